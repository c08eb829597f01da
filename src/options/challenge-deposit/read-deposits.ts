import { and, asc, desc, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { unindexed } from "../../base/db/engine.ts";
import { namesOf } from "../../base/db/names.ts";
import { catches, challengeDeposits, payments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { findChallengeBlocker } from "../../challenges/open-challenge.ts";
import { paymentState, type Terms } from "../../money/entry-fees/payment-state.ts";
import type { PaymentProvider } from "../../money/providers/provider.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { challengesUntil } from "../../tournaments/results/result-state.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { AwaitedDeposit, DepositToPay, OwnDeposit } from "./deposit-shapes.ts";
import { type DepositRow, depositRows, findOwnDeposit } from "./find-deposit.ts";

function view({ deposit, fish, tournament }: DepositRow): OwnDeposit {
  const { id, catchId, tournamentId, reason, text, amountCents, createdAt } = deposit;
  return {
    ...{ id, catchId, tournamentId, reason, text },
    tournamentName: tournament.name,
    species: fish.species,
    length: fish.length / 100,
    unit: rulesOf(tournament).unit,
    amount: amountCents,
    createdAt: isoText(createdAt),
    until: isoText(challengesUntil(tournament)),
  };
}

const isUnpaid = (db: Db) => isNull(unindexed(db, challengeDeposits.challengeId));

export const ownDepositsQuery = (db: Db, userId: number) =>
  depositRows(db)
    .where(and(eq(challengeDeposits.challengerId, userId), isUnpaid(db)))
    .orderBy(desc(challengeDeposits.id));

/** The reader's deposits that can still be paid, the newest first. */
export async function listOwnDeposits(db: Db, reader: SignedIn, now: number): Promise<OwnDeposit[]> {
  const rows = await ownDepositsQuery(db, reader.id);
  return rows.filter(({ tournament }) => now < challengesUntil(tournament)).map(view);
}

export const depositPaymentsQuery = (db: Db, depositId: number) =>
  db.select().from(payments).where(eq(payments.depositId, depositId)).orderBy(desc(payments.id)).limit(1);

/** Reads a deposit for its challenger. Throws `not_found`. */
export async function readDeposit(
  db: Db,
  reader: SignedIn,
  id: number,
  { provider, publishableKey }: Pick<Terms, "provider"> & Pick<PaymentProvider, "publishableKey">,
  now: number,
): Promise<DepositToPay> {
  const row = await findOwnDeposit(db, reader, id);
  const { challengeId, catchId } = row.deposit;
  const [payment] = await depositPaymentsQuery(db, id);
  return {
    ...view(row),
    challengeId,
    refusedBecause: challengeId === null ? await findChallengeBlocker(db, reader, catchId, now) : null,
    provider,
    publishableKey,
    own: payment ? { id: payment.id, state: paymentState(payment, false) } : null,
  };
}

/** Leaves out deposits on the reader's fish, whose challengers are hidden (docs/rules.md 10.7), and deposits being paid. */
export const awaitedDepositsQuery = (db: Db, tournamentId: number, readerId: number) => {
  const underWay = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.depositId, challengeDeposits.id), eq(payments.status, "processing")));
  return db
    .select({ deposit: challengeDeposits, ...namesOf(users), species: catches.species })
    .from(challengeDeposits)
    .innerJoin(users, eq(users.id, challengeDeposits.challengerId))
    .innerJoin(catches, eq(catches.id, challengeDeposits.catchId))
    .where(
      and(
        eq(challengeDeposits.tournamentId, tournamentId),
        isUnpaid(db),
        ne(catches.userId, readerId),
        notExists(underWay),
      ),
    )
    .orderBy(asc(challengeDeposits.id));
};

/** Throws `not_found` or `not_yours`. */
export async function listAwaitedDeposits(
  db: Db,
  reader: SignedIn,
  tournamentId: number,
  now: number,
): Promise<AwaitedDeposit[]> {
  const tournament = await visibleTournament(db, reader, tournamentId);
  requireTournamentRole(reader, "see-money", tournamentId);
  if (now >= challengesUntil(tournament) || tournament.cancelledAt !== null) return [];
  const rows = await awaitedDepositsQuery(db, tournamentId, reader.id);
  return rows.map(({ deposit: { id, challengerId, amountCents, createdAt }, username, displayName, species }) => ({
    id,
    userId: challengerId,
    username,
    displayName,
    species,
    amount: amountCents,
    createdAt: isoText(createdAt),
  }));
}
