import { and, asc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { payments, tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { dayMs } from "../../base/format/moments.ts";
import type { Deps } from "../../deps.ts";
import { closedReason } from "../../tournaments/tournament-state.ts";
import { changePayment } from "../payment.ts";
import { type IntentFacts, type PaymentProvider, ProviderFailure } from "../providers/provider.ts";
import { findPayment } from "./payment-rows.ts";
import { sendRefund } from "./send-refund.ts";
import { syncPayment } from "./sync-payment.ts";

type Needs = Pick<Deps, "store" | "payments" | "clock" | "log">;

const minuteMs = 60_000;

const graceMs = 3 * minuteMs;
const abandonedMs = dayMs;
const feeMs = 30 * dayMs;
/** Card networks accept disputes for up to 120 days. */
const disputableMs = 120 * dayMs;

/** If the provider doesn't reply, the next run tries again. */
async function syncFromProvider({ store, clock, log }: Needs, id: number, ask: () => Promise<IntentFacts>) {
  try {
    const facts = await ask();
    await store.write((tx) => syncPayment(tx, facts, clock()));
    return 1;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn(
      { payment: id, kind: error.kind, code: error.code },
      "a payment's state could not be read from the provider",
    );
    return 0;
  }
}

type Undecided = Awaited<ReturnType<typeof undecidedPaymentsQuery>>[number];

/** Begun over a day ago, or for something that can no longer be entered. */
const isAbandoned = (
  { createdAt, endsAt, joinUntil, cancelledAt, userId, depositId }: Undecided,
  now: number,
): boolean =>
  now - createdAt > abandonedMs ||
  userId === null ||
  endsAt === null ||
  (depositId !== null && cancelledAt !== null) ||
  (depositId === null && closedReason({ startsAt: 0, endsAt, joinUntil, cancelledAt }, now) !== null);

async function syncUndecided(deps: Needs, row: Undecided, now: number): Promise<number> {
  const { store, payments } = deps;
  const { id, intentId } = row;
  const isOver = row.status === "open" && isAbandoned(row, now);
  if (intentId !== null) {
    return syncFromProvider(deps, id, () => (isOver ? payments.cancelIntent(intentId) : payments.readIntent(intentId)));
  }
  if (!isOver) return 0;
  return store.write((tx) => abandonUnsent(tx, id, now));
}

/** Rereads the payment first, because an intent may have been created in the meantime. */
async function abandonUnsent(tx: Tx, id: number, now: number): Promise<number> {
  const payment = await findPayment(tx, id);
  if (payment?.intentId !== null || payment.status !== "open") return 0;
  await changePayment(tx, id, "abandon", {}, now);
  return 1;
}

/** Makes up for lost events: payments, fees and refunds. Cancels abandoned intents. Returns how many it synced. */
export async function syncUnfinishedPayments(deps: Needs, now: number): Promise<number> {
  const { store, payments } = deps;
  let done = 0;
  for (const row of await store.read((db) => undecidedPaymentsQuery(db, payments.name, now - graceMs))) {
    done += await syncUndecided(deps, row, now);
  }
  for (const { id, intentId } of await store.read((db) => feeUnknownQuery(db, payments.name, now - feeMs))) {
    if (intentId !== null) done += await syncFromProvider(deps, id, () => payments.readIntent(intentId));
  }
  for (const { id } of await store.read((db) => stuckRefundsQuery(db, payments.name, now - graceMs))) {
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

export async function recheckPayments(deps: Needs, now: number): Promise<number> {
  const { store, payments } = deps;
  let done = 0;
  for (let after = 0; ; ) {
    const from = after;
    const page = await store.read((db) => disputablePaymentsQuery(db, payments.name, now - disputableMs, from));
    for (const { id, intentId } of page) {
      if (intentId !== null) done += await syncFromProvider(deps, id, () => payments.readIntent(intentId));
    }
    const last = page.at(-1);
    if (!last) return done;
    after = last.id;
  }
}

type Provider = PaymentProvider["name"];

const atOnce = 100;

const fields = { id: payments.id, intentId: payments.intentId };

export const undecidedPaymentsQuery = (db: Db, provider: Provider, until: number) =>
  db
    .select({
      ...fields,
      userId: payments.userId,
      createdAt: payments.createdAt,
      depositId: payments.depositId,
      status: payments.status,
      endsAt: tournaments.endsAt,
      joinUntil: tournaments.joinUntil,
      cancelledAt: tournaments.cancelledAt,
    })
    .from(payments)
    .leftJoin(tournaments, eq(tournaments.id, payments.tournamentId))
    .where(
      and(
        inArray(payments.status, ["open", "processing"]).inlineParams(),
        lt(payments.createdAt, until),
        eq(payments.provider, provider),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(atOnce);

export const feeUnknownQuery = (db: Db, provider: Provider, since: number) =>
  db
    .select(fields)
    .from(payments)
    .where(
      and(
        eq(payments.status, "succeeded").inlineParams(),
        isNull(payments.feeCents),
        gt(payments.paidAt, since),
        eq(payments.provider, provider),
      ),
    )
    .orderBy(asc(payments.paidAt))
    .limit(atOnce);

export const stuckRefundsQuery = (db: Db, provider: Provider, until: number) =>
  db
    .select(fields)
    .from(payments)
    .where(
      and(
        inArray(payments.refundState, ["queued", "sending"]).inlineParams(),
        lt(payments.refundAskedAt, until),
        eq(payments.provider, provider),
      ),
    )
    .orderBy(asc(payments.refundAskedAt))
    .limit(atOnce);

export const disputablePaymentsQuery = (db: Db, provider: Provider, since: number, after: number) =>
  db
    .select(fields)
    .from(payments)
    .where(
      and(
        gt(payments.id, after),
        eq(payments.provider, provider),
        eq(payments.status, "succeeded"),
        gt(payments.paidAt, since),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(atOnce);
