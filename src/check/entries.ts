import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { audit, challengeDeposits, challenges, participants, payments, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";
import { type Check, wrong } from "./check.ts";

/** Whether the audit of a tournament contains such an action with this detail. */
const isAudited = (
  db: Db,
  tournamentId: typeof participants.tournamentId | typeof payments.tournamentId,
  action: string,
  detail: SQL,
) =>
  exists(
    db
      .select({ id: audit.id })
      .from(audit)
      .where(and(eq(audit.subject, "tournament"), eq(audit.subjectId, tournamentId), eq(audit.action, action), detail)),
  );

/** An admin restored the entry although its money was refunded at the provider (docs/rules.md 5.10). */
const wasRestoredByAdmin = (db: Db) =>
  isAudited(
    db,
    participants.tournamentId,
    "decide-held-entry",
    sql`cast(json_extract(${audit.detail}, '$.paymentId') as integer) = ${payments.id} and json_extract(${audit.detail}, '$.decision') = 'give_back'`,
  );

const unpaidEntries = (db: Db) =>
  db
    .select({ id: participants.id, via: participants.paidVia, paymentId: payments.id, status: payments.status })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .leftJoin(payments, eq(payments.id, participants.paymentId))
    .where(
      and(
        eq(participants.hasPaid, true),
        inArray(participants.paidVia, ["stripe", "mock", "cash"]),
        sql`(${participants.paidVia} <> 'cash' or ${tournaments.entryFeeCents} > 0)`,
        or(
          isNull(payments.id),
          sql`${payments.status} <> 'succeeded'`,
          // Entries of a canceled tournament remain during refunds; one on hold waits for an admin.
          and(
            isNotNull(payments.refundState),
            isNull(tournaments.cancelledAt),
            isNull(participants.heldAt),
            not(wasRestoredByAdmin(db)),
          ),
        ),
      ),
    );

/**
 * An admin removed the entry after the start and kept the fee, according to the audit. JSON's false is 0 in SQLite and
 * 'false' in PostgreSQL.
 */
const wasKept = (db: Db) =>
  isAudited(
    db,
    payments.tournamentId,
    "remove-entry",
    sql`cast(json_extract(${audit.detail}, '$.userId') as integer) = ${payments.userId} and cast(json_extract(${audit.detail}, '$.goesBack') as text) in ('0', 'false')`,
  );

/** Payments without an entry, a refund or a chargeback. */
const idlePayments = (db: Db) =>
  db
    .select({ id: payments.id, amountCents: payments.amountCents, tournamentName: payments.tournamentName })
    .from(payments)
    .leftJoin(participants, eq(participants.paymentId, payments.id))
    .where(
      and(
        eq(payments.status, "succeeded"),
        isNull(payments.refundState),
        isNull(payments.disputeState),
        isNull(payments.depositId),
        isNull(participants.id),
        // The club keeps the money of deleted accounts and tournaments.
        isNotNull(payments.userId),
        isNotNull(payments.tournamentId),
        not(wasKept(db)),
      ),
    );

/** Deposits that are neither kept nor being refunded, although no challenge is open. */
const idleDeposits = (db: Db) =>
  db
    .select({ id: payments.id, amountCents: payments.amountCents, tournamentName: payments.tournamentName })
    .from(payments)
    .leftJoin(challengeDeposits, eq(challengeDeposits.id, payments.depositId))
    .leftJoin(challenges, eq(challenges.id, challengeDeposits.challengeId))
    .where(
      and(
        eq(payments.status, "succeeded"),
        isNotNull(payments.depositId),
        isNull(payments.refundState),
        isNull(payments.disputeState),
        isNull(payments.keptAt),
        isNotNull(payments.userId),
        or(isNull(challenges.id), ne(challenges.status, "open")),
      ),
    );

export async function checkEntries(db: Db): Promise<string[]> {
  const unpaid = await unpaidEntries(db);
  const idle = await idlePayments(db);
  const deposits = await idleDeposits(db);
  return [
    ...deposits.map(
      ({ id, amountCents, tournamentName }) =>
        `payment ${id}: the deposit of ${moneyText(amountCents)} in ${tournamentName} is neither held, kept nor returned`,
    ),
    ...unpaid.map(({ id, via, paymentId, status }) =>
      paymentId === null
        ? `entry ${id} is paid (${via}) without a payment`
        : `entry ${id} counts as paid by payment ${paymentId}, which is ${status === "succeeded" ? "being refunded" : status}`,
    ),
    ...idle.map(
      ({ id, amountCents, tournamentName }) =>
        `payment ${id}: ${moneyText(amountCents)} for ${tournamentName} has neither an entry nor a refund`,
    ),
  ];
}

export const paidEntries: Check = {
  name: "entry fees",
  run: async (db) => (await checkEntries(db)).map(wrong),
};
