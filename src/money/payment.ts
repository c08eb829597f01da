import { and, eq } from "drizzle-orm";
import { type AuditActor, type SignedIn, system } from "../actor.ts";
import { payments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { decisionAbout } from "../options/challenge-deposit/decision-about.ts";
import { deliverCharge } from "./entry-fees/deliver-charge.ts";
import { findPayment, type Payment } from "./entry-fees/payment-rows.ts";
import * as effects from "./payment-effects.ts";
import { itemsOf, type PaymentItem, sumOfItems } from "./payment-items.ts";
import type { ChargeFacts, IntentFacts } from "./providers/provider.ts";

/**
 * The state machine of every payment: an entry fee with its side pots, or a challenge's deposit. Only this file writes
 * to `payments`. docs/architecture.md draws the table of transitions, and a test compares the two.
 *
 * A payment is always in one money state. From its charge on it also has a dispute state, because a bank can dispute
 * the charge whatever happens to the money.
 */
export const moneyStates = [
  "open",
  "processing",
  "canceled",
  "paid",
  "kept",
  "refundQueued",
  "refundSending",
  "refunded",
  "refundFailed",
] as const;

export const disputeStates = ["undisputed", "disputed", "disputeWon", "disputeLost"] as const;

type State = (typeof moneyStates)[number] | (typeof disputeStates)[number];

type Fields = Partial<typeof payments.$inferInsert>;

/** The columns that store a state; `keep` sets the time from which a deposit is kept. */
const stateFields: Readonly<Record<State, Fields>> = {
  open: { status: "open" },
  processing: { status: "processing" },
  canceled: { status: "canceled" },
  paid: { status: "succeeded" },
  kept: {},
  refundQueued: { refundState: "queued" },
  refundSending: { refundState: "sending" },
  refunded: { refundState: "done" },
  refundFailed: { refundState: "failed" },
  undisputed: { disputeState: null },
  disputed: { disputeState: "open" },
  disputeWon: { disputeState: "won" },
  disputeLost: { disputeState: "lost" },
};

const refundStates = {
  queued: "refundQueued",
  sending: "refundSending",
  done: "refunded",
  failed: "refundFailed",
} as const;

const disputeStateOf = { open: "disputed", won: "disputeWon", lost: "disputeLost" } as const;

type Stored = Pick<Payment, "status" | "refundState" | "disputeState" | "keptAt">;

/** The inverse of `stateFields`. A refund made at the provider doesn't clear `keptAt` of a kept deposit. */
function moneyStateOf({ status, refundState, keptAt }: Stored): (typeof moneyStates)[number] {
  if (status !== "succeeded") return status;
  if (refundState !== null) return refundStates[refundState];
  return keptAt === null ? "paid" : "kept";
}

/** The money state, and the dispute state if the payment was charged. */
export function statesOf(payment: Stored): State[] {
  const { status, disputeState } = payment;
  const money = moneyStateOf(payment);
  if (status !== "succeeded") return [money];
  return [money, disputeState === null ? "undisputed" : disputeStateOf[disputeState]];
}

const requirements = {
  isDeposit: ({ depositId }: Payment) => depositId !== null,
  isCash: ({ provider }: Payment) => provider === "cash",
  isOnline: ({ provider }: Payment) => provider !== "cash",
  /** No open dispute and no lost one. */
  isWithClub: ({ disputeState }: Payment) => disputeState !== "open" && disputeState !== "lost",
  /** The ledger shows all of it refunded. */
  isRefundBooked: ({ refundedCents, amountCents }: Payment) => refundedCents >= amountCents,
} as const satisfies Record<string, (payment: Payment) => boolean>;

/** The details of each event. `reason`, `note`, `why` and `failure` are sentences for people. */
export type EventDetails = {
  begin: { items: readonly PaymentItem[] };
  takeCash: { items: readonly PaymentItem[]; by: SignedIn; note: string };
  addIntent: { items: readonly PaymentItem[] };
  process: object;
  decline: { failure: string | null };
  cancel: object;
  abandon: object;
  charge: { facts: IntentFacts; charge: ChargeFacts };
  keep: { by: AuditActor };
  askRefund: { by: AuditActor; reason: string; removesEntry: boolean };
  sendRefund: object;
  awaitRefund: object;
  completeRefund: { refundedAt: number };
  refundElsewhere: { refundedAt: number };
  failRefund: { why: string };
  retryRefund: { by: AuditActor };
  returnCash: { by: SignedIn; note: string };
  openDispute: { isNew: boolean };
  winDispute: { isNew: boolean };
  loseDispute: { isNew: boolean };
};

type Transition<About> = {
  /** When the event happens, for readers of the table. */
  when: string;
  /** Empty for events that create a payment. */
  from: readonly State[];
  to: State;
  requires?: readonly (keyof typeof requirements)[];
  /** Columns other than those of the state. */
  sets?: (details: About, before: Payment, now: number) => Fields;
  /** Everything else that happens in the same write, in this order: ledger, entry, tasks, notifications, audit. */
  does: readonly effects.Effect<About>[];
};

export const transitions: { readonly [Event in keyof EventDetails]: Transition<EventDetails[Event]> } = {
  begin: {
    when: "A payer starts to pay online.",
    from: [],
    to: "open",
    requires: ["isOnline"],
    does: [effects.addItems],
  },
  takeCash: {
    when: "An admin takes cash.",
    from: [],
    to: "paid",
    requires: ["isCash"],
    does: [effects.addItems, effects.bookCash],
  },
  addIntent: {
    when: "A second intent of the same payment was charged; that money gets its own payment.",
    from: [],
    to: "canceled",
    requires: ["isOnline"],
    does: [effects.addItems],
  },
  process: {
    when: "The provider is waiting for the bank, or couldn't be reached after the payer had paid.",
    from: ["open"],
    to: "processing",
    does: [],
  },
  decline: {
    when: "The bank declined it; the payer can try again (docs/rules.md 5.14).",
    from: ["processing"],
    to: "open",
    does: [effects.notifyDeclined],
  },
  cancel: {
    when: "The provider canceled it.",
    from: ["open", "processing"],
    to: "canceled",
    does: [effects.notifyCanceled],
  },
  abandon: {
    when: "Another payment replaces it, or nobody continued it.",
    from: ["open", "processing"],
    to: "canceled",
    does: [],
  },
  charge: {
    when: "The provider charged it, even if it was canceled here.",
    from: ["open", "processing", "canceled"],
    to: "paid",
    requires: ["isOnline"],
    sets: ({ charge }) => ({
      paidAt: charge.createdAt,
      chargeId: charge.id,
      amountCents: charge.amountCents,
      methodType: charge.methodType,
      methodLast4: charge.methodLast4,
      methodBrand: charge.methodBrand,
    }),
    does: [effects.bookCharge, effects.rememberMethod, effects.notifyCompleted, deliverOrRefund],
  },
  keep: {
    when: "The challenge was denied, so the club keeps the deposit (docs/rules.md 10.12).",
    from: ["paid"],
    to: "kept",
    requires: ["isDeposit"],
    sets: (_, __, now) => ({ keptAt: now }),
    does: [effects.notifyKept, effects.auditKept],
  },
  askRefund: {
    when: "The payer is owed a refund.",
    from: ["paid", "kept"],
    to: "refundQueued",
    requires: ["isWithClub"],
    sets: ({ reason, by }, _, now) => ({
      ...{ refundReason: reason, refundAskedById: by.id, refundAskedAt: now, keptAt: null },
    }),
    does: [effects.removeEntry, effects.refreshPots, effects.queueRefund, effects.notifyRefund, effects.auditRefund],
  },
  sendRefund: {
    when: "An attempt to refund it begins, stored before the provider is called.",
    from: ["refundQueued", "refundSending"],
    to: "refundSending",
    requires: ["isOnline"],
    sets: (_, { refundAttempt }) => ({ refundAttempt: refundAttempt + 1 }),
    does: [],
  },
  awaitRefund: {
    when: "The provider reports a pending refund that no attempt of ours made.",
    from: ["refundQueued"],
    to: "refundSending",
    requires: ["isOnline", "isRefundBooked"],
    sets: () => ({ refundFailure: null }),
    does: [],
  },
  completeRefund: {
    when: "The provider refunded all of it.",
    from: ["refundQueued", "refundSending", "refundFailed"],
    to: "refunded",
    requires: ["isOnline", "isRefundBooked"],
    sets: ({ refundedAt }) => ({ refundedAt, refundFailure: null }),
    does: [],
  },
  refundElsewhere: {
    when: "Someone refunded it at the provider (docs/rules.md 5.10).",
    from: ["paid", "kept"],
    to: "refunded",
    requires: ["isOnline", "isRefundBooked"],
    sets: ({ refundedAt }) => ({ refundedAt, refundFailure: null }),
    does: [effects.holdRefundedEntry],
  },
  failRefund: {
    when: "The provider refused the refund, or the bank returned it.",
    from: ["refundQueued", "refundSending", "refunded", "refundFailed"],
    to: "refundFailed",
    requires: ["isOnline"],
    sets: ({ why }) => ({ refundFailure: why, refundedAt: null }),
    does: [effects.notifyRefundFailed],
  },
  retryRefund: {
    when: "An admin tries the refund again.",
    from: ["refundFailed"],
    to: "refundQueued",
    requires: ["isOnline"],
    sets: ({ by }, _, now) => ({ refundAskedAt: now, refundAskedById: by.id, refundFailure: null }),
    does: [effects.queueRefund, effects.auditRetry],
  },
  returnCash: {
    when: "An admin handed the cash back (docs/rules.md 5.11).",
    from: ["refundQueued"],
    to: "refunded",
    requires: ["isCash"],
    sets: (_, { amountCents }, now) => ({ refundedAt: now, refundedCents: amountCents }),
    does: [effects.bookCashReturn, effects.notifyCashReturned, effects.auditCashReturned],
  },
  openDispute: {
    when: "The payer's bank disputes it.",
    from: ["undisputed", "disputeWon", "disputeLost"],
    to: "disputed",
    requires: ["isOnline"],
    does: [effects.refreshPots, effects.holdDisputedEntry],
  },
  winDispute: {
    when: "The club wins the dispute; a deposit is settled by its challenge's decision.",
    from: ["undisputed", "disputed", "disputeLost"],
    to: "disputeWon",
    requires: ["isOnline"],
    does: [effects.refreshPots, effects.holdDisputedEntry, settleDisputedDeposit, effects.notifyDisputeEnded],
  },
  loseDispute: {
    when: "The club loses the dispute.",
    from: ["undisputed", "disputed", "disputeWon"],
    to: "disputeLost",
    requires: ["isOnline"],
    does: [effects.refreshPots, effects.holdDisputedEntry, effects.notifyDisputeEnded],
  },
};

type PaymentEvent = keyof EventDetails;

type NewEvent = "begin" | "takeCash" | "addIntent";
type ChangeEvent = Exclude<PaymentEvent, NewEvent>;

const meetsRequirements = (payment: Payment, event: PaymentEvent): boolean =>
  (transitions[event].requires ?? []).every((name) => requirements[name](payment));

/** Whether the table allows the event now. */
export const mayChange = (payment: Payment, event: ChangeEvent): boolean =>
  statesOf(payment).some((state) => transitions[event].from.includes(state)) && meetsRequirements(payment, event);

function refuseIllegal(payment: Payment, event: PaymentEvent): never {
  const { id, provider } = payment;
  throw new Error(`Payment ${id} (${provider}) is ${statesOf(payment).join(" and ")}, which does not allow ${event}.`);
}

export const isRefundable = (payment: Payment): boolean => mayChange(payment, "askRefund");

/**
 * Applies an event to the stored payment and runs everything the table lists for it. Throws for an event that the table doesn't
 * allow, which is a bug: if a request can come too late, check `mayChange` first and refuse.
 */
export async function changePayment<Event extends ChangeEvent>(
  tx: Tx,
  id: number,
  event: Event,
  details: EventDetails[Event],
  now: number,
): Promise<void> {
  const before = await findPayment(tx, id);
  if (!before) throw new Error(`There is no payment ${id}.`);
  if (!mayChange(before, event)) refuseIllegal(before, event);
  const { to, sets, does }: Transition<EventDetails[Event]> = transitions[event];
  const fields = { ...stateFields[to], ...sets?.(details, before, now) };
  const payment = await update(tx, id, fields);
  for (const effect of does) await effect({ tx, before, payment, details, now });
}

async function update(tx: Tx, id: number, fields: Fields): Promise<Payment> {
  const [payment] = await tx.update(payments).set(fields).where(eq(payments.id, id)).returning();
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}

/** Whose payment it is and for what: an entry, or a challenge's deposit. */
export type Purchase = Pick<Payment, "userId" | "tournamentId" | "tournamentName" | "depositId">;

type NewFields = Purchase & Omit<typeof payments.$inferInsert, "status" | keyof Purchase>;

/** Writes a new payment in the state that the event leads to, and runs everything the table lists for it. */
async function addPayment<Event extends NewEvent>(
  tx: Tx,
  event: Event,
  fields: NewFields,
  details: EventDetails[Event],
  now: number,
): Promise<Payment> {
  const { to, does }: Transition<EventDetails[Event]> = transitions[event];
  const [payment] = await tx
    .insert(payments)
    .values({ ...fields, status: "open", ...stateFields[to] })
    .returning();
  if (!payment) throw new Error("The payment was not written.");
  if (!meetsRequirements(payment, event)) refuseIllegal(payment, event);
  for (const effect of does) await effect({ tx, before: payment, payment, details, now });
  return payment;
}

type Order = { purchase: Purchase; items: readonly PaymentItem[] };

/** Starts a payment at a provider. */
export function addOnlinePayment(
  tx: Tx,
  { purchase, items }: Order,
  provider: "stripe" | "mock",
  now: number,
): Promise<Payment> {
  const fields = { ...purchase, provider, amountCents: sumOfItems(items), createdAt: now };
  return addPayment(tx, "begin", fields, { items }, now);
}

/** Records cash as paid. The caller enters the angler, or files the challenge, in the same write. */
export function addCashPayment(
  tx: Tx,
  { purchase, items }: Order,
  { by, note }: { by: SignedIn; note: string },
  now: number,
): Promise<Payment> {
  const paid = { provider: "cash", methodType: "cash", createdAt: now, paidAt: now, feeCents: 0, note } as const;
  const fields = { ...purchase, ...paid, amountCents: sumOfItems(items) };
  return addPayment(tx, "takeCash", fields, { items, by, note }, now);
}

/** Adds a payment for a second intent that was charged for the same payment. */
export async function addSecondIntent(tx: Tx, first: Payment, facts: IntentFacts, now: number): Promise<Payment> {
  const { userId, tournamentId, tournamentName, depositId, provider, createdAt } = first;
  const { id: intentId, amountCents } = facts;
  const fields = { userId, tournamentId, tournamentName, depositId, provider, createdAt, intentId, amountCents };
  const items = amountCents === first.amountCents ? await itemsOf(tx, first.id) : [];
  return addPayment(tx, "addIntent", fields, { items }, now);
}

/** Refunds a payment that can no longer enter the angler or file the challenge (docs/rules.md 5.9). */
async function deliverOrRefund({
  tx,
  before,
  payment,
  details,
  now,
}: effects.Step<EventDetails["charge"]>): Promise<void> {
  const reason = await deliverCharge(tx, payment, { ordered: before, ...details }, now);
  if (reason === null) return;
  await changePayment(tx, payment.id, "askRefund", { by: system, reason, removesEntry: false }, now);
}

export type DepositOutcome = "upheld" | "denied" | "withdrawn";

/** Keeps or refunds a held deposit. A disputed deposit isn't refunded until the dispute is won. */
export async function settlePaidDeposit(
  tx: Tx,
  payment: Payment,
  outcome: DepositOutcome,
  by: AuditActor,
  now: number,
): Promise<void> {
  if (outcome === "denied") return changePayment(tx, payment.id, "keep", { by }, now);
  if (!isRefundable(payment)) return;
  const reason = `The challenge was ${outcome}.`;
  await changePayment(tx, payment.id, "askRefund", { by, reason, removesEntry: false }, now);
}

/** Settles a deposit whose challenge was decided or removed while the deposit was disputed. */
async function settleDisputedDeposit({ tx, payment, now }: effects.Step<unknown>): Promise<void> {
  const { id, depositId, keptAt } = payment;
  if (depositId === null || keptAt !== null || !isRefundable(payment)) return;
  const decision = await decisionAbout(tx, depositId);
  if (decision === "open") return;
  if (decision !== null) return settlePaidDeposit(tx, payment, decision, system, now);
  const reason = "The challenge it was for no longer exists.";
  await changePayment(tx, id, "askRefund", { by: system, reason, removesEntry: false }, now);
}

// Facts about a payment that don't change its state.

export async function recordIntent(tx: Tx, { id }: Payment, intentId: string): Promise<Payment> {
  return update(tx, id, { intentId });
}

/** Starts a new attempt, with its own key, after a failed or unclear one. */
export async function nextAttempt(tx: Tx, { id, attempt }: Payment): Promise<Payment | undefined> {
  await tx
    .update(payments)
    .set({ attempt: attempt + 1 })
    .where(and(eq(payments.id, id), eq(payments.attempt, attempt)));
  return findPayment(tx, id);
}

export async function recordProviderFee(tx: Tx, { id }: Payment, feeCents: number): Promise<void> {
  await update(tx, id, { feeCents });
}

/** Stores the sum refunded according to the ledger, which can be partial. */
export async function recordRefundedCents(tx: Tx, { id }: Payment, refundedCents: number): Promise<Payment> {
  return update(tx, id, { refundedCents });
}
