import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { ledger, payouts } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { recordMovement } from "../ledger/record-movement.ts";
import { prizeOf } from "../prizes/prize-text.ts";
import { findPayout, netPaidCents } from "./begin-payout.ts";
import type { Payout } from "./payout-order.ts";
import type { Overpaid } from "./payout-shapes.ts";
import { overpaidOf } from "./reconcile.ts";

/** Throws `not_found`, `not_yours`, or `same_state` if nothing is overpaid. */
async function findOverpaid(tx: Tx, id: number, by: SignedIn): Promise<{ payout: Payout; cents: number }> {
  const payout = await findPayout(tx, id, by);
  const cents = overpaidOf({ ...payout, paidCents: await netPaidCents(tx, id) });
  if (cents === 0) throw new Refusal("same_state", "This prize isn't overpaid.");
  return { payout, cents };
}

/** A payout can have more than one movement of the same kind. */
async function referenceFor(db: Db, kind: "repayment" | "forgiven", payoutId: number): Promise<string> {
  const before = await db.$count(ledger, and(eq(ledger.payoutId, payoutId), eq(ledger.kind, kind)));
  return `${kind}-payout-${payoutId}-${before + 1}`;
}

const bookingOf = ({ id, tournamentId, tournamentName, userId }: Payout) => ({
  ...{ tournamentId, tournamentName, userId, payoutId: id },
  provider: "cash" as const,
});

async function notifyPayee(tx: Tx, payout: Payout, title: string, message: string, now: number): Promise<void> {
  if (payout.userId === null) return;
  const notice = { type: "prize_paid" as const, title, message, link: "/payout-setup" };
  await notify(tx, payout.userId, notice, now);
}

/** Lets the payee keep the overpayment. Throws `not_found`, `not_yours` or `same_state`. */
export async function forgiveOverpaid(
  tx: Tx,
  by: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<Overpaid> {
  const { payout, cents } = await findOverpaid(tx, id, by);
  await tx
    .update(payouts)
    .set({ forgivenCents: payout.forgivenCents + cents })
    .where(eq(payouts.id, id));
  const note = `${moneyText(cents)}: ${reason}`;
  const reference = await referenceFor(tx, "forgiven", id);
  await recordMovement(tx, {
    ...bookingOf(payout),
    at: now,
    kind: "forgiven",
    amountCents: 0,
    reference,
    note,
    actorId: by.id,
  });
  await notifyPayee(tx, payout, `You can keep ${moneyText(cents)}`, `${prizeOf(payout)}: ${reason}`, now);
  const detail = { amountCents: cents, reason };
  await recordAudit(tx, by, { action: "forgive-overpaid", subject: "payout", subjectId: id, detail }, now);
  return { id, amount: cents, overpaid: 0 };
}

/** Records a full or partial repayment by cash or check. Throws `not_found`, `not_yours`, `same_state` or `invalid`. */
export async function recordRepayment(
  tx: Tx,
  by: SignedIn,
  id: number,
  { amount, note }: { amount?: number | undefined; note: string },
  now: number,
): Promise<Overpaid> {
  const { payout, cents } = await findOverpaid(tx, id, by);
  const amountCents = amount ?? cents;
  if (amountCents > cents)
    throw Refusal.ofField("amount", `${moneyText(cents)} is overpaid. Enter that amount or less.`);
  const reference = await referenceFor(tx, "repayment", id);
  await recordMovement(tx, {
    ...bookingOf(payout),
    at: now,
    kind: "repayment",
    amountCents,
    reference,
    note,
    actorId: by.id,
  });
  await notifyPayee(tx, payout, `You repaid ${moneyText(amountCents)}`, `${prizeOf(payout)}: ${note}`, now);
  const detail = { amountCents, note };
  await recordAudit(tx, by, { action: "record-repayment", subject: "payout", subjectId: id, detail }, now);
  return { id, amount: amountCents, overpaid: cents - amountCents };
}
