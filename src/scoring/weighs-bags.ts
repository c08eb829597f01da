import type { Board } from "./rulebook/board.ts";
import type { Format } from "./rulebook/format-issues.ts";

/** Whether a board values or chooses fish by what only single fish have: a length, a species, a time, a day's limit. */
const readsEachFish = (board: Board): boolean =>
  [
    ...[board.chart, board.points, board.placings, board.topFish, board.rounding, board.perSpecies, board.multipliers],
    ...[board.slots?.length, board.window, board.slam, board.choose === "smallest", board.limitPerDay],
    ...[board.deadFish?.reject, board.late?.loseDayAfter != null, board.totals === "none"],
    board.each !== undefined && board.each !== "day" && board.each !== "division",
  ].some(Boolean);

/** Whether totals of single days don't add up to the score of several days. */
const readsAllDays = ({ limit, limitPer }: Board): boolean => limitPer === "tournament" && limit !== undefined;

/** Whether a format ranks what the scale shows for a whole bag; one that ranks single fish can't use a day's total. */
export function weighsBags({ main, boards }: Pick<Format, "main" | "boards">, days: number): boolean {
  const isWeight = main.measure === "weight-lb" || main.measure === "weight-kg";
  return isWeight && ![main, ...boards].some(readsEachFish) && !(days > 1 && readsAllDays(main));
}
