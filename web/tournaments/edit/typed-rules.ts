import type { Rules } from "../../../src/scoring/scoring-rules.ts";

const ticked = (is: boolean): string => (is ? "on" : "");

/** A rule set as the form's input. */
export const typedRules = (rules: Rules) => ({
  unit: rules.unit,
  rounding: rules.rounding,
  fish: String(rules.fish),
  perSpecies: ticked(rules.perSpecies),
  by: rules.by,
  penalties: rules.penalties.map(({ name, deduct }) => ({
    name,
    deduct: deduct === null ? "" : String(deduct),
    rejects: ticked(deduct === null),
  })),
  identifier: ticked(rules.identifier),
  uploadHours: String(rules.uploadHours),
  challengeHours: String(rules.challengeHours),
  hideBoardHours: String(rules.hideBoardHours),
  secondLook: ticked(rules.secondLook),
  secondLookShare: String(rules.secondLookShare),
});

export type TypedRules = ReturnType<typeof typedRules>;
