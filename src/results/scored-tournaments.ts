import type { Db } from "../base/db/store.ts";
import { readVersion } from "../base/db/versions.ts";
import { clockText, dayText } from "../base/format/days.ts";
import { dayCount } from "../options/days/fishing-days.ts";
import type { Board } from "../scoring/rulebook/board.ts";
import { boardsOf } from "../scoring/rulebook/boards.ts";
import { type Placed, placeSides } from "../scoring/rulebook/place-sides.ts";
import type { SideScore } from "../scoring/rulebook/score-side.ts";
import { scoreSides } from "../scoring/rulebook/score-sides.ts";
import { type ScoredBoard, scoreBoards } from "../scoring/rulebook/score-tournament.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { furtherBoardText } from "../scoring/words/format-sentences.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { type BoardFacts, type FactEntry, readFacts } from "./board-facts.ts";

/** The facts of a tournament with its further boards, at one version of the tournament. */
export type ScoredTournament = { context: BoardFacts; further: readonly FurtherBoard[] };

/** `group` is the name of the board in the format. A board for each hour is one of several in its group. */
export type FurtherBoard = ScoredBoard & { group: string };

/** "Big bass: Nov 23, 2026, 6:00 AM – 7:00 AM" for one of several periods. Other boards use their own name. */
export function titleOf({ board, group }: FurtherBoard): string {
  const { from, until } = board.window ?? {};
  if (board.name === group || from == null || until == null) return board.name;
  const hasDate = /\d{4}-\d\d-\d\d/.test(board.name);
  const [date = "", start = ""] = from.split("T");
  const [, end = ""] = until.split("T");
  return `${group}: ${hasDate ? `${dayText(date)}, ` : ""}${clockText(start)} – ${clockText(end)}`;
}

/** The rules that differ from the leaderboard's, in words. */
export function rulesTextOf({ group }: FurtherBoard, tournament: Tournament): string {
  const { main, boards } = formatOf(tournament);
  const board = boards.find(({ name }) => name === group);
  return board ? furtherBoardText(board, main, { days: tournament.days ? dayCount(tournament) : 1 }) : "";
}

const maxTournaments = 8;
/** Facts of larger tournaments aren't cached: memory matters more than time. */
const maxFish = 20_000;

/** Leaves out divisions, because the product already shows a board for each. */
function furtherBoards({ format, facts }: BoardFacts): FurtherBoard[] {
  const [, ...scored] = scoreBoards({ ...format, listsBoards: true }, facts);
  const groups = format.boards.flatMap((board) =>
    boardsOf({ main: board, boards: [], listsBoards: true }, facts).map(() => board.name),
  );
  return scored.map((scoredBoard, index) => ({ ...scoredBoard, group: groups[index] ?? scoredBoard.board.name }));
}

export type ReadScored = (db: Db, tournament: Tournament) => Promise<ScoredTournament>;

/** Reads scored tournaments, and caches the most recent ones until their version changes. */
export function scoredTournaments(): ReadScored {
  const cache = new Map<number, { version: number; scored: ScoredTournament }>();
  return async (db, tournament) => {
    // Read first, so that a cached result is never older than its version.
    const version = await readVersion(db, `tournament:${tournament.id}`);
    const remembered = cache.get(tournament.id);
    if (remembered?.version === version) return remembered.scored;
    const context = await readFacts(db, tournament);
    const scored = { context, further: furtherBoards(context) };
    cache.delete(tournament.id);
    if (context.facts.fish.length > maxFish) return scored;
    cache.set(tournament.id, { version, scored });
    const [oldest] = cache.keys();
    if (cache.size > maxTournaments && oldest !== undefined) cache.delete(oldest);
    return scored;
  };
}

/** The entries of a side of any board. A members-only board may rank a single angler from a team. */
export function entriesOf({ sides }: BoardFacts, { members }: { members: readonly { id: string }[] }): FactEntry[] {
  const ids = new Set(members.map(({ id }) => Number(id)));
  return [...sides.values()].flat().filter(({ userId }) => ids.has(userId));
}

/**
 * The rows that a side is ranked among, how many sides rank above all of them (docs/rules.md 4.15), and how many there are
 * in total.
 */
export function rowsAround(
  { facts, sides, missedCut }: BoardFacts,
  board: Board,
  id: string,
  { division, hasCut }: { division: string | null; hasCut: boolean },
): { rows: Placed[]; placesAbove: number; total: number } {
  const isOfDivision = ({ side }: SideScore) => division === null || sides.get(side.id)?.[0].division === division;
  const scores = scoreSides(board, facts).filter(isOfDivision);
  const isOut = (side: string) => hasCut && missedCut.has(side);
  const ranked = placeSides(
    board,
    scores.filter(({ side }) => !isOut(side.id)),
    facts,
  );
  if (!isOut(id)) return { rows: ranked, placesAbove: 0, total: scores.length };
  const missed = placeSides(
    board,
    scores.filter(({ side }) => isOut(side.id)),
    facts,
  );
  return { rows: missed, placesAbove: ranked.filter(({ place }) => place !== null).length, total: scores.length };
}
