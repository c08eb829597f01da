import { and, asc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { payments, tournaments } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import type { PaymentProvider } from "../providers/provider.ts";

type Provider = PaymentProvider["name"];

/** How many payments one run of the job asks the provider about, of each kind. */
const atOnce = 100;

const fields = { id: payments.id, intentId: payments.intentId };

/** Undecided payments begun before `until`, the oldest first, with the end of what they would enter. */
export const unsettledQuery = (db: Db, provider: Provider, until: number) =>
  db
    .select({
      ...fields,
      userId: payments.userId,
      createdAt: payments.createdAt,
      status: payments.status,
      endsAt: tournaments.endsAt,
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

/** Payments whose fee the provider has not said yet, paid after `since`. */
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

/** Refunds asked for before `until` that are not through. */
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

/** A page of all payments that a provider holds money of, in the order of their ids, after `after`. */
export const paidThroughQuery = (db: Db, provider: Provider, since: number, after: number) =>
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
