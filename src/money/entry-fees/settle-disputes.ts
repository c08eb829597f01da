import { eq } from "drizzle-orm";
import { payments } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { moneyText } from "../../format/money.ts";
import type { DisputeFacts } from "../providers/provider.ts";
import { holdEntry } from "./hold-entry.ts";
import { recordPaymentMovement } from "./payment-movement.ts";
import { findPayment, type Payment } from "./payment-rows.ts";
import type { DisputeState } from "./rules.ts";
import { tellAdmins } from "./tell-payer.ts";

/** Answers whether money was taken that we did not know of. */
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

/**
 * Writes down what the provider says of a payment's charge-backs. A new one holds the entry; how it ends is told to the
 * admins, who decide about the entry. Facts older than those seen before do not open a decided one again.
 */
export async function settleDisputes(tx: Tx, paymentId: number, disputes: DisputeFacts[], now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || disputes.length === 0) return;
  let isNew = payment.disputeState === null;
  for (const dispute of disputes) if (await recordDispute(tx, payment, dispute, now)) isNew = true;
  const disputeState = stateOf(disputes);
  const isStale = disputeState === "open" && payment.disputeState !== "open" && !isNew;
  if (disputeState === payment.disputeState || isStale) return;
  await tx.update(payments).set({ disputeState }).where(eq(payments.id, paymentId));
  const amount = moneyText(payment.amountCents);
  if (isNew) await holdEntry(tx, payment, `A payment of ${amount} is disputed at the bank of who paid.`, now);
  if (disputeState === "open") return;
  const message = `The dispute about ${amount} for ${payment.tournamentName} was ${disputeState}.`;
  await tellAdmins(tx, payment, { title: `Dispute ${disputeState}`, message }, now);
}
