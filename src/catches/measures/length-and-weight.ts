import { z } from "zod";
import { withoutFraction } from "../../base/format/fractions.ts";
import { decimalText } from "../../base/format/numbers.ts";
import { type PoundsAndOunces, readPoundsAndOunces, tooManyOunces, withoutPounds } from "../../base/format/pounds.ts";
import { requiredText } from "../../base/text/text-fields.ts";
import { needsHundredths } from "../../scoring/fish-score.ts";
import { type LengthUnit, pluralUnits, type Rules, scoringUnit } from "../../scoring/scoring-rules.ts";
import { bounds } from "../catch-status.ts";

type Typed = string | number | undefined;

export const decimalForm = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

const asText = (value: Typed) => (typeof value === "number" ? String(value) : value);

const oneDecimal = { form: /^\d*(\.\d?0*)?$/, words: "one decimal" };
const twoDecimals = { form: /^\d*(\.\d?\d?0*)?$/, words: "two decimals at most" };

/** Pounds and ounces aren't converted until the tournament is known, because it may weigh in kilograms. */
export type TypedWeight = number | PoundsAndOunces;

type Decimals = typeof oneDecimal;
type Bounds = { min: number; max: number };

/** The characters of a typed measure. */
const maxTypedLetters = 40;

/** Accepts text or a number. Extra decimals are refused, never rounded. */
function measured(
  name: "Length" | "Weight",
  unit: string,
  example: string,
  { min, max }: Bounds,
  decimals: Decimals = oneDecimal,
  examples = example,
) {
  const noNumber = `${name} must be a number${unit && ` of ${unit}`}, such as ${examples}`;
  const issue = (error: string) => ({ error, abort: true });
  return z
    .preprocess(
      asText,
      requiredText(`${name} is required`, maxTypedLetters, noNumber)
        .regex(decimalForm, issue(noNumber))
        .regex(decimals.form, issue(`Enter the ${name.toLowerCase()} with ${decimals.words}, such as ${example}`))
        .refine(
          (text) => Number(text) >= min && Number(text) <= max,
          `${name} must be between ${min} and ${max.toFixed(1)}${unit && ` ${unit}`}`,
        )
        .transform(Number),
    )
    .meta({ type: ["number", "string"] });
}

/** No weight is longer. */
const longestWeight = 40;

const asPlainPounds = (value: Typed) => {
  const text = asText(value);
  return typeof text === "string" && text.length <= longestWeight ? withoutPounds(text.trim()) : text;
};

/** Decimal pounds, or pounds and ounces rounded to the nearest hundredth (docs/rules.md 6.7). */
function weighed<Weight>(example: string, decimals: Decimals, as: (typed: TypedWeight) => Weight) {
  const { min, max } = bounds.weight;
  const inDecimals = measured("Weight", "pounds", example, bounds.weight, decimals, `${example} or 5 lb 6 oz`);
  return z
    .preprocess(
      asPlainPounds,
      z
        .string("Weight is required")
        .transform((typed, context): TypedWeight => {
          const refuse = (message: string) => {
            context.addIssue({ code: "custom", message, input: typed });
            return z.NEVER;
          };
          const read = typed.length <= longestWeight ? readPoundsAndOunces(typed) : null;
          if (read === "too_many_ounces") return refuse(tooManyOunces);
          if (read) {
            return read.pounds <= max ? read : refuse(`Weight must be between ${min} and ${max.toFixed(1)} pounds`);
          }
          const plain = inDecimals.safeParse(typed);
          return plain.success ? plain.data : refuse(plain.error.issues[0]?.message ?? "Weight is required");
        })
        .transform(as),
    )
    .meta({ type: ["number", "string"], maxLength: longestWeight });
}

export const poundsIn = (weight: TypedWeight): number => (typeof weight === "number" ? weight : weight.pounds);

const inPounds = (example: string, decimals: Decimals) => weighed(example, decimals, poundsIn);

export const noOunces = "This tournament weighs in kilograms. Enter a number of kilograms, such as 2.4";

/**
 * Converts a weight typed before its tournament was known. Null for pounds and ounces if the tournament uses kilograms.
 */
export const weightIn = (unit: LengthUnit, weight: TypedWeight): number | null =>
  unit === "cm" && typeof weight !== "number" ? null : poundsIn(weight);

/** Inches and pounds with one decimal. */
export const length = measured("Length", "inches", "18.3", bounds.length);
export const weight = inPounds("4.5", oneDecimal);

/** Used while the tournament isn't known yet. `refuseUnfitMeasures` then checks the measures against it. */
export const finestMeasures = {
  length: measured("Length", "inches", "18.25", bounds.length, twoDecimals),
  weight: weighed("4.25", twoDecimals, (typed) => typed),
};

/**
 * A length typed at the scale, perhaps as a fraction such as 18 1/4. The messages fit all tournaments. `measuresOf` then
 * checks the decimals.
 */
export const scaleLength = z
  .preprocess(
    (value: Typed) => {
      const text = asText(value);
      return typeof text === "string" && text.length <= maxTypedLetters ? withoutFraction(text) : text;
    },
    measured("Length", "", "18.5", bounds.length, { ...twoDecimals, words: "fewer decimals" }),
  )
  .meta({ type: ["number", "string"] });

/**
 * The decimals in which a tournament's lengths and weights are typed: two for what counts, if it's rounded to a step
 * such as a quarter or an eighth, and for pounds that count.
 */
export function measuresOf({ unit, by, ...rounding }: Pick<Rules, "unit" | "by" | "rounding" | "step">) {
  const isPounds = unit === "in";
  const isFine = (quantity: Rules["by"]) =>
    by === quantity && (needsHundredths(rounding) || (quantity === "weight" && isPounds));
  const part = rounding.step && needsHundredths(rounding) ? rounding.step.step % 1 : 0.25;
  const example = (quantity: Rules["by"], whole: number, tenth: string) =>
    isFine(quantity) ? ([decimalText(whole + part), twoDecimals] as const) : ([tenth, oneDecimal] as const);
  const [lengthExample, lengthDecimals] = example("length", 18, "18.3");
  const [weightExample, weightDecimals] = example("weight", 4, "4.5");
  const weightUnit = pluralUnits[scoringUnit({ unit, by: "weight" })];
  return {
    length: measured("Length", pluralUnits[unit], lengthExample, bounds.length, lengthDecimals),
    lengthHint: `${lengthDecimals.words[0]?.toUpperCase()}${lengthDecimals.words.slice(1)}, such as ${lengthExample}.`,
    weight: isPounds
      ? inPounds(weightExample, weightDecimals)
      : measured("Weight", weightUnit, weightExample, bounds.weight, weightDecimals),
  };
}
