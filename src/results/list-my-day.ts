import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { participants, prizeBreakdowns, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { dayMs } from "../base/format/moments.ts";
import { isOut } from "../entries/entry-states.ts";
import { dayAt, fishingDays } from "../options/days/fishing-days.ts";
import { dayText } from "../options/days/texts.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { entrySteps } from "../options/server.ts";
import { type DayStanding, rulesOf } from "../scoring/scoring-rules.ts";
import { joinedQuery } from "../tournaments/list-tournaments.ts";
import { isBoardHiddenFrom } from "../tournaments/results/hidden-board.ts";
import { stateOf, type TournamentState } from "../tournaments/tournament-state.ts";
import { tournamentsWithPicture, tournamentView } from "../tournaments/tournament-view.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import {
  type BoardKey,
  type BoardKind,
  boardSizeQuery,
  divisionSizeQuery,
  ownRowQuery,
  placeQuery,
  preparedForBoards,
  rowAboveQuery,
  rowsBeforeQuery,
} from "./board-queries.ts";
import type { OwnDay } from "./leaderboard-views.ts";
import { readToDos } from "./own-to-dos.ts";
import { canShare, rankKey } from "./ranks.ts";
import { daysText, findImprovements, inchesOf } from "./scores.ts";

/** How long a tournament stays listed after its end. */
const keptMs = 7 * dayMs;
const maxTournaments = 12;

const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const rowsBefore = preparedForBoards((db, kind) => rowsBeforeQuery(db, kind).prepare());
const rowAbove = preparedForBoards((db, kind) => rowAboveQuery(db, kind).prepare());
const placeAt = preparedForBoards((db, kind) => placeQuery(db, kind).prepare());
const boardSize = preparedOnce((db) => boardSizeQuery(db).prepare());
const divisionSize = preparedOnce((db) => divisionSizeQuery(db).prepare());

const joinedTournaments = (db: Db, userId: number, when: SQL | undefined) =>
  tournamentsWithPicture(db)
    .innerJoin(participants, eq(participants.tournamentId, tournaments.id))
    .where(and(eq(participants.userId, userId), eq(participants.hasPaid, true), when, isNull(tournaments.cancelledAt)));

export const joinedOpenQuery = (db: Db, userId: number, now: number) =>
  joinedTournaments(db, userId, gt(tournaments.endsAt, now))
    .orderBy(asc(tournaments.endsAt), asc(tournaments.id))
    .limit(maxTournaments);

export const joinedEndedQuery = (db: Db, userId: number, now: number, limit: number) =>
  joinedTournaments(db, userId, and(lte(tournaments.endsAt, now), gt(tournaments.endsAt, now - keptMs)))
    .orderBy(desc(tournaments.endsAt), desc(tournaments.id))
    .limit(limit);

/** If there are too many, the tournaments that ended first are dropped. */
async function readJoined(db: Db, userId: number, now: number) {
  const open = await joinedOpenQuery(db, userId, now);
  const ended = await joinedEndedQuery(db, userId, now, maxTournaments - open.length);
  return [...open, ...ended.toReversed()];
}

/** The paid places of the board of all anglers, or of a division. */
export const prizePlacesQuery = (db: Db, kind: BoardKind = "open") =>
  db
    .select({ rank: prizeBreakdowns.position, cents: prizeBreakdowns.amountCents })
    .from(prizeBreakdowns)
    .where(
      and(
        eq(prizeBreakdowns.tournamentId, sql.placeholder("tournamentId")),
        kind === "open" ? isNull(prizeBreakdowns.division) : eq(prizeBreakdowns.division, sql.placeholder("division")),
        gt(prizeBreakdowns.amountCents, 0),
      ),
    )
    .orderBy(asc(prizeBreakdowns.position));

const prizePlaces = preparedForBoards((db, kind) => prizePlacesQuery(db, kind).prepare());

export const listPrizePlaces = (db: Db, board: BoardKey) => prizePlaces(db, board).execute(board);

type Placed = { rank: number | null; score: number };

/** The prize for a place or, without one, the nearest place that has a prize. */
async function prizeOutlook(db: Db, board: BoardKey, { rank, score }: Placed): Promise<Pick<OwnDay, "prize" | "paid">> {
  const places = await listPrizePlaces(db, board);
  const ownPlace = places.find((place) => place.rank === rank);
  if (ownPlace) return { prize: ownPlace.cents / 100, paid: null };
  const nearest = places.findLast((place) => rank === null || place.rank < rank);
  if (!nearest) return { prize: null, paid: null };
  const [holder] = await placeAt(db, board).execute({ ...board, offset: nearest.rank - 1 });
  const behind = holder?.isRanked ? inchesOf(holder.score - score) : 0;
  return { prize: null, paid: { rank: nearest.rank, prize: nearest.cents / 100, behind } };
}

type HelpTerms = Parameters<typeof fishingDays>[0] & Pick<Tournament, "tournamentType" | "rules" | "format" | "teams">;

const nowhere = {
  rank: null,
  score: 0,
  fish: [] as number[],
  days: null,
  missedCut: false,
  fishUserIds: null,
  waitingCount: 0,
  division: null,
  team: null,
  above: null,
  rankAbove: null,
  inDivision: undefined,
};

type Joined = { id: number; hasOpenBoard: boolean };

const withoutPlaceQuery = (db: Db, tournamentId: number, userId: number) =>
  db
    .select({ heldAt: participants.heldAt, disqualifyReason: participants.disqualifyReason })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId)));

/** The rank of the nearest row with a better place, which may be shared. */
async function rankAbove(db: Db, board: BoardKey, sortKey: string, rank: number): Promise<number> {
  if (!canShare(sortKey)) return rank - 1;
  const [before] = await rowsBefore(db, board).execute({ ...board, sortKey: rankKey(sortKey) });
  return (before?.anglers ?? 0) + 1;
}

/** Only lateness disqualifies an entrant without a director (docs/rules.md 4.21). */
const returnedLate = "You came in later than the rules allow.";

/** `score` is in hundredths. The place is in the angler's division if anglers aren't ranked together. */
async function placeOf(db: Db, { id: tournamentId, hasOpenBoard }: Joined, userId: number) {
  const [row] = await ownRow(db).execute({ tournamentId, userId });
  const all: BoardKey = { tournamentId, division: null };
  if (!row || row.isDisqualified) {
    const [entry] = await withoutPlaceQuery(db, tournamentId, userId);
    const { heldAt = null } = entry ?? {};
    const disqualifyReason = entry?.disqualifyReason ?? (row ? returnedLate : null);
    const { waitingCount = 0 } = row ?? {};
    return { ...nowhere, waitingCount, isHeld: heldAt !== null, disqualifyReason, board: all };
  }
  const { sortKey, isRanked, score, fishScores, fishUserIds, waitingCount, division, days, missedCut } = row;
  const team = row.team?.name ?? null;
  const board = hasOpenBoard ? all : { tournamentId, division };
  const [before] = await rowsBefore(db, board).execute({ ...board, sortKey: rankKey(sortKey) });
  const [above] = isRanked ? await rowAbove(db, board).execute({ ...board, sortKey: rankKey(sortKey) }) : [];
  const rank = isRanked ? (before?.anglers ?? 0) + 1 : null;
  const ranking = { board, rank, score, fish: fishScores, fishUserIds, days, missedCut, waitingCount, division, team };
  const inDivision =
    !hasOpenBoard || rank === null || division === null ? null : await placeIn(db, tournamentId, division, sortKey);
  return {
    isHeld: false,
    disqualifyReason: null,
    ...ranking,
    above: above?.score ?? null,
    rankAbove: above && rank !== null ? await rankAbove(db, board, above.sortKey, rank) : null,
    inDivision: inDivision ?? undefined,
  };
}

/** The number of anglers on the board. */
async function anglersOn(db: Db, board: BoardKey): Promise<Pick<OwnDay, "anglers" | "division">> {
  if (board.division === null) {
    const [size] = await boardSize(db).execute(board);
    return { anglers: size?.anglers ?? 0 };
  }
  const [size] = await divisionSize(db).execute(board);
  return { anglers: size?.anglers ?? 0, division: board.division };
}

async function placeIn(db: Db, tournamentId: number, division: string, sortKey: string) {
  const board = { tournamentId, division };
  const [before] = await rowsBefore(db, board).execute({ ...board, sortKey: rankKey(sortKey) });
  const rank = (before?.anglers ?? 0) + 1;
  const prize = (await listPrizePlaces(db, board)).find((place) => place.rank === rank);
  return { name: division, rank, prize: prize ? prize.cents / 100 : null };
}

type OwnStandingRow = {
  userId: number;
  fish: number[];
  fishUserIds: number[] | null;
  score: number;
  days: DayStanding[] | null;
  missedCut: boolean;
};

/** If each member's score is summed, a fish helps by replacing one of the angler's own. */
const ownFish = ({ userId, fish, fishUserIds }: OwnStandingRow, teams: HelpTerms["teams"]): number[] =>
  teams?.score === "sum" && fishUserIds !== null ? fish.filter((_, index) => fishUserIds[index] === userId) : fish;

/** Null between two days and after a missed cut, because no fish helps then. */
function helpOf(row: HelpTerms, ownPlace: OwnStandingRow, above: number | null, now: number): OwnDay["help"] {
  // With slots, multipliers or points, a fish's contribution depends on the fish.
  if (row.format !== null) return null;
  const { score, days, missedCut } = ownPlace;
  const today = row.days && dayAt(fishingDays(row), now);
  if (row.days && (today === null || missedCut)) return null;
  const fish = today ? (days?.[today - 1]?.fish ?? []) : ownFish(ownPlace, row.teams);
  const help = findImprovements(rulesOf(row), fish, above, score);
  if (!help) return null;
  const { placesFree, over, passesOver } = help;
  return { placesFree, over: inchesOf(over), passesOver: passesOver === null ? null : inchesOf(passesOver) };
}

function dayFacts(
  row: Tournament,
  { days, missedCut }: OwnStandingRow,
  now: number,
): Pick<OwnDay, "daysText" | "missedCut"> {
  if (!row.days) return {};
  const scores = daysText(days ?? [], false);
  const text = [dayText(row, { madeCut: !missedCut }, now), scores && `${scores}.`].filter(Boolean).join(" ");
  return { ...(text && { daysText: text }), ...(missedCut && { missedCut }) };
}

const order: Readonly<Record<TournamentState, number>> = { running: 0, upcoming: 1, ended: 2, cancelled: 3 };

/** Whether an entry step is incomplete. Currently the only one is the waiver. */
async function missingAtEntry(db: Db, tournament: Tournament, userId: number): Promise<Pick<OwnDay, "lacksWaiver">> {
  const steps = await Promise.all(entrySteps.map((step) => step.readOwn(db, tournament, userId)));
  return steps.some(({ isMissing }) => isMissing) ? { lacksWaiver: true } : {};
}

/** No fish can help an entrant who didn't start or withdrew (docs/rules.md 5.48). */
async function withStates(db: Db, userId: number, days: readonly OwnDay[]): Promise<OwnDay[]> {
  const ids = days.map(({ tournament }) => tournament.id);
  const states = new Map((await joinedQuery(db, userId, ids)).map(({ id, state }) => [id, state]));
  return days.map((day) => {
    const state = states.get(day.tournament.id) ?? "fished";
    return isOut(state) ? { ...day, entryState: state, help: null } : day;
  });
}

/** The angler's current and recently ended tournaments, running ones first. Empty for a visitor. */
export async function listMyDay(db: Db, actor: Actor, now: number): Promise<OwnDay[]> {
  if (!actor) return [];
  const days: OwnDay[] = [];
  const rows = await readJoined(db, actor.id, now);
  for (const row of rows.toSorted((a, b) => order[stateOf(a, now)] - order[stateOf(b, now)])) {
    const ownPlace = { ...(await placeOf(db, row, actor.id)), userId: actor.id };
    const { board, division, team, isHeld, disqualifyReason, rank, score, waitingCount, above, inDivision } = ownPlace;
    const ofDays = dayFacts(row, ownPlace, now);
    const tournament = tournamentView(termsIn(row, division));
    const missing = await missingAtEntry(db, row, actor.id);
    const among = { ...(await anglersOn(db, board)), ...(team !== null && { team }) };
    const isRunning = stateOf(row, now) === "running";
    if (disqualifyReason !== null) {
      const noPlace = { isHeld, rank: null, score: 0, prize: null, next: null, paid: null, help: null };
      days.push({ tournament, ...among, ...noPlace, waitingCount, disqualifyReason });
      continue;
    }
    if (await isBoardHiddenFrom(db, { actor, now }, row)) {
      const partial = { score: inchesOf(score), waitingCount, isHeld, isBoardHidden: true as const, ...ofDays };
      const help = isRunning && !isHeld ? helpOf(row, ownPlace, null, now) : null;
      const unsaid = { rank: null, prize: null, next: null, paid: null };
      days.push({ tournament, ...missing, ...among, ...partial, ...unsaid, help });
      continue;
    }
    days.push({
      tournament,
      ...missing,
      isHeld,
      rank,
      ...among,
      score: inchesOf(score),
      waitingCount,
      ...ofDays,
      ...(await prizeOutlook(db, board, { rank, score })),
      ...(inDivision && { inDivision }),
      next:
        ownPlace.rankAbove === null || above === null
          ? null
          : { rank: ownPlace.rankAbove, behind: inchesOf(above - score) },
      help: isRunning && !isHeld ? helpOf(row, ownPlace, above, now) : null,
    });
  }
  const toDosOf = await readToDos(db, actor, rows, now);
  return withStates(
    db,
    actor.id,
    days.map((day) => ({ ...day, ...toDosOf(day.tournament) })),
  );
}
