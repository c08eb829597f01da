import { rulesOf, type ScoringUnit, scoringUnit } from "../scoring/scoring-rules.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

export type WeighInTerms = {
  /** Fish are added to a total for the day; if false, each is a catch of its own. */
  isBag: boolean;
  unit: ScoringUnit;
  /** How many fish one side may weigh in on a day; null for no limit. */
  limit: number | null;
  takes: { length: boolean; weight: boolean; dead: boolean; late: boolean };
};

/** What is entered at the scale of a tournament. A total says nothing about single fish, so some formats need each. */
export function weighInTerms(tournament: Tournament, day: number): WeighInTerms {
  const { main } = formatOf(tournament);
  const rules = rulesOf(tournament);
  const needsEach = main.chart ?? main.points ?? main.placings ?? main.topFish;
  const needsKinds = main.perSpecies ?? main.multipliers ?? main.slots?.length ?? main.window;
  const weighs = main.measure === "weight-lb" || main.measure === "weight-kg";
  const isBag =
    tournament.format !== null && weighs && !needsEach && !needsKinds && !main.slam && main.choose !== "smallest";
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
