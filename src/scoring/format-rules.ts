import type { Measure } from "./rulebook/board.ts";
import type { Format } from "./rulebook/format-issues.ts";
import type { Rounding, Rules } from "./scoring-rules.ts";
import { rulesBounds } from "./scoring-rules-form.ts";

/** The fields of a rule set that a format decides. */
export const formatDecides = ["unit", "by", "rounding", "fish", "perSpecies", "penalties"] as const;

export type DecidedField = (typeof formatDecides)[number];

/** Where a format has what a field of the rule set says. */
export const formatFields: Readonly<Record<DecidedField, string>> = {
  unit: "measure",
  by: "measure",
  rounding: "rounding",
  fish: "limit",
  perSpecies: "perSpecies",
  penalties: "penalties",
};

const measured: Readonly<Record<Exclude<Measure, "count">, Pick<Rules, "unit" | "by">>> = {
  "length-in": { unit: "in", by: "length" },
  "length-cm": { unit: "cm", by: "length" },
  "weight-lb": { unit: "in", by: "weight" },
  "weight-kg": { unit: "cm", by: "weight" },
};

/** A rule set only rounds down, and centimeters not to quarters. */
function roundingOf({ rounding }: Format["main"], unit: Rules["unit"]): Rounding {
  if (!rounding || (rounding.direction ?? "down") !== "down") return "none";
  if (rounding.step >= 0.75) return "1";
  if (rounding.step >= 0.375) return "1/2";
  return rounding.step >= 0.125 && unit === "in" ? "1/4" : "none";
}

type Counted = { fish: number; perSpecies: boolean };

function countedFish({ limit, perSpecies, slam }: Format["main"]): Counted {
  if (slam) return { fish: 1, perSpecies: true };
  if (typeof perSpecies === "number") return { fish: perSpecies, perSpecies: true };
  if (typeof perSpecies === "object") return { fish: Math.max(1, ...Object.values(perSpecies)), perSpecies: true };
  const most = Array.isArray(limit) ? Math.max(1, ...limit) : (limit ?? rulesBounds.fish.max);
  return { fish: most, perSpecies: perSpecies === true };
}

/**
 * The rule set that says of a format what a rule set can say, for everything that reads one: judges' penalties, units, what
 * a catch scores until the board ranks it. The rest of the rule set stays as it was `before`; so does the unit where fish
 * are only counted.
 */
export function rulesFromFormat({ main }: Format, before: Rules): Rules {
  const units = main.measure === "count" ? { unit: before.unit, by: "length" as const } : measured[main.measure];
  const { fish, perSpecies } = countedFish(main);
  return {
    ...before,
    ...units,
    rounding: roundingOf(main, units.unit),
    fish: Math.min(fish, rulesBounds.fish.max),
    perSpecies,
    penalties: (main.penalties ?? []).map(({ name, deduct }) => ({ name, deduct })),
  };
}

/**
 * The tournament's minimum length by a format, in its unit; null leaves it as it is. Minimums for single species must not
 * make fish ineligible that the format counts, so the least of them applies to all.
 */
export function minimumFromFormat({ main: { minimum } }: Format): number | null {
  if (minimum === undefined || typeof minimum === "number") return minimum ?? null;
  return minimum["*"] === undefined ? 0 : Math.min(...Object.values(minimum));
}
