import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { audit, participants, payments, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { moneyText } from "../format/money.ts";
import { type Check, wrong } from "./check.ts";

/** That an admin gave the place back although its money was refunded at the provider (docs/rules.md 5.10). */
const wasGivenBack = (db: Db) =>
  exists(
    db
      .select({ id: audit.id })
      .from(audit)
      .where(
        and(
          eq(audit.subject, "tournament"),
          eq(audit.subjectId, participants.tournamentId),
          eq(audit.action, "decide-held-entry"),
          sql`${audit.detail} ->> 'paymentId' = ${payments.id} and ${audit.detail} ->> 'decision' = 'give_back'`,
        ),
      ),
  );

/** Entries said to be paid for whose money is not there. */
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
          // Of a cancelled tournament the entries stay as a record while the money goes back; one that is on hold waits
          // for an admin, or for ever once the results are final.
          and(
            isNotNull(payments.refundState),
            isNull(tournaments.cancelledAt),
            isNull(participants.heldAt),
            not(wasGivenBack(db)),
          ),
        ),
      ),
    );

/** That an admin took the entry out after the start and the fee stayed, as its audit says. */
const wasKept = (db: Db) =>
  exists(
    db
      .select({ id: audit.id })
      .from(audit)
      .where(
        and(
          eq(audit.subject, "tournament"),
          eq(audit.subjectId, payments.tournamentId),
          eq(audit.action, "remove-entry"),
          sql`${audit.detail} ->> 'userId' = ${payments.userId} and ${audit.detail} ->> 'goesBack' = 0`,
        ),
      ),
  );

/** Payments that bought nothing: neither an entry, nor a way back, nor a charge-back. */
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
        isNull(participants.id),
        // Who deleted the account, or a tournament that is gone, leaves the money with the club.
        isNotNull(payments.userId),
        isNotNull(payments.tournamentId),
        not(wasKept(db)),
      ),
    );

/** Every paid entry has its money, and all money an entry or a way back: a line for each that has not. */
export async function checkEntries(db: Db): Promise<string[]> {
  const unpaid = await unpaidEntries(db);
  const idle = await idlePayments(db);
  return [
    ...unpaid.map(({ id, via, paymentId, status }) =>
      paymentId === null
        ? `entry ${id} is paid (${via}) without a payment`
        : `entry ${id} stands on payment ${paymentId}, which is ${status === "succeeded" ? "going back" : status}`,
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
