import type { Board, Measure } from "./rulebook/board.ts";
import type { FormatInput } from "./rulebook/format.ts";
import { format } from "./rulebook/format.ts";
import type { Format } from "./rulebook/format-issues.ts";
import {
  type Rounding,
  type Rules,
  roundings,
  rulesOf,
  type ScoringUnit,
  type ShippedName,
  type Step,
  scoringUnit,
} from "./scoring-rules.ts";

/** The fields of a tournament that determine its scoring. `format` is null if only its rules do. */
export type ScoredTerms = {
  format: FormatInput | null;
  rules: Rules | null;
  tournamentType: ShippedName;
  targetSpecies: readonly string[];
  teams?: { score: "best" | "sum" } | null;
  days?: object | null;
};

const measures = { in: "length-in", cm: "length-cm", lb: "weight-lb", kg: "weight-kg" } as const satisfies Record<
  ScoringUnit,
  Measure
>;

const units = {
  "length-in": { unit: "in", by: "length" },
  "length-cm": { unit: "cm", by: "length" },
  "weight-lb": { unit: "in", by: "weight" },
  "weight-kg": { unit: "cm", by: "weight" },
  count: { unit: "in", by: "length" },
} as const satisfies Record<Measure, Pick<Rules, "unit" | "by">>;

/** Steps in the unit of what counts; null if nothing is rounded. */
const steps: Readonly<Record<Rounding, number | null>> = { none: null, "1/4": 0.25, "1/2": 0.5, "1": 1 };

const sidesOf = ({ teams }: ScoredTerms, teamRules: Board["teams"]): Pick<Board, "sides" | "teams"> =>
  teams
    ? { sides: "teams", teams: { score: teams.score === "best" ? "pooled" : "sum", ...teamRules } }
    : { sides: "entrants", teams: undefined };

type ShippedTerms = { unit: ScoringUnit; hasDays: boolean; targetSpecies: readonly string[] };

/** The rules of docs/rules.md 4.3 to 4.10 as a rulebook format, for single anglers. `unit` is that of what counts. */
export function shippedFormat(
  { rounding, fish, perSpecies }: Pick<Rules, "rounding" | "fish" | "perSpecies">,
  { unit, hasDays, targetSpecies }: ShippedTerms,
): FormatInput {
  const step = steps[rounding];
  return {
    measure: measures[unit],
    ...(step !== null && { rounding: { step, direction: "down" } }),
    limit: fish,
    limitPer: hasDays ? "day" : "tournament",
    ...(perSpecies && { perSpecies: true, species: [...targetSpecies] }),
    neverBelowZero: true,
  };
}

function formatOfRules(terms: ScoredTerms): Format {
  const rules = rulesOf(terms);
  const { targetSpecies, days } = terms;
  const shipped = shippedFormat(rules, { unit: scoringUnit(rules), hasDays: Boolean(days), targetSpecies });
  return format.parse({ ...shipped, boards: [] });
}

/**
 * The format that a tournament is scored by, either its own or one derived from its rules. The tournament determines
 * whether anglers or teams are ranked, and whether days are scored separately. Everyone who entered is on the main
 * board; its periods, if any, are further boards.
 */
export function formatOf(terms: ScoredTerms): Format {
  const whole = terms.format === null ? formatOfRules(terms) : format.parse(terms.format);
  const { among, each, ...main } = whole.main;
  const isParted = each !== undefined;
  return {
    ...whole,
    main: {
      ...main,
      ...(among === "members" && { among }),
      ...sidesOf(terms, main.teams),
      limitPer: terms.days ? main.limitPer : "tournament",
    },
    boards: isParted ? [{ ...whole.main, ...sidesOf(terms, main.teams) }, ...whole.boards] : whole.boards,
  };
}

/** The same rounding under the name that the rules use; "none" if they have no name for it. */
const roundingOf = (step: Step | undefined): Rounding =>
  roundings.find((rounding) => step?.direction === "down" && steps[rounding] === step.step) ?? "none";

function scoreUnitOf({ measure, points, chart, placings, teams }: Board): Rules["scores"] {
  if (placings || teams?.score === "places") return "places";
  if (points) return "points";
  if (measure === "count") return "fish";
  if (!chart) return undefined;
  return measure === "weight-lb" ? "lb" : "kg";
}

/** How many fish count, as far as the rules can express it. */
const fishOf = ({ limit, slam }: Board, most: number): number => {
  const highest = Array.isArray(limit) ? Math.max(...limit) : limit;
  return Math.min(most, Math.max(1, highest ?? (slam ? 1 : most)));
};

const maxFish = 10;

/**
 * `rules` with the format's terms for a single fish, so that everything that reads rules (judging, units, penalties)
 * follows the format.
 */
export function rulesByFormat(written: FormatInput, rules: Rules): Rules {
  const { main } = format.parse(written);
  const { unit, by } = units[main.measure];
  const step: Step | undefined = main.rounding && {
    step: main.rounding.step,
    direction: main.rounding.direction ?? "down",
  };
  const { scores: _, step: __, ...rest } = rules;
  const scores = scoreUnitOf(main);
  return {
    ...rest,
    unit,
    by: main.chart ? "length" : by,
    rounding: roundingOf(step),
    fish: fishOf(main, maxFish),
    perSpecies: main.perSpecies === true || Boolean(main.slam),
    penalties: (main.penalties ?? []).map(({ name, deduct }) => ({ name, deduct })),
    ...(step && { step }),
    ...(scores && { scores }),
  };
}

/** The format's minimum length in hundredths, if it has one for every species. */
export function minLengthByFormat(written: FormatInput): number | null {
  const { minimum } = format.parse(written).main;
  if (minimum === undefined) return null;
  const least = typeof minimum === "number" ? minimum : (minimum["*"] ?? null);
  return least === null
    ? null
    : Math.round(Math.min(least, ...(typeof minimum === "object" ? Object.values(minimum) : [])) * 100);
}
