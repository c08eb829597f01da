import type { LengthUnit, ScoringUnit } from "../scoring/scoring-rules.ts";

/** The units of lengths and weights that go with the unit of what counts. */
export const unitsWith = (unit: ScoringUnit): { length: LengthUnit; weight: "lb" | "kg" } =>
  unit === "in" || unit === "lb" ? { length: "in", weight: "lb" } : { length: "cm", weight: "kg" };
