import { counted, readingText } from "../base/format/numbers.ts";
import { weightUnits } from "../base/format/weights.ts";
import { type TypedWeight, weightIn } from "../catches/measures/length-and-weight.ts";
import { recordInchesOf } from "../catches/review/record-lengths.ts";
import { isLate } from "../scoring/rulebook/is-late.ts";
import type { LengthUnit } from "../scoring/scoring-rules.ts";
import type { WeighIn } from "./weigh-in-shapes.ts";
import type { WeighInTerms } from "./weigh-in-terms.ts";
import { weighInTexts as texts } from "./weigh-in-texts.ts";

/** The heaviest single fish or big fish that is saved without a question. */
export const heaviestLikely = { lb: 15, kg: 7 } as const;

/**
 * The heaviest average of a bag that is saved without a question. A bag of bass averages 2 to 4 lb, so most slips are above
 * it: a misplaced decimal point ("143.8" for 14.38), swapped digits ("51.50" for 15.50) and a wrong digit ("45.00" for 15.00).
 * The few heavier bags cost one more press.
 */
export const heaviestLikelyAverage = { lb: 6, kg: 3 } as const;

/** The longest fish that is saved without a question if the record of its species isn't known, in inches. */
export const longestLikelyInches = 60;

/**
 * The part of its species' record length up to which a fish is saved without a question. The records are maxima of the
 * scientific literature (largemouth bass: 39 in), and even trophies are far shorter.
 */
const likelyShareOfRecord = 0.75;

function longestLikely(species: string): number {
  const record = recordInchesOf(species);
  return record === null ? longestLikelyInches : record * likelyShareOfRecord;
}

/**
 * The weights of a fish that are saved without a question, as a share of its length cubed, in grams per cubic centimeter.
 * From slender gar and pike to round sunfish, almost all fish are between them, and most slips of a decimal point aren't.
 */
const likelyBuild = { least: 0.002, most: 0.04 } as const;

/** Covers the rounding of a small fish's weight to the first decimal. */
const roundedUpBy = 0.1;

const cmPerInch = 2.54;
const kgPerPound = 0.45359237;

/** Kilograms for centimeters, pounds for inches. */
function likelyWeights(unit: LengthUnit, length: number): { least: number; most: number } {
  const cubicCm = (length * (unit === "in" ? cmPerInch : 1)) ** 3;
  const weightOf = (build: number) => (build * cubicCm) / 1000 / (unit === "in" ? kgPerPound : 1);
  return { least: weightOf(likelyBuild.least), most: weightOf(likelyBuild.most) + roundedUpBy };
}

const again = (tool: "scale" | "ruler") => `Check the ${tool}, and save again to confirm.`;

/** A question to confirm before an entry is saved, at its field. */
export type Question = {
  path: "entrant" | "day" | "fish" | "weight" | "biggest" | "length" | "species" | "lateMinutes";
  message: string;
};

/**
 * The question to confirm before an unlikely weight or length is saved, at its field; null if all are likely. The text
 * contains the figures, so it can't confirm others.
 */
export function unlikelyWeight(
  { isBag, unit }: Pick<WeighInTerms, "isBag"> & { unit: LengthUnit },
  { fish = 1, weight, biggest, species = "", length }: WeighIn,
): Question | null {
  const weightUnit = weightUnits[unit];
  const heaviest = heaviestLikely[weightUnit];
  const amountOf = (typed: TypedWeight | undefined) => (typed === undefined ? 0 : (weightIn(unit, typed) ?? 0));
  const forOne = (path: Question["path"], amount: string, tool: "scale" | "ruler"): Question => ({
    path,
    message: `${amount} is a lot for one fish. ${again(tool)}`,
  });

  const total = amountOf(weight);
  const caught = isBag ? fish : 1;
  if (caught > 1 && total > heaviestLikelyAverage[weightUnit] * caught) {
    const average = readingText(total / caught, weightUnit);
    const sum = `${readingText(total, weightUnit)} for ${counted(caught, "fish", "fish")}`;
    return { path: "weight", message: `${sum} is ${average} a fish. ${again("scale")}` };
  }
  if (caught === 1 && total > heaviest) return forOne("weight", readingText(total, weightUnit), "scale");
  if (isBag && amountOf(biggest) > heaviest) {
    return forOne("biggest", readingText(amountOf(biggest), weightUnit), "scale");
  }
  const longest = longestLikely(species) * (unit === "in" ? 1 : cmPerInch);
  if (!isBag && length !== undefined && length > longest) {
    return forOne("length", readingText(length, unit), "ruler");
  }
  if (!isBag && length !== undefined && total > 0) {
    const { least, most } = likelyWeights(unit, length);
    if (total < least || total > most) {
      const figures = `${readingText(total, weightUnit)} is unlikely for a fish of ${readingText(length, unit)}.`;
      return { path: "weight", message: `${figures} Check both, and save again to confirm.` };
    }
  }
  return null;
}

/** The question to confirm before minutes late disqualify the angler; null if they don't. */
export const disqualifyingLateness = (
  { takes, disqualifyAfter }: Pick<WeighInTerms, "takes" | "disqualifyAfter">,
  { lateMinutes = 0 }: WeighIn,
): Question | null =>
  takes.late && isLate(lateMinutes, disqualifyAfter)
    ? { path: "lateMinutes", message: texts.disqualifies(lateMinutes) }
    : null;

/** The question to confirm before an entry is saved for a day that hasn't started; null if it has, or if there is only one. */
export const unstartedDay = (dayStarts: readonly number[], day: number, now: number): Question | null =>
  dayStarts.length > 1 && (dayStarts[day - 1] ?? now) > now ? { path: "day", message: texts.unstartedDay(day) } : null;

/** The questions in one text, each on its own line. Browsers post a line break as CR and LF. */
const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** All questions in one, at the field of the first that isn't confirmed yet; null if none is open. */
export function openQuestion(questions: readonly (Question | null)[], confirmed = ""): Question | null {
  const all = questions.filter((question) => question !== null);
  const confirmedLines = new Set(linesOf(confirmed));
  const firstOpen = all.find(({ message }) => !linesOf(message).every((line) => confirmedLines.has(line)));
  return firstOpen ? { path: firstOpen.path, message: all.map(({ message }) => message).join("\n") } : null;
}
