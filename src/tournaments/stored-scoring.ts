import { Refusal } from "../refusal.ts";
import { isSameRules, rulesIssues } from "../scoring/comparing/compare-rules.ts";
import { decidedFields, formatDecides } from "../scoring/format-decides.ts";
import { format as formatModel } from "../scoring/rulebook/format.ts";
import { type Rules, shippedRules } from "../scoring/scoring-rules.ts";
import { type RulesInput, rulesInput } from "../scoring/scoring-rules-form.ts";
import { minLengthByFormat, rulesByFormat } from "../scoring/tournament-format.ts";
import { wholeRules } from "../scoring/whole-rules.ts";
import { type FormatSetting, formatConflicts } from "./format-conflicts.ts";
import type { TournamentInput } from "./tournament-shapes.ts";
import type { Tournament } from "./visible-tournament.ts";

type Scoring = Pick<Tournament, "format" | "rules" | "minLength">;

type Issue = { path: PropertyKey[]; message: string };

function refuseAt(field: "format" | "rules", issues: readonly Issue[]): void {
  const named = issues.map(({ path, message }) => ({ path: [field, ...path].map(String).join("."), message }));
  const [first] = named;
  if (first) throw new Refusal("invalid", first.message, { issues: named });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A request that omits the format can't change fields that the format decides. */
function refuseOverridden(input: RulesInput, before: Rules): void {
  const changed = decidedFields.filter((field) => input[field] !== undefined && !isSame(input[field], before[field]));
  refuseAt(
    "rules",
    changed.map((field) => ({
      path: [field],
      message: `The tournament's format decides this. Change ${formatDecides[field]} in format, or set format to null`,
    })),
  );
}

/** Judges choose among the penalties of the rule set, so a format's penalties must fit there. */
function penaltyIssues({ penalties }: Rules): Issue[] {
  const { error } = rulesInput.shape.penalties.safeParse(penalties);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: ["penalties", ...path], message }));
}

const maxMinimum = 200;

/** Checks a format's minimum length, in hundredths. */
function minimumIssues(minimum: number | null): Issue[] {
  if (minimum === null || minimum <= maxMinimum * 100) return [];
  return [{ path: ["minimum"], message: `A tournament's minimum length can be at most ${maxMinimum}` }];
}

/** A derby counts one fish. */
function typeIssues({ tournamentType }: TournamentInput, rules: Rules): Issue[] {
  return rulesIssues(tournamentType, rules, false)
    .filter(({ path }) => path[0] === "fish")
    .map(({ message }) => ({ path: ["limit"], message }));
}

/**
 * The stored scoring of a tournament. A format decides the scoring fields of the rule set and the minimum length, so that all code
 * that reads those agrees with it. Null rules mean the type's shipped rules. Throws `invalid` for contradictions.
 */
export function storedScoring(input: TournamentInput, before: Tournament | null, setting: FormatSetting): Scoring {
  const { tournamentType, skipsWeight } = input;
  const shipped = shippedRules[tournamentType];
  const { step: _, scores: __, ...previous }: Rules = before?.rules ?? shipped;
  const written = input.format === undefined ? (before?.format ?? null) : input.format;
  const stored = (rules: Rules) => (isSameRules(rules, shipped) ? null : rules);
  if (written === null) {
    const rules = wholeRules({ before: previous, rules: input.rules, type: tournamentType, skipsWeight });
    return { format: null, rules: stored(rules), minLength: input.minLength };
  }
  if (input.format === undefined) refuseOverridden(input.rules ?? {}, previous);
  const format = formatModel.parse(written);
  const rules = rulesByFormat(written, { ...previous, ...input.rules });
  const minimum = minLengthByFormat(written);
  refuseAt("format", [
    ...formatConflicts(format, setting),
    ...penaltyIssues(rules),
    ...minimumIssues(minimum),
    ...typeIssues(input, rules),
  ]);
  return { format: written, rules: stored(rules), minLength: minimum ?? input.minLength };
}
