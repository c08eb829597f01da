import { and, asc, desc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { preparedOnce } from "../db/prepared.ts";
import { participants, prizeBreakdowns, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { isBoardHiddenFrom } from "../tournaments/results/hidden-board.ts";
import { stateOf, type TournamentState } from "../tournaments/rules.ts";
import { tournamentsWithPicture, tournamentView } from "../tournaments/tournament-view.ts";
import { ownRowQuery, placeQuery, preparedForBoards, rowAboveQuery, rowsBeforeQuery } from "./board-queries.ts";
import type { OwnDay } from "./model.ts";
import { inchesOf, type Scoring, scoringOf, whatWouldHelp } from "./rules.ts";

const dayMs = 86_400_000;
/** How long after its end a tournament is still on its anglers' minds. */
const keptMs = 7 * dayMs;
const maxTournaments = 12;

const ownRow = preparedOnce((db) => ownRowQuery(db).prepare());
const rowsBefore = preparedForBoards((db, kind) => rowsBeforeQuery(db, kind).prepare());
const rowAbove = preparedOnce((db) => rowAboveQuery(db).prepare());
const placeAt = preparedOnce((db) => placeQuery(db).prepare());

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

/** Of too many, those that ended first are left out. */
async function readJoined(db: Db, userId: number, now: number) {
  const open = await joinedOpenQuery(db, userId, now);
  const ended = await joinedEndedQuery(db, userId, now, maxTournaments - open.length);
  return [...open, ...ended.toReversed()];
}

/** Of the board of all anglers, or of a division. */
export const prizePlacesQuery = (db: Db, tournamentId: number, division: string | null = null) =>
  db
    .select({ rank: prizeBreakdowns.position, cents: prizeBreakdowns.amountCents })
    .from(prizeBreakdowns)
    .where(
      and(
        eq(prizeBreakdowns.tournamentId, tournamentId),
        division === null ? isNull(prizeBreakdowns.division) : eq(prizeBreakdowns.division, division),
        gt(prizeBreakdowns.amountCents, 0),
      ),
    )
    .orderBy(asc(prizeBreakdowns.position));

type Own = { rank: number | null; score: number };

/** What one's place wins; without a prize, the nearest place that has one. */
async function prizeOutlook(
  db: Db,
  tournamentId: number,
  { rank, score }: Own,
): Promise<Pick<OwnDay, "prize" | "paid">> {
  const places = await prizePlacesQuery(db, tournamentId);
  const own = places.find((place) => place.rank === rank);
  if (own) return { prize: own.cents / 100, paid: null };
  const nearest = places.findLast((place) => rank === null || place.rank < rank);
  if (!nearest) return { prize: null, paid: null };
  const [holder] = await placeAt(db).execute({ tournamentId, offset: nearest.rank - 1 });
  const behind = holder?.isRanked ? inchesOf(holder.score - score) : 0;
  return { prize: null, paid: { rank: nearest.rank, prize: nearest.cents / 100, behind } };
}

/** `score` in hundredths. */
async function placeOf(db: Db, tournamentId: number, userId: number) {
  const [row] = await ownRow(db).execute({ tournamentId, userId });
  if (!row) return { isHeld: true, rank: null, score: 0, fish: [], waitingCount: 0, above: null };
  const { sortKey, isRanked, score, fishScores, waitingCount } = row;
  const all = { tournamentId, division: null };
  const [before] = await rowsBefore(db, all).execute({ ...all, sortKey });
  const [above] = isRanked ? await rowAbove(db).execute({ tournamentId, sortKey }) : [];
  const rank = isRanked ? (before?.anglers ?? 0) + 1 : null;
  const own = { rank, score: score, fish: fishScores, waitingCount };
  const inDivision =
    rank === null || row.division === null ? null : await placeIn(db, tournamentId, row.division, sortKey);
  return { isHeld: false, ...own, above: above?.score ?? null, ...(inDivision && { inDivision }) };
}

async function placeIn(db: Db, tournamentId: number, division: string, sortKey: string) {
  const board = { tournamentId, division };
  const [before] = await rowsBefore(db, board).execute({ ...board, sortKey });
  const rank = (before?.anglers ?? 0) + 1;
  const prize = (await prizePlacesQuery(db, tournamentId, division)).find((place) => place.rank === rank);
  return { name: division, rank, prize: prize ? prize.cents / 100 : null };
}

function helpOf({ rules }: Scoring, fish: number[], above: number | null): OwnDay["help"] {
  const help = whatWouldHelp(rules, fish, above);
  if (!help) return null;
  const { placesFree, over, passesOver } = help;
  return { placesFree, over: inchesOf(over), passesOver: passesOver === null ? null : inchesOf(passesOver) };
}

const order: Readonly<Record<TournamentState, number>> = { running: 0, upcoming: 1, ended: 2, cancelled: 3 };

/** What the angler joined and is not long over, that which runs first; nothing for a visitor. */
export async function listMyDay(db: Db, actor: Actor, now: number): Promise<OwnDay[]> {
  if (!actor) return [];
  const days: OwnDay[] = [];
  const rows = await readJoined(db, actor.id, now);
  for (const row of rows.toSorted((one, other) => order[stateOf(one, now)] - order[stateOf(other, now)])) {
    const { id, participantCount } = row;
    const { isHeld, rank, score, fish, waitingCount, above, inDivision } = await placeOf(db, id, actor.id);
    const isRunning = stateOf(row, now) === "running";
    if (await isBoardHiddenFrom(db, { actor, now }, row)) {
      const own = { score: inchesOf(score), waitingCount, isHeld, isBoardHidden: true as const };
      const help = isRunning && !isHeld ? helpOf(scoringOf(row), fish, null) : null;
      const unsaid = { rank: null, prize: null, next: null, paid: null };
      days.push({ tournament: tournamentView(row), anglers: participantCount, ...own, ...unsaid, help });
      continue;
    }
    days.push({
      tournament: tournamentView(row),
      isHeld,
      rank,
      anglers: participantCount,
      score: inchesOf(score),
      waitingCount,
      ...(await prizeOutlook(db, id, { rank, score })),
      ...(inDivision && { inDivision }),
      next: rank === null || above === null ? null : { rank: rank - 1, behind: inchesOf(above - score) },
      help: isRunning && !isHeld ? helpOf(scoringOf(row), fish, above) : null,
    });
  }
  return days;
}
