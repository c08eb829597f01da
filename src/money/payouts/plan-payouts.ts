import { and, asc, count, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import {
  catches,
  complaints,
  participants,
  payouts,
  prizeBreakdowns,
  standings,
  tournaments,
  users,
} from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { numberText } from "../../format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { stateOf } from "../../tournaments/rules.ts";
import { noSuchTournament, type Tournament } from "../../tournaments/visible-tournament.ts";
import { disputableUntil } from "./rules.ts";

export type Winner = { userId: number; username: string; hasAccount: boolean; onboarded: boolean };

/** `winner` is null where the board has nobody, or the position pays nothing. */
export type PlannedPrize = { position: number; amountCents: number; winner: Winner | null };

export type PayoutPlan = {
  tournament: Tournament;
  prizes: PlannedPrize[];
  isQueued: boolean;
  /** Eligible catches with a photo and without a verdict. */
  waiting: number;
  /** Open complaints of entrants that name the tournament or one of its catches. */
  openDisputes: number;
};

const breakdownQuery = (db: Db, tournamentId: number) =>
  db
    .select({ position: prizeBreakdowns.position, amountCents: prizeBreakdowns.amountCents })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(prizeBreakdowns.position));

/** Without entries on hold. */
export const winnersQuery = (db: Db, tournamentId: number, limit: number) =>
  db
    .select({
      userId: users.id,
      username: users.username,
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
    })
    .from(standings)
    .innerJoin(participants, eq(participants.id, standings.participantId))
    .innerJoin(users, eq(users.id, standings.userId))
    .where(and(eq(standings.tournamentId, tournamentId), eq(standings.isRanked, true), isNull(participants.heldAt)))
    .orderBy(asc(standings.sortKey))
    .limit(limit);

export const waitingCatchesQuery = (db: Db, tournamentId: number) =>
  db
    .select({ fish: count() })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        eq(catches.status, "pending").inlineParams(),
        isNull(catches.ineligibleReason),
        isNotNull(catches.photoId),
      ),
    );

/** Only entrants dispute a result (docs/rules.md 9.3). A complaint about a catch has the catch's tournament too. */
export const openDisputesQuery = (db: Db, tournamentId: number) => {
  const entry = and(
    eq(participants.tournamentId, tournamentId),
    eq(participants.userId, complaints.userId),
    eq(participants.hasPaid, true),
  );
  return db
    .select({ reports: count() })
    .from(complaints)
    .where(
      and(
        eq(complaints.tournamentId, tournamentId),
        inArray(complaints.status, ["open", "in_progress"]),
        exists(db.select({ one: sql`1` }).from(participants).where(entry)),
      ),
    );
};

/** docs/rules.md 9.1. Throws `not_found`. */
export async function planPayouts(db: Db, tournamentId: number): Promise<PayoutPlan> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) throw noSuchTournament();
  const breakdown = await breakdownQuery(db, tournamentId);
  const winners = await winnersQuery(db, tournamentId, breakdown.length);
  const [waiting] = await waitingCatchesQuery(db, tournamentId);
  const [disputes] = await openDisputesQuery(db, tournamentId);
  const prizes = breakdown.map(({ position, amountCents }, place): PlannedPrize => {
    const stands = winners[place];
    if (!stands || amountCents === 0) return { position, amountCents, winner: null };
    const { accountId, ...winner } = stands;
    return { position, amountCents, winner: { ...winner, hasAccount: accountId !== null } };
  });
  return {
    tournament,
    prizes,
    isQueued: (await db.$count(payouts, eq(payouts.tournamentId, tournamentId))) > 0,
    waiting: waiting?.fish ?? 0,
    openDisputes: disputes?.reports ?? 0,
  };
}

export const unfilledOf = (prizes: readonly PlannedPrize[]): number[] =>
  prizes.filter(({ amountCents, winner }) => amountCents > 0 && winner === null).map(({ position }) => position);

const catchesText = (fish: number) => (fish === 1 ? "1 catch is" : `${numberText(fish)} catches are`);

/** Null when the result is final. */
function doubtAbout({ tournament, openDisputes }: PayoutPlan, now: number): string | null {
  const { name, endsAt } = tournament;
  if (openDisputes > 0) {
    const disputes = openDisputes === 1 ? "A dispute is" : `${numberText(openDisputes)} disputes are`;
    return `${disputes} open on ${name}.`;
  }
  if (now >= disputableUntil(endsAt)) return null;
  const hours = Math.ceil((disputableUntil(endsAt) - now) / 3_600_000);
  return `The result of ${name} can be disputed for another ${hours === 1 ? "hour" : `${hours} hours`}.`;
}

/** The most serious first; null when none. A reason overrides only `dispute_window` (docs/rules.md 9.2). */
export function objectionTo(plan: PayoutPlan, now: number): Refusal | null {
  const { tournament, prizes, waiting } = plan;
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") return new Refusal("cancelled", `${name} was cancelled: it pays no prizes.`);
  if (state !== "ended") return new Refusal("not_ended", `${name} has not ended yet.`);
  if (prizes.length === 0) {
    return new Refusal("no_breakdown", `${name} has no prize breakdown. Enter first what each position wins.`);
  }
  if (waiting > 0) {
    const message = `${catchesText(waiting)} awaiting review in ${name}. Verify or reject them first.`;
    return new Refusal("catches_waiting", message);
  }
  const doubt = doubtAbout(plan, now);
  return doubt === null ? null : new Refusal("dispute_window", `${doubt} Enter a reason to continue anyway.`);
}
