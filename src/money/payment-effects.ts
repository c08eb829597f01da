import { eq } from "drizzle-orm";
import { type AuditActor, type SignedIn, system } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";
import { queueTask } from "../base/tasks/queue-task.ts";
import { deleteEntry, holdPaidEntry } from "../entries/entry.ts";
import { notifyAdmins, notifyPayer } from "./entry-fees/notify-payer.ts";
import { findEntryOn, type Payment, potsChanged, recordPaymentMovement } from "./entry-fees/payment-rows.ts";
import { addItems as addPaymentItems, itemsOf, itemsText, type PaymentItem } from "./payment-items.ts";
import type { ChargeFacts } from "./providers/provider.ts";

/** A transition just written: the payment before and after it, and the event's details. */
export type Step<Details> = { tx: Tx; before: Payment; payment: Payment; details: Details; now: number };

/** Something that happens with a transition, in the same write. The table in `payment.ts` names the effects of each. */
export type Effect<Details> = (step: Step<Details>) => Promise<void>;

type By = { by: AuditActor };

const entryWords = { isMissing: "You haven't joined", money: "entry fee" };
const depositWords = { isMissing: "Your challenge isn't filed in", money: "deposit" };

const wordsFor = ({ depositId }: Payment) => (depositId === null ? entryWords : depositWords);

const startingLower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const addItems: Effect<{ items: readonly PaymentItem[] }> = ({ tx, payment, details }) =>
  addPaymentItems(tx, payment.id, details.items);

export const bookCash: Effect<{ by: SignedIn; items: readonly PaymentItem[]; note: string }> = async (step) => {
  const { tx, payment, details, now } = step;
  const { id, amountCents } = payment;
  const itemized = itemsText(details.items);
  const note = itemized === null ? details.note : `${details.note} (${itemized})`;
  const booking = { reference: `cash-${id}`, note, actorId: details.by.id };
  await recordPaymentMovement(tx, payment, { at: now, kind: "charge", amountCents, ...booking });
};

export const bookCharge: Effect<{ charge: ChargeFacts }> = async ({ tx, payment, details: { charge } }) => {
  const { createdAt: at, amountCents, id: reference } = charge;
  const note = payment.depositId === null ? itemsText(await itemsOf(tx, payment.id)) : null;
  await recordPaymentMovement(tx, payment, { at, kind: "charge", amountCents, reference, note });
};

/** Stores the account's latest payment method. */
export const rememberMethod: Effect<{ charge: ChargeFacts }> = async ({ tx, payment: { userId }, details }) => {
  if (userId === null) return;
  const { methodId, methodType, methodLast4, methodBrand } = details.charge;
  const method = { paymentMethodType: methodType, paymentMethodLast4: methodLast4, paymentMethodBrand: methodBrand };
  await tx
    .update(users)
    .set({ stripePaymentMethodId: methodId, ...method })
    .where(eq(users.id, userId));
};

/** Only for a payment that was processing: for any other, the payer sees the outcome immediately. */
export const notifyCompleted: Effect<unknown> = async ({ tx, before, payment, now }) => {
  if (before.status !== "processing") return;
  const message = `Your payment for ${payment.tournamentName} went through.`;
  await notifyPayer(tx, payment, { title: "Payment Complete", message }, now);
};

export const notifyDeclined: Effect<{ failure: string | null }> = async ({
  tx,
  payment,
  details: { failure },
  now,
}) => {
  if (failure === null) return;
  const message = `${failure} ${wordsFor(payment).isMissing} ${payment.tournamentName} yet. You can try again.`;
  await notifyPayer(tx, payment, { title: "Payment Failed", message }, now);
};

export const notifyCanceled: Effect<unknown> = async ({ tx, before, payment, now }) => {
  if (before.status !== "processing") return;
  const message = `Your payment was canceled; ${startingLower(wordsFor(payment).isMissing)} ${payment.tournamentName}.`;
  await notifyPayer(tx, payment, { title: "Payment Canceled", message }, now);
};

export const notifyKept: Effect<unknown> = async ({ tx, payment, now }) => {
  const { amountCents, tournamentName } = payment;
  const message = `${tournamentName}: your challenge was denied, so the club keeps the deposit of ${moneyText(amountCents)}.`;
  await notifyPayer(tx, payment, { title: "Deposit Kept", message }, now);
};

export const auditKept: Effect<By> = async ({ tx, payment: { id, amountCents }, details: { by }, now }) => {
  const detail = { amountCents };
  await recordAudit(tx, by, { action: "keep-deposit", subject: "payment", subjectId: id, detail }, now);
};

/** The entry's catches are kept but no longer score. */
export const removeEntry: Effect<By & { removesEntry: boolean }> = async ({ tx, payment, details, now }) => {
  const entry = details.removesEntry ? await findEntryOn(tx, payment.id) : undefined;
  if (entry) await deleteEntry(tx, entry, { reason: "An entry fee was refunded.", by: details.by, now });
};

export const refreshPots: Effect<unknown> = ({ tx, payment }) => potsChanged(tx, payment);

/** Cash refunds wait until an admin has returned the money. */
export const queueRefund: Effect<unknown> = async ({ tx, payment: { id, provider }, now }) => {
  if (provider !== "cash") await queueTask(tx, "refund", String(id), { paymentId: id }, now);
};

export const notifyRefund: Effect<{ reason: string }> = async ({ tx, payment, details: { reason }, now }) => {
  const { provider, amountCents, tournamentName } = payment;
  const instructions =
    provider === "cash"
      ? "The club will return the cash in person."
      : "The refund goes to the card or account you paid with within a few days.";
  const title = `${moneyText(amountCents)} refunded`;
  await notifyPayer(tx, payment, { title, message: `${tournamentName}: ${reason} ${instructions}` }, now);
};

export const auditRefund: Effect<By & { reason: string }> = async ({ tx, payment, details: { by, reason }, now }) => {
  const { id, amountCents, userId } = payment;
  const detail = { reason, amountCents, userId };
  await recordAudit(tx, by, { action: "ask-refund", subject: "payment", subjectId: id, detail }, now);
};

export const auditRetry: Effect<By> = async ({ tx, before, payment: { id }, details: { by }, now }) => {
  const detail = { failure: before.refundFailure };
  await recordAudit(tx, by, { action: "retry-refund", subject: "payment", subjectId: id, detail }, now);
};

type CashReturn = { by: SignedIn; note: string };

export const bookCashReturn: Effect<CashReturn> = async ({ tx, payment, details: { by, note }, now }) => {
  const { id, amountCents, refundReason } = payment;
  const cause = refundReason === null ? note : `${note} (the angler was notified: ${refundReason})`;
  const booking = { reference: `cash-refund-${id}`, note: cause, actorId: by.id };
  await recordPaymentMovement(tx, payment, { at: now, kind: "refund", amountCents: -amountCents, ...booking });
};

export const notifyCashReturned: Effect<CashReturn> = async ({ tx, payment, details: { note }, now }) => {
  const { amountCents, tournamentName } = payment;
  const title = `Your ${wordsFor(payment).money} for ${tournamentName} was refunded`;
  await notifyPayer(tx, payment, { title, message: `${moneyText(amountCents)} in cash. ${note}` }, now);
};

export const auditCashReturned: Effect<CashReturn> = async ({ tx, payment, details: { by, note }, now }) => {
  const { id, amountCents } = payment;
  const detail = { note, amountCents };
  await recordAudit(tx, by, { action: "return-cash", subject: "payment", subjectId: id, detail }, now);
};

export const notifyRefundFailed: Effect<{ why: string }> = async ({ tx, payment, details: { why }, now }) => {
  const title = `A refund of ${moneyText(payment.amountCents)} failed`;
  await notifyAdmins(tx, payment, { title, message: `${payment.tournamentName}: ${why}` }, now);
};

/** Keeps the entry out of the standings until an admin decides (docs/rules.md 5.10). `why` is shown to admins and the payer. */
async function putEntryOnHold(tx: Tx, payment: Payment, why: string, now: number): Promise<void> {
  const held = await holdPaidEntry(tx, payment.id, { reason: "An entry was put on hold.", by: system, now });
  const name = payment.tournamentName;
  const waits = held ? " The entry is out of the standings until an admin decides." : "";
  await notifyAdmins(tx, payment, { title: `Payments for ${name}`, message: `${why}${waits}` }, now);
  if (!held) return;
  const message = `${why} You're left out of the standings until the club decides.`;
  await notifyPayer(tx, payment, { title: `Your entry in ${name} is on hold`, message }, now);
  const detail = { paymentId: payment.id, userId: held.userId, why };
  const auditEntry = { action: "hold-entry", subject: "tournament", subjectId: held.tournamentId, detail } as const;
  await recordAudit(tx, system, auditEntry, now);
}

/** An entry that wasn't removed waits for an admin's decision. */
export const holdRefundedEntry: Effect<unknown> = ({ tx, payment, now }) =>
  putEntryOnHold(tx, payment, `${moneyText(payment.amountCents)} was refunded at the payment provider.`, now);

export const holdDisputedEntry: Effect<{ isNew: boolean }> = async ({ tx, payment, details: { isNew }, now }) => {
  const reasonText = `A payment of ${moneyText(payment.amountCents)} was disputed by the payer with their bank.`;
  if (isNew) await putEntryOnHold(tx, payment, reasonText, now);
};

export const notifyDisputeEnded: Effect<unknown> = async ({ tx, payment, now }) => {
  const { amountCents, tournamentName, disputeState } = payment;
  const message = `The dispute about ${moneyText(amountCents)} for ${tournamentName} was ${disputeState}.`;
  await notifyAdmins(tx, payment, { title: `Dispute ${disputeState}`, message }, now);
};
