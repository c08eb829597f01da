import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { recordMovement } from "../ledger/record-movement.ts";
import { prizeOf } from "../prizes/prize-text.ts";
import { existingTransferText, findPayout, netPaidCents, payable } from "./begin-payout.ts";
import { requireWarningReason } from "./payee-warnings.ts";
import type { Payout } from "./payout-order.ts";
import type { HandPayout, SentPayout } from "./payout-shapes.ts";
import { requireFunds } from "./require-funds.ts";

const handReference = ({ id, attempt }: Pick<Payout, "id" | "attempt">) => `hand-payout-${id}-${attempt}`;

/** docs/rules.md 9.7. Throws `not_found`, `already_paid`, `payout_under_way`, `payee_warning`, `overdraft`, `payout_failed` (a transfer exists). */
export async function payByHand(
  tx: Tx,
  admin: SignedIn,
  id: number,
  input: HandPayout,
  now: number,
): Promise<SentPayout> {
  const payout = await payable(tx, id, admin);
  const { note, reason } = input;
  const warning = await requireWarningReason(tx, payout, reason, now);
  await requireFunds(tx, admin, { payoutId: id, amountCents: payout.amountCents }, input, now);
  const stands = await existingTransferText(tx, payout);
  if (stands) throw new Refusal("payout_failed", stands);
  const { amountCents, tournamentId, tournamentName, userId } = payout;
  const attempt = payout.attempt + 1;
  const paid = { status: "completed", processedAt: now, paidVia: "hand", note, attempt, failure: null } as const;
  await tx.update(payouts).set(paid).where(eq(payouts.id, id));
  const booking = { tournamentId, tournamentName, userId, payoutId: id, actorId: admin.id, note };
  const reference = handReference({ id, attempt });
  await recordMovement(tx, {
    ...booking,
    at: now,
    kind: "prize",
    amountCents: -amountCents,
    provider: "cash",
    reference,
  });
  if (userId !== null) {
    const title = `Your prize of ${moneyText(amountCents)} was paid`;
    const message = `${prizeOf(payout)}: ${note}`;
    await notify(tx, userId, { type: "prize_paid", title, message, link: "/payout-setup" }, now);
  }
  const detail = { amountCents, note, ...(warning && { warning, reason }) };
  await recordAudit(tx, admin, { action: "pay-by-hand", subject: "payout", subjectId: id, detail }, now);
  return { id, amount: amountCents, status: "completed", stripeTransferId: null };
}

/** The ledger keeps both movements. Throws `not_found`, `not_by_hand`, or `payout_failed` if the amount paid doesn't match. */
export async function undoPayByHand(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { note }: { note: string },
  now: number,
): Promise<SentPayout> {
  const payout = await findPayout(tx, id, admin);
  const { status, paidVia, amountCents, tournamentId, tournamentName, userId } = payout;
  if (status !== "completed" || paidVia !== "hand") {
    throw new Refusal("not_by_hand", "This prize isn't marked as paid by hand.");
  }
  const stands = await netPaidCents(tx, id);
  if (stands < amountCents) {
    throw new Refusal("payout_failed", `${moneyText(amountCents - stands)} of this prize was already repaid.`);
  }
  if (stands > amountCents) {
    throw new Refusal(
      "payout_failed",
      "The payment provider also sent money for this prize. Reverse that transfer there first.",
    );
  }
  const unpaid = { status: "pending", processedAt: null, paidVia: null, note: null, failure: null } as const;
  await tx.update(payouts).set(unpaid).where(eq(payouts.id, id));
  const booking = { tournamentId, tournamentName, userId, payoutId: id, actorId: admin.id, note };
  const reference = handReference(payout);
  await recordMovement(tx, { ...booking, at: now, kind: "reversal", amountCents, provider: "cash", reference });
  if (userId !== null) {
    const title = `Your prize of ${moneyText(amountCents)} isn't paid yet`;
    const message = `${prizeOf(payout)}: ${note}`;
    await notify(tx, userId, { type: "prize_paid", title, message, link: "/payout-setup" }, now);
  }
  const detail = { amountCents, wasPaid: payout.note, note };
  await recordAudit(tx, admin, { action: "undo-pay-by-hand", subject: "payout", subjectId: id, detail }, now);
  return { id, amount: amountCents, status: "pending", stripeTransferId: null };
}
