import type { Penalty, Rules, ShippedName } from "../scoring-rules.ts";

const isSameList = (a: readonly Penalty[], b: readonly Penalty[]): boolean =>
  a.length === b.length &&
  a.every((penalty, index) => penalty.name === b[index]?.name && penalty.deduct === b[index].deduct);

const isSameStep = (a: Rules["step"], b: Rules["step"]): boolean =>
  a?.step === b?.step && a?.direction === b?.direction;

export function isSameRules(a: Rules, b: Rules): boolean {
  const { penalties, step, ...plain } = { scores: undefined, ...a };
  return (
    isSameList(penalties, b.penalties) &&
    isSameStep(step, b.step) &&
    Object.entries(plain).every(([name, value]) => b[name as keyof typeof plain] === value)
  );
}

/** Whether the change affects the score of fish that were already decided. */
export const changesScores = (before: Rules, after: Rules): boolean =>
  before.rounding !== after.rounding ||
  !isSameStep(before.step, after.step) ||
  before.fish !== after.fish ||
  before.perSpecies !== after.perSpecies ||
  before.by !== after.by ||
  before.unit !== after.unit ||
  !isSameList(before.penalties, after.penalties);

export type RulesIssue = { path: (string | number)[]; message: string };

/** Problems between the fields of a rule set. Each single field is checked by its model. */
export function rulesIssues(type: ShippedName, rules: Rules, skipsWeight: boolean): RulesIssue[] {
  const issues: RulesIssue[] = [];
  if (rules.unit === "cm" && rules.rounding === "1/4") {
    issues.push({ path: ["rounding"], message: "Centimeters are rounded to 1/2 or 1, not to 1/4" });
  }
  if (type === "derby" && (rules.fish !== 1 || rules.perSpecies)) {
    issues.push({ path: ["fish"], message: "A derby counts one fish. Choose Tournament to count more" });
  }
  if (rules.by === "weight" && skipsWeight) {
    issues.push({ path: ["by"], message: "Weight counts, so anglers must be asked for it" });
  }
  const names = rules.penalties.map(({ name }) => name.trim().toLowerCase());
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) {
      issues.push({ path: ["penalties", index, "name"], message: "This penalty is listed twice" });
    }
  }
  return issues;
}
