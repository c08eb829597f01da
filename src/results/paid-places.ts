import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedOnce } from "../base/db/prepared.ts";
import { catches, standings, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isInScope, type Scope } from "../rights.ts";
import { type BoardKey, type BoardKind, ofBoard, preparedForBoards, sideUserId } from "./board-queries.ts";
import { listPrizePlaces } from "./list-my-day.ts";
import { findByFormat } from "./paid-places-by-format.ts";
import {
  compareBestThenEarliest,
  groupOf,
  maxCountingFish,
  netScore,
  type Scoring,
  type ScoringCatch,
  scoringFish,
  scoringOf,
  sortKeyOf,
} from "./scores.ts";
import { entryQuery, scoringFishLimit, scoringFishQuery, scoringTerms, teamEntriesQuery } from "./scoring-queries.ts";
import { fishOfSide, penaltiesOfSide, type SidePenalty, sideOf } from "./sides.ts";

export type PaidPlaces = {
  scoring: Scoring;
  paid: readonly number[];
  /** Sort keys of the ranked anglers in order, at least down to the last paid position. */
  leaders: readonly string[];
};

export type Angler = {
  participantId: number;
  sortKey: string;
  missedCut?: boolean;
  penalties?: readonly SidePenalty[];
  /** The approved fish; `pending` contains the eligible pending ones. */
  approved: readonly ScoringCatch[];
  pending: readonly ScoringCatch[];
};

/** The best selection that a pending fish can be part of; null if better approved fish leave no room for it. */
function bestWith(scoring: Scoring, fish: ScoringCatch, { approved, pending }: Angler): ScoringCatch[] | null {
  const group = groupOf(scoring, fish);
  const isBefore = (other: ScoringCatch) =>
    compareBestThenEarliest(other, fish) < 0 && groupOf(scoring, other) === group;
  const room = scoring.rules.fish - 1 - approved.filter(isBefore).length;
  if (room < 0) return null;
  const better = pending.filter(isBefore).toSorted(compareBestThenEarliest).slice(0, room);
  return scoringFish(scoring, [...approved, ...better, ...pending.filter((other) => !isBefore(other))]);
}

/**
 * Whether approving a fish could change a paid place (docs/rules.md 8.9). `fish` is one of the angler's pending ones.
 */
export function couldChangePaidPlace(
  { scoring, paid, leaders }: PaidPlaces,
  angler: Angler,
  fish: ScoringCatch,
): boolean {
  const counted = bestWith(scoring, fish, angler);
  if (!counted) return false;
  const score = netScore(scoring, counted, angler.penalties ?? []);
  const reached = sortKeyOf(scoring, counted, angler.participantId, angler.missedCut, score);
  const rank = leaders.filter((key) => key < reached).length + 1;
  const before = leaders.indexOf(angler.sortKey) + 1 || Number.POSITIVE_INFINITY;
  return paid.some((position) => rank <= position && position <= before);
}

export const eligiblePendingQuery = (db: Db) =>
  db
    .select({
      tournamentId: catches.tournamentId,
      sideUserId: standings.userId,
      teamId: standings.teamId,
      userId: catches.userId,
      participantId: standings.participantId,
      sortKey: standings.sortKey,
      fishScores: standings.fishScores,
      missedCut: standings.missedCut,
      division: standings.division,
      id: catches.id,
      scored: catches.scored,
      species: catches.species,
      submittedAt: catches.submittedAt,
      day: catches.day,
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(
      standings,
      and(
        eq(standings.tournamentId, catches.tournamentId),
        eq(standings.userId, sideUserId(catches.tournamentId, catches.userId)),
      ),
    )
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        isNull(catches.ineligibleReason),
        isNull(tournaments.cancelledAt),
        eq(standings.isDisqualified, false),
      ),
    );

export const rankedKeysQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ sortKey: standings.sortKey, score: standings.score })
    .from(standings)
    .where(and(ofBoard(kind), eq(standings.isRanked, true)))
    .orderBy(asc(standings.sortKey))
    .limit(sql.placeholder("limit"));

const eligiblePending = preparedOnce((db) => eligiblePendingQuery(db).prepare());
const rankedKeys = preparedForBoards((db, kind) => rankedKeysQuery(db, kind).prepare());
const termsOf = preparedOnce((db) =>
  db
    .select(scoringTerms)
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder("tournamentId")))
    .prepare(),
);
const teamEntriesOf = preparedOnce((db) => teamEntriesQuery(db).prepare());
const entryOf = preparedOnce((db) => entryQuery(db).prepare());
const fishOfAngler = preparedOnce((db) => scoringFishQuery(db).prepare());

type SideKey = { tournamentId: number; userId: number; teamId: number | null };

async function membersOf(db: Db, { tournamentId, userId, teamId }: SideKey) {
  if (teamId !== null) return sideOf(await teamEntriesOf(db).execute({ teamId })) ?? [];
  return (await entryOf(db).execute({ tournamentId, userId })).map((entry) => ({ ...entry, userId }));
}

async function scoringFishOf(
  db: Db,
  scoring: Scoring,
  tournamentId: number,
  members: readonly { userId: number }[],
): Promise<ScoringCatch[]> {
  const fish: ScoringCatch[] = [];
  for (const member of members) {
    const parameters = { tournamentId, userId: member.userId, limit: scoringFishLimit(scoring) };
    fish.push(...(await fishOfAngler(db).execute(parameters)));
  }
  return fish;
}

/** An upper bound, in hundredths, for the angler's score with all pending fish. */
function highestScore(scoring: Scoring, approved: readonly number[], pending: readonly { scored: number }[]): number {
  const all = [...approved, ...pending.map(({ scored }) => scored)].toSorted((a, b) => b - a);
  return all.slice(0, maxCountingFish(scoring)).reduce((sum, scored) => sum + scored, 0);
}

type PendingRow = Awaited<ReturnType<typeof eligiblePendingQuery>>[number];

/** `rows` are the pending catches of the board's anglers. */
async function findOnBoard(
  db: Db,
  board: BoardKey,
  { scoring, isByFormat }: { scoring: Scoring; isByFormat: boolean },
  rows: readonly PendingRow[],
): Promise<number[]> {
  const { tournamentId } = board;
  const paid = (await listPrizePlaces(db, board)).map(({ rank }) => rank);
  const last = paid.at(-1);
  if (last === undefined) return [];
  const catchIds: number[] = [];
  const ranked = await rankedKeys(db, board).execute({ ...board, limit: last });
  const leaders = ranked.map(({ sortKey }) => sortKey);
  if (isByFormat) return findByFormat(db, tournamentId, rows, { leaders, lastPaid: last });
  const enough = ranked[last - 1]?.score ?? 0;
  for (const [userId, pending] of Map.groupBy(rows, (row) => row.sideUserId)) {
    const { participantId = 0, sortKey = "", fishScores = [], teamId = null, missedCut = false } = pending[0] ?? {};
    if (highestScore(scoring, fishScores, pending) < enough) continue;
    const members = await membersOf(db, { tournamentId, userId, teamId });
    const approved = fishOfSide(members, await scoringFishOf(db, scoring, tournamentId, members));
    const pendingFish = fishOfSide(members, pending);
    const penalties = penaltiesOfSide(members);
    const angler = { participantId, sortKey, missedCut, penalties, approved, pending: pendingFish };
    catchIds.push(
      ...pendingFish
        .filter((fish) => couldChangePaidPlace({ scoring, paid, leaders }, angler, fish))
        .map(({ id }) => id),
    );
  }
  return catchIds;
}

/** The pending catches that could change a paid place on the board of all anglers or of a division. */
export async function findPaidPlaceCatches(db: Db, scope: Scope = "all"): Promise<Set<number>> {
  const ids = new Set<number>();
  const waiting = await eligiblePending(db).execute();
  for (const [tournamentId, rows] of Map.groupBy(waiting, (row) => row.tournamentId ?? 0)) {
    const [terms] = isInScope(scope, tournamentId) ? await termsOf(db).execute({ tournamentId }) : [];
    if (!terms) continue;
    const scored = { scoring: scoringOf(terms), isByFormat: terms.format !== null };
    const divisions = Map.groupBy(rows, ({ division }) => division);
    divisions.delete(null);
    for (const [division, boardRows] of [[null, rows] as const, ...divisions]) {
      for (const id of await findOnBoard(db, { tournamentId, division }, scored, boardRows)) ids.add(id);
    }
  }
  return ids;
}
