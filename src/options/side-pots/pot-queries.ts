import { and, asc, eq, isNotNull, isNull, sum } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { catches, participants, paymentItems, payments, rolledPots, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isKeptPayment } from "../../money/kept-payment.ts";

/** Money collected per pot, in cents, including from removed anglers who weren't refunded (docs/rules.md 5.43). */
export const potMoneyQuery = (db: Db, tournamentId: number) =>
  db
    .select({ pot: paymentItems.pot, cents: sum(paymentItems.amountCents).mapWith(Number) })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(and(eq(payments.tournamentId, tournamentId), isNotNull(paymentItems.pot), isKeptPayment))
    .groupBy(paymentItems.pot);

/** Anglers in joining order, without entries on hold. Some of them can't win the pot (docs/rules.md 9.30). */
export const potAnglersQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      pot: paymentItems.pot,
      userId: users.id,
      ...namesOf(users),
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
      disqualifiedAt: participants.disqualifiedAt,
      state: participants.state,
    })
    .from(participants)
    .innerJoin(payments, eq(payments.id, participants.paymentId))
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        eq(participants.hasPaid, true),
        isNull(participants.heldAt),
        isNotNull(paymentItems.pot),
        isKeptPayment,
      ),
    )
    .orderBy(asc(participants.id));

export const potFishQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      userId: catches.userId,
      species: catches.species,
      scored: catches.scored,
      submittedAt: catches.submittedAt,
      id: catches.id,
    })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        eq(catches.status, "verified").inlineParams(),
        isNull(catches.ineligibleReason),
      ),
    );

/** Pots of earlier tournaments that were added to those of this one. */
export const rolledInQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      id: rolledPots.id,
      fromTournamentId: rolledPots.fromTournamentId,
      fromName: rolledPots.fromName,
      fromPot: rolledPots.pot,
      pot: rolledPots.toPot,
      cents: rolledPots.amountCents,
    })
    .from(rolledPots)
    .where(eq(rolledPots.toTournamentId, tournamentId))
    .orderBy(asc(rolledPots.id));

/** Pots of this tournament that rolled over, with the tournament that they were added to. */
export const rolledOutQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      id: rolledPots.id,
      pot: rolledPots.pot,
      cents: rolledPots.amountCents,
      toTournamentId: rolledPots.toTournamentId,
      toPot: rolledPots.toPot,
      toName: tournaments.name,
      toStartsAt: tournaments.startsAt,
    })
    .from(rolledPots)
    .leftJoin(tournaments, eq(tournaments.id, rolledPots.toTournamentId))
    .where(eq(rolledPots.fromTournamentId, tournamentId))
    .orderBy(asc(rolledPots.id));
