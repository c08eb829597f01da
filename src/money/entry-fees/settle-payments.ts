import { eq } from "drizzle-orm";
import { payments as rows } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type IntentFacts, ProviderFailure } from "../providers/provider.ts";
import { feeUnknownQuery, paidThroughQuery, stuckRefundsQuery, unsettledQuery } from "./list-unsettled.ts";
import { sendRefund } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

type Needs = Pick<Deps, "store" | "payments" | "clock" | "log">;

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Whoever pays is given this long before anybody looks. */
const patienceMs = 3 * minuteMs;
const abandonedMs = dayMs;
const feeMs = 30 * dayMs;
/** Card networks take disputes for up to 120 days. */
const disputableMs = 120 * dayMs;

/** Settles what the provider answers; what it does not answer now waits for the next run. */
async function settleAnswer({ store, clock, log }: Needs, id: number, ask: () => Promise<IntentFacts>) {
  try {
    const facts = await ask();
    await store.write((tx) => settlePayment(tx, facts, clock()));
    return 1;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ payment: id, kind: error.kind, code: error.code }, "the payment provider did not say how a payment is");
    return 0;
  }
}

type Unsettled = Awaited<ReturnType<typeof unsettledQuery>>[number];

/** Nobody will pay it any more: begun over a day ago, or for what cannot be entered any more. */
const isAbandoned = ({ createdAt, endsAt, cancelledAt, userId }: Unsettled, now: number): boolean =>
  now - createdAt > abandonedMs || userId === null || endsAt === null || endsAt <= now || cancelledAt !== null;

async function settleUndecided(deps: Needs, row: Unsettled, now: number): Promise<number> {
  const { store, payments } = deps;
  const { id, intentId } = row;
  const isOver = row.status === "open" && isAbandoned(row, now);
  if (intentId !== null) {
    return settleAnswer(deps, id, () => (isOver ? payments.cancelIntent(intentId) : payments.readIntent(intentId)));
  }
  if (!isOver) return 0;
  await store.write(async (tx) => {
    await tx.update(rows).set({ status: "canceled" }).where(eq(rows.id, id));
  });
  return 1;
}

/**
 * The job that asks the provider about everything undecided, so that no lost event changes a result: payments under
 * way, fees not known, refunds that are stuck. What nobody will pay any more is canceled. Answers how many it settled.
 */
export async function settlePayments(deps: Needs, now: number): Promise<number> {
  const { store, payments } = deps;
  let done = 0;
  for (const row of await store.read((db) => unsettledQuery(db, payments.name, now - patienceMs))) {
    done += await settleUndecided(deps, row, now);
  }
  for (const { id, intentId } of await store.read((db) => feeUnknownQuery(db, payments.name, now - feeMs))) {
    if (intentId !== null) done += await settleAnswer(deps, id, () => payments.readIntent(intentId));
  }
  for (const { id } of await store.read((db) => stuckRefundsQuery(db, payments.name, now - patienceMs))) {
    done += await trySending(deps, id);
  }
  return done;
}

async function trySending(deps: Needs, paymentId: number): Promise<number> {
  try {
    await sendRefund(deps, { paymentId });
    return 1;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ payment: paymentId, kind: error.kind, code: error.code }, "a refund is still stuck");
    return 0;
  }
}

/** The job that asks again about every payment that may still be disputed or was refunded at the provider. */
export async function recheckPayments(deps: Needs, now: number): Promise<number> {
  const { store, payments } = deps;
  let done = 0;
  for (let after = 0; ; ) {
    const from = after;
    const page = await store.read((db) => paidThroughQuery(db, payments.name, now - disputableMs, from));
    for (const { id, intentId } of page) {
      if (intentId !== null) done += await settleAnswer(deps, id, () => payments.readIntent(intentId));
    }
    const last = page.at(-1);
    if (!last) return done;
    after = last.id;
  }
}
