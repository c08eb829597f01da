import { eq } from "drizzle-orm";
import { type AuditActor, refuseOthersTournament, type SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payments, tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { queueTask } from "../../base/tasks/queue-task.ts";
import { deleteEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { askRefund } from "./ask-refund.ts";
import { notifyPayer } from "./notify-payer.ts";
import { findEntryOn, findPayment, type Payment, recordPaymentMovement } from "./payment-rows.ts";
import { isRefundable } from "./payment-state.ts";

/** Throws `not_found` or `not_yours`. */
export async function paymentFor(db: Db, by: SignedIn, id: number): Promise<Payment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Refusal("not_found", "There is no such payment.");
  refuseOthersTournament(by, "move-money", payment.tournamentId);
  return payment;
}

function refuseUnlessRefundable(payment: Payment): void {
  if (isRefundable(payment)) return;
  const { disputeState, refundState } = payment;
  if (disputeState === "open" || disputeState === "lost") {
    throw new Refusal("not_refundable", "It is disputed at the bank of who paid, which decides about this money.");
  }
  if (refundState === "failed") {
    throw new Refusal("not_refundable", "Giving it back was tried and failed: try it again instead.");
  }
  const isBack = refundState !== null;
  throw new Refusal("not_refundable", isBack ? "It goes back already." : "Nothing was paid yet.");
}

/** Catches stay and score no more. */
export async function takeOutEntryOn(tx: Tx, payment: Payment, by: AuditActor, now: number): Promise<void> {
  const entry = await findEntryOn(tx, payment.id);
  if (!entry) return;
  await deleteEntry(tx, entry, { reason: "An entry fee was given back.", by, now });
}

/** After the start only with a reason. Throws `not_found`, `not_refundable` or `invalid`. */
export async function refundPayment(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const payment = await paymentFor(tx, admin, id);
  refuseUnlessRefundable(payment);
  const { tournamentId, depositId } = payment;
  const [tournament] =
    tournamentId === null ? [] : await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  const isByRule = tournament !== undefined && now < tournament.startsAt && depositId === null;
  if (!isByRule && reason === "") {
    const rule =
      depositId === null ? "Entry fees are non-refundable after the start" : "The decision settles a deposit";
    throw Refusal.ofField("reason", `${rule}: give a reason for this one.`);
  }
  await takeOutEntryOn(tx, payment, admin, now);
  await askRefund(tx, payment, admin, reason || "Refunded before the start.", now);
}

/** Throws `not_found` or `not_refundable`. */
export async function retryRefund(tx: Tx, admin: SignedIn, id: number, now: number): Promise<void> {
  const payment = await paymentFor(tx, admin, id);
  if (payment.refundState !== "failed") throw new Refusal("not_refundable", "There is no failed refund to try again.");
  await tx
    .update(payments)
    .set({ refundState: "queued", refundAskedAt: now, refundAskedById: admin.id, refundFailure: null })
    .where(eq(payments.id, id));
  await queueTask(tx, "refund", String(id), { paymentId: id }, now);
  const detail = { failure: payment.refundFailure };
  await recordAudit(tx, admin, { action: "retry-refund", subject: "payment", subjectId: id, detail }, now);
}

/** The note says who returned it. Throws `not_found`, or `not_refundable` when no cash waits. */
export async function returnCash(tx: Tx, admin: SignedIn, id: number, { note }: { note: string }, now: number) {
  const payment = await paymentFor(tx, admin, id);
  if (payment.provider !== "cash" || payment.refundState !== "queued") {
    throw new Refusal("not_refundable", "There is no cash to be given back for this payment.");
  }
  const { amountCents } = payment;
  await tx
    .update(payments)
    .set({ refundState: "done", refundedAt: now, refundedCents: amountCents })
    .where(eq(payments.id, id));
  const reference = `cash-refund-${id}`;
  const refund = { at: now, kind: "refund", amountCents: -amountCents, reference, note, actorId: admin.id } as const;
  await recordPaymentMovement(tx, payment, refund);
  const message = `${moneyText(amountCents)} in cash. ${note}`;
  const what = payment.depositId === null ? "entry fee" : "deposit";
  await notifyPayer(tx, payment, { title: `Your ${what} for ${payment.tournamentName} is back`, message }, now);
  await recordAudit(
    tx,
    admin,
    { action: "return-cash", subject: "payment", subjectId: id, detail: { note, amountCents } },
    now,
  );
}
