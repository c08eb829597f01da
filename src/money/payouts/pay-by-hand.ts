import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { dayIn, dayText } from "../../base/format/days.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { findTournament } from "../../tournaments/visible-tournament.ts";
import { instantOn } from "../ledger/instant-on.ts";
import { recordMovement } from "../ledger/record-movement.ts";
import { prizeOf } from "../prizes/prize-text.ts";
import { existingTransferText, findPayout, netPaidCents, payable } from "./begin-payout.ts";
import { requireWarningReason } from "./payee-warnings.ts";
import type { Payout } from "./payout-order.ts";
import type { HandPayout, SentPayout } from "./payout-shapes.ts";
import { requireFunds } from "./require-funds.ts";

const handReference = ({ id, attempt }: Pick<Payout, "id" | "attempt">) => `hand-payout-${id}-${attempt}`;

type TournamentOfPayout = Pick<Payout, "tournamentId" | "createdAt">;

/** A prize can be handed over at the weigh-in, before it is queued. Throws `invalid` at `day`. */
export async function paidAt(
  db: Db,
  payout: TournamentOfPayout,
  day: string | undefined,
  timeZone: string,
  now: number,
): Promise<number> {
  if (day === undefined) return now;
  const { tournamentId, createdAt } = payout;
  const tournament = tournamentId === null ? undefined : await findTournament(db, tournamentId);
  // A tournament of whole days ends at midnight after the last one.
  const first = dayIn(new Date(tournament ? tournament.endsAt - 1 : createdAt), timeZone);
  const reason = tournament ? `, because ${tournament.name} ended that day` : "";
  const message = `Enter ${dayText(first)} or later${reason}`;
  return instantOn(day, { day: first, message }, timeZone, now);
}

/**
 * docs/rules.md 9.7. Throws `not_found`, `invalid`, `already_paid`, `payout_under_way`, `payee_warning`, `overdraft`,
 * `payout_failed` (a transfer exists).
 */
export async function payByHand(
  tx: Tx,
  admin: SignedIn,
  id: number,
  input: HandPayout,
  timeZone: string,
  now: number,
): Promise<SentPayout> {
  const payout = await payable(tx, id, admin);
  const { note, reason, day } = input;
  const at = await paidAt(tx, payout, day, timeZone, now);
  const warning = await requireWarningReason(tx, payout, reason, now);
  await requireFunds(tx, admin, { payoutId: id, amountCents: payout.amountCents }, input, now);
  const stands = await existingTransferText(tx, payout);
  if (stands) throw new Refusal("payout_failed", stands);
  const { amountCents, tournamentId, tournamentName, userId } = payout;
  const attempt = payout.attempt + 1;
  const paid = { status: "completed", processedAt: at, paidVia: "hand", note, attempt, failure: null } as const;
  await tx.update(payouts).set(paid).where(eq(payouts.id, id));
  const booking = { tournamentId, tournamentName, userId, payoutId: id, actorId: admin.id, note };
  const reference = handReference({ id, attempt });
  await recordMovement(tx, {
    ...booking,
    at,
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
  const detail = { amountCents, note, ...(at !== now && { paidOn: day }), ...(warning && { warning, reason }) };
  await recordAudit(tx, admin, { action: "pay-by-hand", subject: "payout", subjectId: id, detail }, now);
  return { id, amount: amountCents, status: "completed", stripeTransferId: null };
}

/**
 * The ledger keeps both movements, on the day of the payment, so that they cancel out in every year and week. Throws
 * `not_found`, `not_by_hand`, or `payout_failed` if the amount paid doesn't match.
 */
export async function undoPayByHand(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { note }: { note: string },
  now: number,
): Promise<SentPayout> {
  const payout = await findPayout(tx, id, admin);
  const { status, paidVia, processedAt, amountCents, tournamentId, tournamentName, userId } = payout;
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
  const reversal = { kind: "reversal", amountCents, provider: "cash", reference } as const;
  await recordMovement(tx, { ...booking, ...reversal, at: processedAt ?? now });
  if (userId !== null) {
    const title = `Your prize of ${moneyText(amountCents)} isn't paid yet`;
    const message = `${prizeOf(payout)}: ${note}`;
    await notify(tx, userId, { type: "prize_paid", title, message, link: "/payout-setup" }, now);
  }
  const detail = { amountCents, wasPaid: payout.note, note };
  await recordAudit(tx, admin, { action: "undo-pay-by-hand", subject: "payout", subjectId: id, detail }, now);
  return { id, amount: amountCents, status: "pending", stripeTransferId: null };
}
