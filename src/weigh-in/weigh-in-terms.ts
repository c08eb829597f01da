import { dayCount } from "../options/days/fishing-days.ts";
import { rulesOf, type ScoringUnit, scoringUnit } from "../scoring/scoring-rules.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { weighsBags } from "../scoring/weighs-bags.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

export type WeighInTerms = {
  /** Fish are added to a total for the day; if false, each is a separate catch. */
  isBag: boolean;
  unit: ScoringUnit;
  /** How many fish one side may weigh in on a day; null for no limit. */
  limit: number | null;
  takes: { length: boolean; weight: boolean; dead: boolean; late: boolean };
  /** The minutes late that disqualify an entrant; null if lateness never does. */
  disqualifyAfter: number | null;
};

/** The fields of a tournament's weigh-in. Unless the format weighs bags, each fish is entered. */
export function weighInTerms(tournament: Tournament, day: number): WeighInTerms {
  const { main, boards } = formatOf(tournament);
  const rules = rulesOf(tournament);
  const isBag = tournament.format !== null && weighsBags({ main, boards }, tournament.days ? dayCount(tournament) : 1);
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
    disqualifyAfter: main.late?.disqualifyAfter ?? null,
  };
}
