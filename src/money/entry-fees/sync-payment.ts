import type { Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { updateSharedPrizes } from "../../options/fee-share/update-shared-prizes.ts";
import { addSecondIntent, changePayment, recordIntent, recordProviderFee } from "../payment.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { ChargeFacts, DisputeFacts, IntentFacts, PaymentMark } from "../providers/provider.ts";
import { findByIntent, findPayment, type Payment, recordPaymentMovement } from "./payment-rows.ts";
import type { DisputeState } from "./payment-state.ts";
import { syncRefunds } from "./sync-refunds.ts";

/** Payments of a deleted account or tournament no longer have its id. */
const isMarked = (payment: Payment, { tournamentId, userId }: PaymentMark): boolean =>
  (payment.tournamentId ?? tournamentId) === tournamentId && (payment.userId ?? userId) === userId;

/** Also stores the intent's id. Returns undefined for an intent that isn't ours. */
async function findOwn(tx: Tx, facts: IntentFacts, now: number): Promise<Payment | undefined> {
  const { mark } = facts;
  if (mark === null || facts.currency !== "usd" || mark.club !== (await readClubCode(tx))) return undefined;
  const payment = (await findByIntent(tx, facts.id)) ?? (await findPayment(tx, mark.paymentId));
  if (!(payment && isMarked(payment, mark))) return undefined;
  if (payment.intentId === facts.id) return payment;
  if (payment.intentId !== null) return facts.charge ? addSecondIntent(tx, payment, facts, now) : undefined;
  return recordIntent(tx, payment, facts.id);
}

/** Syncs an intent without a charge. Older facts never change a decided payment. */
async function syncUncharged(tx: Tx, payment: Payment, { status, failure }: IntentFacts, now: number): Promise<void> {
  const { id } = payment;
  const isUndecided = payment.status === "open" || payment.status === "processing";
  if (!isUndecided) return;
  if (status === "canceled") await changePayment(tx, id, "cancel", {}, now);
  else if (status === "processing") {
    if (payment.status === "open") await changePayment(tx, id, "process", {}, now);
  } else if (payment.status === "processing") await changePayment(tx, id, "decline", { failure }, now);
}

/** The only way to apply provider facts. Safe with repeated or old facts. Returns null for an intent that isn't ours. */
export async function syncPayment(tx: Tx, facts: IntentFacts, now: number): Promise<Payment | null> {
  const payment = await findOwn(tx, facts, now);
  if (!payment) return null;
  const { status, charge } = facts;
  if (charge && status === "succeeded") {
    if (payment.status !== "succeeded") await changePayment(tx, payment.id, "charge", { facts, charge }, now);
    await syncFee(tx, payment.id, charge);
    await syncRefunds(tx, payment.id, charge.refunds, now);
    await syncDisputes(tx, payment.id, charge.disputes, now);
  } else await syncUncharged(tx, payment, facts, now);
  if (payment.tournamentId !== null) await updateSharedPrizes(tx, payment.tournamentId);
  return (await findPayment(tx, payment.id)) ?? null;
}

/** Returns whether the dispute was new. */
async function recordDispute(tx: Tx, payment: Payment, dispute: DisputeFacts, now: number): Promise<boolean> {
  const { id: reference, createdAt: at, withdrawnCents, feeCents, returnedCents } = dispute;
  const note =
    feeCents > 0 ? `${moneyText(withdrawnCents - feeCents)} and the provider's fee of ${moneyText(feeCents)}` : null;
  const withdrawn = { at, kind: "dispute", amountCents: -withdrawnCents, reference, note } as const;
  const isNew = withdrawnCents > 0 && (await recordPaymentMovement(tx, payment, withdrawn));
  const returned = { at: now, kind: "dispute_won", amountCents: returnedCents, reference } as const;
  if (returnedCents > 0) await recordPaymentMovement(tx, payment, returned);
  return isNew;
}

function stateOf(disputes: readonly DisputeFacts[]): DisputeState {
  if (disputes.some(({ status }) => status === "open")) return "open";
  return disputes.some(({ status }) => status === "lost") ? "lost" : "won";
}

const disputeEvents = { open: "openDispute", won: "winDispute", lost: "loseDispute" } as const;

/** A new dispute puts the entry on hold; admins decide once it ends. Older facts never reopen a decided dispute. */
async function syncDisputes(tx: Tx, paymentId: number, disputes: DisputeFacts[], now: number): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || disputes.length === 0) return;
  let isNew = payment.disputeState === null;
  for (const dispute of disputes) if (await recordDispute(tx, payment, dispute, now)) isNew = true;
  const disputeState = stateOf(disputes);
  const isStale = disputeState === "open" && payment.disputeState !== "open" && !isNew;
  if (disputeState === payment.disputeState || isStale) return;
  await changePayment(tx, paymentId, disputeEvents[disputeState], { isNew }, now);
}

async function syncFee(tx: Tx, paymentId: number, { id, feeCents, createdAt }: ChargeFacts): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || payment.feeCents !== null || feeCents === null) return;
  await recordProviderFee(tx, payment, feeCents);
  if (feeCents === 0) return;
  const fee = { at: createdAt, kind: "fee", amountCents: -feeCents, reference: id } as const;
  await recordPaymentMovement(tx, payment, fee);
}
