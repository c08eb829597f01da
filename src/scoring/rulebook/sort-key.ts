import type { Board, TieRule } from "./board.ts";
import { unit } from "./exact.ts";
import type { DirectorsOrder } from "./facts.ts";
import { directorsRank, isLowestBest, seasonBiggestOf, seasonRankOf } from "./place-sides.ts";
import type { SideScore } from "./score-side.ts";

/*
 * A side's place as text, so that a database can rank by an index: ascending keys have the order of `placeSides`. A key
 * is computed only from its own side, so a decision on a fish changes the key of only one side.
 */

/** Whether a side's score depends only on its own facts. Other boards have to be ranked as a whole. */
export const isScoredAlone = ({ topFish, placings, sides, teams }: Board): boolean =>
  topFish === undefined && placings === undefined && !(sides === "teams" && teams?.score === "places");

const width = { exact: 19, count: 6, instant: 16, id: 16, place: 9 } as const;

const shift = 10n ** 18n;
const highest = 10n ** BigInt(width.exact) - 1n;

const padded = (value: number | bigint, digits: number): string => String(value).padStart(digits, "0");

/** Exact amounts can be negative. */
const ascending = (exact: number): string => padded(BigInt(Math.round(exact)) + shift, width.exact);

/** The larger amount sorts first. */
const descending = (exact: number): string => padded(highest - BigInt(Math.round(exact)) - shift, width.exact);

const ascendingCount = (count: number): string => padded(Math.min(count, 10 ** width.count - 1), width.count);
const descendingCount = (count: number): string => padded(10 ** width.count - 1 - count, width.count);

const instantOf = (at: number): string =>
  padded(Number.isFinite(at) ? Math.max(0, Math.trunc(at)) : 10 ** width.instant - 1, width.instant);

/** Every size, terminated by a size of zero, which is what a missing fish counts as. */
function sizesOf({ sizes }: SideScore): string {
  const last = sizes.findLastIndex((size) => size !== 0);
  return [...sizes.slice(0, last + 1), 0].map(descending).join(".");
}

/** The running score after each day except the last, the latest first. */
function previousDays(board: Board, { days }: SideScore, lastDay: number): string {
  const write = isLowestBest(board) ? ascending : descending;
  const sums = Array.from({ length: Math.max(0, lastDay - 1) }, (_, index) => {
    const until = lastDay - 1 - index;
    return [...days].reduce((sum, [day, value]) => (day <= until ? sum + value : sum), 0);
  });
  return sums.map(write).join(".");
}

type Context = { lastDay: number; directorsOrder: readonly DirectorsOrder[] };

function tieText(rule: TieRule, board: Board, score: SideScore, { lastDay, directorsOrder }: Context): string {
  switch (rule) {
    case "most-fish":
      return descendingCount(score.count);
    case "fewest-fish":
      return ascendingCount(score.count);
    case "biggest-fish":
      return descending(score.sizes[0] ?? 0);
    case "next-biggest":
      return sizesOf(score);
    case "score-first":
      return instantOf(score.scoreAt);
    case "biggest-first":
      return instantOf(score.biggestAt);
    case "previous-day":
      return previousDays(board, score, lastDay);
    case "season-rank":
      return ascendingCount(seasonRankOf(score));
    case "season-biggest":
      return descending(seasonBiggestOf(score) * unit);
    case "most-points":
      return descending(score.points);
    case "directors-order":
      return ascendingCount(directorsRank(score, directorsOrder));
    case "shared":
      return "";
  }
}

/**
 * Separates the part of a key that determines a place from the entry's number; sides with the same part share their
 * place.
 */
const sharing = "~";

const tailOf = ({ ties }: Board, participantId: number): string =>
  `${ties.includes("shared") ? sharing : "."}${padded(participantId, width.id)}`;

/** `cut` is "2" for a side that missed the cut and ranks below all others. */
export function sortKeyOfScore(
  board: Board,
  score: SideScore,
  participantId: number,
  { cut = "1", ...context }: Context & { cut?: "1" | "2" },
): string {
  const parts = [
    cut,
    ...(board.slam ? [descendingCount(score.categories)] : []),
    (isLowestBest(board) ? ascending : descending)(score.score),
    ...board.ties.map((rule) => tieText(rule, board, score, context)),
  ];
  return `${parts.filter(Boolean).join(".")}${tailOf(board, participantId)}`;
}

/** The key on a board that is ranked as a whole. */
export const sortKeyOfPlace = (board: Board, place: number, participantId: number, cut: "1" | "2" = "1"): string =>
  `${cut}.${padded(place, width.place)}${tailOf(board, participantId)}`;

/** The part of a key that determines the place: all of it, unless places are shared. */
export const placePart = (sortKey: string): string => sortKey.split(sharing, 1)[0] ?? sortKey;

/** Whether both have the same place. */
export const isSamePlace = (a: string, b: string): boolean =>
  a === b || (a.includes(sharing) && placePart(a) === placePart(b));
