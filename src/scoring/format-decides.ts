import type { Rules } from "./scoring-rules.ts";

/** The fields of a rule set that a tournament's format determines, and where a format defines them. */
export const formatDecides = {
  unit: "measure",
  by: "measure",
  rounding: "rounding",
  fish: "limit",
  perSpecies: "perSpecies",
  penalties: "penalties",
} as const satisfies Partial<Record<keyof Rules, string>>;

export type DecidedField = keyof typeof formatDecides;

export const decidedFields = Object.keys(formatDecides) as DecidedField[];

/** `rules` with the format's fields taken from `other`. */
export const withDecided = ({ step: _, scores: __, ...rules }: Rules, other: Rules): Rules => ({
  ...rules,
  ...Object.fromEntries(decidedFields.map((field) => [field, other[field]])),
  ...(other.step && { step: other.step }),
  ...(other.scores && { scores: other.scores }),
});
