import { hundredthsOf } from "../../base/format/numbers.ts";
import { type FieldIssue, Refusal } from "../../refusal.ts";
import { type Deduction, type LengthUnit, type Marks, type Rules, rulesOf } from "../../scoring/scoring-rules.ts";
import { listedSpecies } from "../../tournaments/listed-species.ts";
import { bounds, reasonForCorrection } from "../catch-status.ts";
import { type Figures, figuresOf } from "../decisions/scoring-figures.ts";
import { figureTexts } from "../decisions/texts.ts";
import { measuresOf, noOunces, weightIn } from "../measures/length-and-weight.ts";
import { claimOf, type TournamentCatch } from "./decision.ts";
import type { Verification } from "./review-shapes.ts";
import { measureFish, type PhotoSize, pixelShown } from "./ruler/measure-fish.ts";
import { marksOn } from "./ruler/ruler-marks.ts";

export type Approval = Pick<
  Verification,
  "species" | "length" | "weight" | "reason" | "measured" | "penalties" | "marks"
>;

/** `weight` and `measured` in the tournament's unit. */
type GivenMeasures = { length: number | undefined; weight: number | undefined; measured: number | undefined };

/** Pounds and ounces are accepted only if weights are in pounds; lengths, in the tournament's decimals. */
function givenIn(
  rules: Rules,
  { length, weight: typed, measured: typedMeasure }: Approval,
): GivenMeasures & FoundIssues {
  const { by, unit } = rules;
  const weight = typed === undefined ? undefined : weightIn(unit, typed);
  const ofLength = length === undefined ? undefined : measuresOf(rules).length.safeParse(length).error;
  const isWeighed = typeof typedMeasure !== "object" || by === "weight";
  const measured = typedMeasure === undefined ? undefined : weightIn(unit, typedMeasure);
  const issues = (ofLength?.issues ?? []).map(({ message }): FieldIssue => ({ path: "length", message }));
  if (weight === null) issues.push({ path: "weight", message: noOunces });
  if (!isWeighed) issues.push({ path: "measured", message: figureTexts.lengthIsNumber });
  else if (measured === null) issues.push({ path: "measured", message: noOunces });
  return { length, weight: weight ?? undefined, measured: isWeighed ? (measured ?? undefined) : undefined, issues };
}

type Values = { species: string; length: number; weight: number };

/** Lengths and weights in hundredths of the tournament's unit. */
export type Approved = {
  rules: Rules;
  claim: Values;
  approved: Values;
  /** Whether any value differs from the claim. */
  isCorrected: boolean;
  reason: string | null;
  figures: Figures;
  marks: Marks | null;
};

type FoundIssues = { issues: FieldIssue[] };

/** The smallest tolerance between a typed length and its marks, in the tournament's unit. */
const minTolerance = 0.05;

type Read = { length: number; uncertainty: number };

function readMarks(marks: Marks, photo: PhotoSize | null): (Read & FoundIssues) | FoundIssues {
  if (!photo) return { issues: [{ path: "marks", message: figureTexts.noPhoto }] };
  const { error } = marksOn(photo).safeParse(marks);
  if (error) {
    return { issues: error.issues.map(({ path, message }) => ({ path: ["marks", ...path].join("."), message })) };
  }
  return { ...measureFish(marks, pixelShown(photo)), issues: [] };
}

/** The deductions of the named penalties. */
function deductionsOf({ penalties }: Rules, names: readonly string[]): { deductions: Deduction[] } & FoundIssues {
  const deductions: Deduction[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, name] of names.entries()) {
    const path = `penalties.${index}`;
    const penaltyRule = penalties.find((penalty) => penalty.name.toLowerCase() === name.toLowerCase());
    if (!penaltyRule) issues.push({ path, message: figureTexts.unknownPenalty(name) });
    else if (penaltyRule.deduct === null) issues.push({ path, message: figureTexts.rejects(penaltyRule.name) });
    else if (deductions.some((deduction) => deduction.name === penaltyRule.name)) {
      issues.push({ path, message: figureTexts.givenTwice(penaltyRule.name) });
    } else deductions.push({ name: penaltyRule.name, deduct: penaltyRule.deduct });
  }
  return { deductions, issues };
}

function issuesOfMeasure(measured: number, { by }: Rules, typed: number | undefined): FieldIssue[] {
  const { min, max } = bounds[by];
  const path = "measured";
  if (measured < min || measured > max) return [{ path, message: figureTexts.outside(by, { min, max }) }];
  const differs = typed !== undefined && hundredthsOf(typed) !== hundredthsOf(measured);
  return differs ? [{ path, message: figureTexts.two(by) }] : [];
}

function issuesOfLength(path: string, length: number | undefined, read: Read, unit: LengthUnit): FieldIssue[] {
  const { min, max } = bounds.length;
  if (length === undefined) {
    const isPossible = read.length >= min && read.length <= max;
    return isPossible ? [] : [{ path: "marks", message: figureTexts.outside("length", { min, max }) }];
  }
  const isSame = Math.abs(length - read.length) <= Math.max(minTolerance, read.uncertainty) + 1e-9;
  return isSame ? [] : [{ path, message: figureTexts.notAsMarked(read.length, unit) }];
}

/**
 * The values that a judge approves: the previous ones (claimed or measured), overridden by what was measured or
 * corrected. A correction needs a reason, a measurement doesn't (docs/rules.md 8.14). Throws `invalid`.
 */
export function approvedValues(
  judged: TournamentCatch,
  approval: Approval,
  before: Values = claimOf(judged),
): Approved {
  const { tournament, photo } = judged;
  const rules = rulesOf(tournament);
  const { by, unit } = rules;
  const claim = claimOf(judged);
  const { penalties = [] } = approval;
  const typed = givenIn(rules, approval);
  const { measured } = typed;
  const marks = approval.marks ?? null;
  const { deductions, issues: ofPenalties } = deductionsOf(rules, penalties);
  const issues = [...typed.issues, ...ofPenalties];
  if (measured !== undefined) issues.push(...issuesOfMeasure(measured, rules, typed[by]));
  const values = { length: typed.length, weight: typed.weight, ...(measured !== undefined && { [by]: measured }) };
  const read = marks && readMarks(marks, photo);
  if (read) issues.push(...read.issues);
  if (read && "length" in read) {
    const path = by === "length" && measured !== undefined ? "measured" : "length";
    issues.push(...issuesOfLength(path, values.length, read, unit));
    values.length ??= read.length;
  }
  const approved = {
    species:
      approval.species === undefined || approval.species === before.species
        ? before.species
        : listedSpecies(approval.species, tournament.targetSpecies),
    length: values.length === undefined ? before.length : hundredthsOf(values.length),
    weight: values.weight === undefined ? before.weight : hundredthsOf(values.weight),
  };
  const changed = {
    species: approved.species !== claim.species,
    length: approved.length !== claim.length,
    weight: approved.weight !== claim.weight,
  };
  const isMeasured = { length: marks !== null, weight: false, ...(measured !== undefined && { [by]: true }) };
  const reason = approval.reason || null;
  const isWithoutMeasure =
    changed.species || (changed.length && !isMeasured.length) || (changed.weight && !isMeasured.weight);
  if (isWithoutMeasure && !reason) issues.push({ path: "reason", message: reasonForCorrection });
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  return {
    rules,
    claim,
    approved,
    isCorrected: changed.species || changed.length || changed.weight,
    reason,
    figures: figuresOf(rules, approved[by], deductions),
    marks,
  };
}
