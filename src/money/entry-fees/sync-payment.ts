import { eq } from "drizzle-orm";
import { payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { settleAfterDispute } from "../../options/challenge-deposit/settle-deposit.ts";
import { followEntryFees } from "../../options/fee-share/follow-entry-fees.ts";
import { addItems, itemsOf } from "../../options/side-pots/payment-items.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { ChargeFacts, DisputeFacts, IntentFacts, PaymentMark } from "../providers/provider.ts";
import { putEntryOnHold } from "./entry-on-hold.ts";
import { notifyAdmins, notifyPayer } from "./notify-payer.ts";
import { findByIntent, findPayment, type Payment, potsChanged, recordPaymentMovement } from "./payment-rows.ts";
import type { DisputeState } from "./payment-state.ts";
import { receiveCharge } from "./receive-charge.ts";
import { syncRefunds } from "./sync-refunds.ts";

/** A deleted account or tournament leaves payments without its number. */
const isMarked = (payment: Payment, { tournamentId, userId }: PaymentMark): boolean =>
  (payment.tournamentId ?? tournamentId) === tournamentId && (payment.userId ?? userId) === userId;

/** A second intent of one payment: should it ever be paid, its money gets its own payment. */
async function addSecondIntent(tx: Tx, { id, ...payment }: Payment, facts: IntentFacts): Promise<Payment | undefined> {
  const { userId, tournamentId, tournamentName, provider, createdAt, depositId } = payment;
  const own = { intentId: facts.id, amountCents: facts.amountCents, status: "canceled" as const };
  const [duplicate] = await tx
    .insert(payments)
    .values({ userId, tournamentId, tournamentName, provider, createdAt, depositId, ...own })
    .returning();
  if (duplicate && facts.amountCents === payment.amountCents) await addItems(tx, duplicate.id, await itemsOf(tx, id));
  return duplicate;
}

/** Stores the intent's id too; undefined for an intent that is not ours. */
async function findOwn(tx: Tx, facts: IntentFacts): Promise<Payment | undefined> {
  const { mark } = facts;
  if (mark === null || facts.currency !== "usd" || mark.club !== (await readClubCode(tx))) return undefined;
  const known = (await findByIntent(tx, facts.id)) ?? (await findPayment(tx, mark.paymentId));
  if (!(known && isMarked(known, mark))) return undefined;
  if (known.intentId === facts.id) return known;
  if (known.intentId !== null) return facts.charge ? addSecondIntent(tx, known, facts) : undefined;
  await tx.update(payments).set({ intentId: facts.id }).where(eq(payments.id, known.id));
  return { ...known, intentId: facts.id };
}

async function setStatus(tx: Tx, { id }: Payment, status: "open" | "processing" | "canceled"): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.id, id));
}

/** A declined payment may be tried again (docs/rules.md 5.14). */
async function reopen(tx: Tx, payment: Payment, { failure }: IntentFacts, now: number): Promise<void> {
  if (payment.status !== "processing") return;
  await setStatus(tx, payment, "open");
  const what = payment.depositId === null ? "You have not joined" : "Your challenge is not filed in";
  const message = `${failure} ${what} ${payment.tournamentName} yet and can try again.`;
  if (failure !== null) await notifyPayer(tx, payment, { title: "Payment Failed", message }, now);
}

async function cancel(tx: Tx, payment: Payment, now: number): Promise<void> {
  await setStatus(tx, payment, "canceled");
  const what = payment.depositId === null ? "you have not joined" : "your challenge is not filed in";
  const message = `It was canceled; ${what} ${payment.tournamentName}.`;
  if (payment.status === "processing") await notifyPayer(tx, payment, { title: "Payment Canceled", message }, now);
}

/** The only way to apply provider facts. Safe with repeated or old facts. Null for an intent that is not ours. */
export async function syncPayment(tx: Tx, facts: IntentFacts, now: number): Promise<Payment | null> {
  const payment = await findOwn(tx, facts);
  if (!payment) return null;
  const { status, charge } = facts;
  if (charge && status === "succeeded") {
    if (payment.status !== "succeeded") await receiveCharge(tx, payment, facts, charge, now);
    await syncFee(tx, payment.id, charge);
    await syncRefunds(tx, payment.id, charge.refunds, now);
    await syncDisputes(tx, payment.id, charge.disputes, now);
  } else if (payment.status === "open" || payment.status === "processing") {
    if (status === "canceled") await cancel(tx, payment, now);
    else if (status === "processing") await setStatus(tx, payment, "processing");
    else await reopen(tx, payment, facts, now);
  }
  if (payment.tournamentId !== null) await followEntryFees(tx, payment.tournamentId);
  return (await findPayment(tx, payment.id)) ?? null;
}

/** Returns whether it was new. */
async function recordDispute(tx: Tx, payment: Payment, dispute: DisputeFacts, now: number): Promise<boolean> {
  const { id: reference, createdAt: at, withdrawnCents, returnedCents } = dispute;
  const taken = { at, kind: "dispute", amountCents: -withdrawnCents, reference } as const;
  const isNew = withdrawnCents > 0 && (await recordPaymentMovement(tx, payment, taken));
  const returned = { at: now, kind: "dispute_won", amountCents: returnedCents, reference } as const;
  if (returnedCents > 0) await recordPaymentMovement(tx, payment, returned);
  return isNew;
}

function stateOf(disputes: readonly DisputeFacts[]): DisputeState {
  if (disputes.some(({ status }) => status === "open")) return "open";
  return disputes.some(({ status }) => status === "lost") ? "lost" : "won";
}

/** A new one holds the entry; admins decide once it ends. Older facts never reopen a decided one. */
async function syncDisputes(tx: Tx, paymentId: number, disputes: DisputeFacts[], now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || disputes.length === 0) return;
  let isNew = payment.disputeState === null;
  for (const dispute of disputes) if (await recordDispute(tx, payment, dispute, now)) isNew = true;
  const disputeState = stateOf(disputes);
  const isStale = disputeState === "open" && payment.disputeState !== "open" && !isNew;
  if (disputeState === payment.disputeState || isStale) return;
  await tx.update(payments).set({ disputeState }).where(eq(payments.id, paymentId));
  await potsChanged(tx, payment);
  const amount = moneyText(payment.amountCents);
  if (isNew) await putEntryOnHold(tx, payment, `A payment of ${amount} is disputed at the bank of who paid.`, now);
  if (disputeState === "open") return;
  const after = await findPayment(tx, paymentId);
  if (after) await settleAfterDispute(tx, after, now);
  const message = `The dispute about ${amount} for ${payment.tournamentName} was ${disputeState}.`;
  await notifyAdmins(tx, payment, { title: `Dispute ${disputeState}`, message }, now);
}

async function syncFee(tx: Tx, paymentId: number, { id, feeCents, createdAt }: ChargeFacts): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || payment.feeCents !== null || feeCents === null) return;
  await tx.update(payments).set({ feeCents }).where(eq(payments.id, paymentId));
  if (feeCents === 0) return;
  const fee = { at: createdAt, kind: "fee", amountCents: -feeCents, reference: id } as const;
  await recordPaymentMovement(tx, payment, fee);
}
