import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { DayReturn } from "../base/db/schema/entries.ts";
import { catches, participants, rulings, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { dayCount } from "../options/days/fishing-days.ts";
import { countedValue } from "../scoring/fish-score.ts";
import type { Board } from "../scoring/rulebook/board.ts";
import { withLateDisqualified } from "../scoring/rulebook/boards.ts";
import type { Entrant, EntrantPenalty, Facts, Fish, Moment, Total } from "../scoring/rulebook/facts.ts";
import type { Format } from "../scoring/rulebook/format-issues.ts";
import { type Deduction, rulesOf } from "../scoring/scoring-rules.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { hasMissedCut, type SideEntry, sidesOf } from "./sides.ts";

/*
 * The input that a tournament's boards are ranked by: its format, and the facts of its entrants as the rulebook takes
 * them. An entrant's id is the user's as text, a team's id is the team's.
 */

export type ScoredTournament = Pick<
  Tournament,
  | "id"
  | "format"
  | "rules"
  | "tournamentType"
  | "targetSpecies"
  | "teams"
  | "days"
  | "startDay"
  | "endDay"
  | "endTime"
  | "timeZone"
  | "cutAt"
  | "directorsOrder"
>;

export const scoredColumns = {
  id: tournaments.id,
  format: tournaments.format,
  rules: tournaments.rules,
  tournamentType: tournaments.tournamentType,
  targetSpecies: tournaments.targetSpecies,
  teams: tournaments.teams,
  days: tournaments.days,
  startDay: tournaments.startDay,
  endDay: tournaments.endDay,
  endTime: tournaments.endTime,
  timeZone: tournaments.timeZone,
  cutAt: tournaments.cutAt,
  directorsOrder: tournaments.directorsOrder,
};

export type BoardFacts = {
  format: Format;
  facts: Facts;
  /** The catch of each fish in the facts. */
  catchIds: readonly number[];
  /** Sides of the main board, by their id there. */
  sides: ReadonlyMap<string, readonly [FactEntry, ...FactEntry[]]>;
  /** Ids of the sides that missed the cut and rank below all others. */
  missedCut: ReadonlySet<string>;
  lastDay: number;
};

const entriesQuery = (db: Db, tournamentId: number, userIds?: readonly number[]) =>
  db
    .select({
      participantId: participants.id,
      userId: participants.userId,
      username: users.username,
      displayName: users.displayName,
      isMember: users.isMember,
      division: participants.division,
      teamId: participants.teamId,
      teamJoinedAt: participants.teamJoinedAt,
      madeCut: participants.madeCut,
      disqualifiedAt: participants.disqualifiedAt,
      disqualifyReason: participants.disqualifyReason,
      state: participants.state,
      isGuest: participants.isGuest,
      returns: participants.returns,
      penalties: participants.penalties,
      totals: participants.totals,
      pots: participants.pots,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        eq(participants.hasPaid, true),
        isNull(participants.heldAt),
        userIds && inArray(participants.userId, [...userIds]),
      ),
    )
    .orderBy(asc(participants.id));

export type FactEntry = Awaited<ReturnType<typeof entriesQuery>>[number] & SideEntry;

const fishQuery = (
  db: Db,
  tournamentId: number,
  userIds?: readonly number[],
  statuses: readonly ("verified" | "pending")[] = ["verified"],
) =>
  db
    .select({
      id: catches.id,
      userId: catches.userId,
      species: catches.species,
      length: catches.length,
      weight: catches.weight,
      isDead: catches.isDead,
      day: catches.day,
      capturedAt: catches.capturedAt,
      submittedAt: catches.submittedAt,
    })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        inArray(catches.status, [...statuses]).inlineParams(),
        isNull(catches.ineligibleReason),
        userIds && inArray(catches.userId, [...userIds]),
      ),
    )
    .orderBy(asc(catches.submittedAt), asc(catches.id));

type CaughtFish = Awaited<ReturnType<typeof fishQuery>>[number];

const decisionsQuery = (db: Db, tournamentId: number, userIds?: readonly number[]) =>
  db
    .select({ catchId: rulings.catchId, measured: rulings.measured, penalties: rulings.penalties })
    .from(rulings)
    .innerJoin(catches, eq(catches.id, rulings.catchId))
    .where(and(eq(catches.tournamentId, tournamentId), userIds && inArray(catches.userId, [...userIds])))
    .orderBy(asc(rulings.id));

/**
 * The same name with a different deduction is a different penalty, because rules may have changed between two
 * decisions.
 */
const penaltyName = ({ name, deduct }: Deduction): string => `${name} (${deduct})`;

const hundred = (hundredths: number): number => hundredths / 100;

/** `at` with the clock time in the zone. */
export function momentIn(zone: string, at: number): Moment {
  const offset = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;
  return { at, clock: at + offset };
}

function lateMinutesOf(returns: readonly DayReturn[] | null): number[] {
  const last = Math.max(0, ...(returns ?? []).map(({ day }) => day));
  return Array.from({ length: last }, (_, index) => returns?.find(({ day }) => day === index + 1)?.lateMinutes ?? 0);
}

/** Without a format, an entrant who withdrew keeps the fish caught so far (docs/rules.md 5.48). */
function stateIn({ format }: Pick<ScoredTournament, "format">, { disqualifiedAt, state }: FactEntry): Entrant["state"] {
  if (disqualifiedAt !== null) return "disqualified";
  return format === null && state === "withdrew" ? "fished" : state;
}

function entrantOf(tournament: Pick<ScoredTournament, "format">, entry: FactEntry): Entrant {
  const { userId, displayName, division, teamId, disqualifyReason, penalties } = entry;
  return {
    id: String(userId),
    name: displayName,
    member: entry.isMember,
    guest: entry.isGuest,
    state: stateIn(tournament, entry),
    ...(disqualifyReason !== null && { reason: disqualifyReason }),
    ...(division !== null && { division }),
    ...(teamId !== null && { team: String(teamId) }),
    lateMinutes: lateMinutesOf(entry.returns),
    buyIn: entry.pots ?? [],
    penalties: (penalties ?? []).map(({ deduct, ...rest }): EntrantPenalty => ({ ...rest, deduct: hundred(deduct) })),
  };
}

const totalsOf = ({ userId, totals }: FactEntry): Total[] =>
  (totals ?? []).map(({ score, biggest, dead = 0, ...rest }) => ({
    ...rest,
    entrant: String(userId),
    score: hundred(score),
    ...(biggest !== undefined && { biggest: hundred(biggest) }),
    dead,
  }));

type Decision = { measured: number | null; penalties: Deduction[] | null };

function fishOf(fish: CaughtFish, tournament: ScoredTournament, decision: Decision | undefined): Fish {
  const rules = rulesOf(tournament);
  // The shipped rules break ties by arrival (docs/rules.md 4.3).
  const at = tournament.format === null ? fish.submittedAt : (fish.capturedAt ?? fish.submittedAt);
  const measured = decision?.measured ?? countedValue(rules, fish);
  const isLength = rules.by === "length";
  const [length, weight] = isLength ? [measured, fish.weight] : [fish.length, measured];
  return {
    entrant: String(fish.userId),
    species: fish.species,
    length: hundred(length),
    ...(weight > 0 && { weight: hundred(weight) }),
    dead: fish.isDead,
    day: fish.day ?? 1,
    caughtAt: momentIn(tournament.timeZone, at),
    penalties: (decision?.penalties ?? []).map(penaltyName),
    isRejected: false,
  };
}

/** The judges' deductions, under the names that the facts use. */
function withDeductions(format: Format, decisions: Iterable<Decision>): Format {
  const deductions = [...decisions].flatMap(({ penalties }) => penalties ?? []);
  const penalties = [...new Map(deductions.map((deduction) => [penaltyName(deduction), deduction])).values()].map(
    (penalty) => ({
      name: penaltyName(penalty),
      deduct: penalty.deduct,
    }),
  );
  const over = <B extends Board>(board: B): B => ({ ...board, penalties });
  return { ...format, main: over(format.main), boards: format.boards.map(over) };
}

/** Composes the facts. Entrants disqualified for being late are marked as disqualified in them. */
export function factsOf(
  tournament: ScoredTournament,
  entries: readonly FactEntry[],
  caught: readonly CaughtFish[],
  decisions: ReadonlyMap<number, Decision>,
): BoardFacts {
  const format = withDeductions(formatOf(tournament), decisions.values());
  // The order of entry is the last tie break.
  const all = sidesOf(entries).toSorted(([a], [b]) => a.participantId - b.participantId);
  const eligible = all.flat();
  const ids = new Set(eligible.flatMap(({ userId, state }) => (state === "did_not_start" ? [] : userId)));
  const fish = caught.filter(({ userId }) => ids.has(userId));
  const facts = withLateDisqualified(format, {
    entrants: eligible.map((entry) => entrantOf(tournament, entry)),
    fish: fish.map((caughtFish) => fishOf(caughtFish, tournament, decisions.get(caughtFish.id))),
    totals: eligible.flatMap(totalsOf),
    directorsOrder: tournament.directorsOrder ?? [],
  });
  const sideId = ([{ teamId, userId }]: readonly [FactEntry, ...FactEntry[]]) => String(teamId ?? userId);
  const isCut = tournament.days !== null && tournament.cutAt !== null;
  return {
    format,
    facts,
    catchIds: fish.map(({ id }) => id),
    sides: new Map(all.map((side) => [sideId(side), side])),
    missedCut: new Set(all.filter((side) => hasMissedCut({ isCut }, side)).map(sideId)),
    lastDay: tournament.days ? dayCount(tournament) : 1,
  };
}

/**
 * The facts of a tournament, or of some of its entrants. With `withPending`, every eligible fish counts as if approved
 * as claimed.
 */
export async function readFacts(
  db: Db,
  tournament: ScoredTournament,
  userIds?: readonly number[],
  { withPending = false } = {},
): Promise<BoardFacts> {
  const entries = await entriesQuery(db, tournament.id, userIds);
  const caught = await fishQuery(db, tournament.id, userIds, withPending ? ["verified", "pending"] : undefined);
  const decisions = new Map<number, Decision>();
  for (const { catchId, ...decision } of await decisionsQuery(db, tournament.id, userIds))
    decisions.set(catchId, decision);
  return factsOf(tournament, entries, caught, decisions);
}
