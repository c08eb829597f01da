import { eq } from "drizzle-orm";
import { payments } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { IntentFacts, PaymentMark } from "../providers/provider.ts";
import { findByIntent, findPayment, type Payment } from "./payment-rows.ts";
import { receiveCharge } from "./receive-charge.ts";
import { settleDisputes } from "./settle-disputes.ts";
import { settleFee } from "./settle-fee.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { tellPayer } from "./tell-payer.ts";

/** A deleted account or tournament leaves its payments behind without its number. */
const isMarked = (payment: Payment, { tournamentId, userId }: PaymentMark): boolean =>
  (payment.tournamentId ?? tournamentId) === tournamentId && (payment.userId ?? userId) === userId;

/** A second intent for a payment that has one: should it ever be paid, its money gets a payment of its own. */
async function addTwin(tx: Tx, { id: _, ...payment }: Payment, facts: IntentFacts): Promise<Payment | undefined> {
  const { userId, tournamentId, tournamentName, provider, createdAt } = payment;
  const own = { intentId: facts.id, amountCents: facts.amountCents, status: "canceled" as const };
  const [twin] = await tx
    .insert(payments)
    .values({ userId, tournamentId, tournamentName, provider, createdAt, ...own })
    .returning();
  return twin;
}

/** Our payment that an intent is for, which learns its intent's id here; undefined for an intent that is not ours. */
async function findOwn(tx: Tx, facts: IntentFacts): Promise<Payment | undefined> {
  const { mark } = facts;
  if (mark === null || facts.currency !== "usd" || mark.club !== (await readClubCode(tx))) return undefined;
  const known = (await findByIntent(tx, facts.id)) ?? (await findPayment(tx, mark.paymentId));
  if (!(known && isMarked(known, mark))) return undefined;
  if (known.intentId === facts.id) return known;
  if (known.intentId !== null) return facts.charge ? addTwin(tx, known, facts) : undefined;
  await tx.update(payments).set({ intentId: facts.id }).where(eq(payments.id, known.id));
  return { ...known, intentId: facts.id };
}

async function setStatus(tx: Tx, { id }: Payment, status: "open" | "processing" | "canceled"): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.id, id));
}

/** What was under way came to nothing: it may be tried again. */
async function reopen(tx: Tx, payment: Payment, { failure }: IntentFacts, now: number): Promise<void> {
  if (payment.status !== "processing") return;
  await setStatus(tx, payment, "open");
  const message = `${failure} You have not joined ${payment.tournamentName} yet and can try again.`;
  if (failure !== null) await tellPayer(tx, payment, { title: "Payment Failed", message }, now);
}

async function cancel(tx: Tx, payment: Payment, now: number): Promise<void> {
  await setStatus(tx, payment, "canceled");
  const message = `It was canceled; you have not joined ${payment.tournamentName}.`;
  if (payment.status === "processing") await tellPayer(tx, payment, { title: "Payment Canceled", message }, now);
}

/**
 * Brings a payment to what its provider says of it: the one way in which money changes anything here, called by whoever
 * read an intent (a confirmation, an event, a job), with the same or older facts, in any order, any number of times.
 * Answers the payment as it stands then, or null for an intent that is not ours.
 */
export async function settlePayment(tx: Tx, facts: IntentFacts, now: number): Promise<Payment | null> {
  const payment = await findOwn(tx, facts);
  if (!payment) return null;
  const { status, charge } = facts;
  if (charge && status === "succeeded") {
    if (payment.status !== "succeeded") await receiveCharge(tx, payment, facts, charge, now);
    await settleFee(tx, payment.id, charge);
    await settleRefunds(tx, payment.id, charge.refunds, now);
    await settleDisputes(tx, payment.id, charge.disputes, now);
  } else if (payment.status === "open" || payment.status === "processing") {
    if (status === "canceled") await cancel(tx, payment, now);
    else if (status === "processing") await setStatus(tx, payment, "processing");
    else await reopen(tx, payment, facts, now);
  }
  return (await findPayment(tx, payment.id)) ?? null;
}
