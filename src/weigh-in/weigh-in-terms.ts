import type { Board } from "../scoring/rulebook/board.ts";
import { rulesOf, type ScoringUnit, scoringUnit } from "../scoring/scoring-rules.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

export type WeighInTerms = {
  /** Fish are added to a total for the day; if false, each is a separate catch. */
  isBag: boolean;
  unit: ScoringUnit;
  /** How many fish one side may weigh in on a day; null for no limit. */
  limit: number | null;
  takes: { length: boolean; weight: boolean; dead: boolean; late: boolean };
};

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

/** The fields of a tournament's weigh-in. Formats that rank single fish can't use a day's total, so each fish is entered. */
export function weighInTerms(tournament: Tournament, day: number): WeighInTerms {
  const { main, boards } = formatOf(tournament);
  const rules = rulesOf(tournament);
  const weighs = main.measure === "weight-lb" || main.measure === "weight-kg";
  const needsEach = [main, ...boards].some(readsEachFish) || (tournament.days !== null && readsAllDays(main));
  const isBag = tournament.format !== null && weighs && !needsEach;
  const limit = Array.isArray(main.limit) ? (main.limit[day - 1] ?? main.limit.at(-1) ?? null) : (main.limit ?? null);
  return {
    isBag,
    unit: scoringUnit(rules),
    limit: isBag ? limit : null,
    takes: {
      length: !isBag,
      weight: isBag || rules.by === "weight" || !tournament.skipsWeight,
      dead: main.deadFish !== undefined,
      late: main.late !== undefined,
    },
  };
}
