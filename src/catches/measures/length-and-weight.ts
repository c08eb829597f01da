import { z } from "zod";
import { requiredText } from "../../base/text/text-fields.ts";
import { pluralUnits, type Rules, scoringUnit } from "../../scoring/scoring-rules.ts";
import { bounds } from "../catch-status.ts";

type Typed = string | number | undefined;

export const decimalForm = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

const asText = (value: Typed) => (typeof value === "number" ? String(value) : value);

const oneDecimal = { form: /^\d*(\.\d?0*)?$/, words: "one decimal" };
const twoDecimals = { form: /^\d*(\.\d?\d?0*)?$/, words: "two decimals at most" };

/** As text or number; never rounded. */
function measured(
  name: "Length" | "Weight",
  unit: string,
  example: string,
  { min, max }: { min: number; max: number },
  decimals = oneDecimal,
) {
  const said = (error: string) => ({ error, abort: true });
  return z
    .preprocess(
      asText,
      requiredText(`${name} is required`, 40, `${name} must be a number of ${unit}, such as ${example}`)
        .regex(decimalForm, said(`${name} must be a number of ${unit}, such as ${example}`))
        .regex(decimals.form, said(`Give the ${name.toLowerCase()} with ${decimals.words}, such as ${example}`))
        .refine(
          (text) => Number(text) >= min && Number(text) <= max,
          `${name} must be between ${min} and ${max.toFixed(1)} ${unit}`,
        )
        .transform(Number),
    )
    .meta({ type: ["number", "string"] });
}

/** To the tenth, in inches and pounds. */
export const length = measured("Length", "inches", "18.3", bounds.length);
export const weight = measured("Weight", "pounds", "4.5", bounds.weight);

/** Where the tournament is known only later, which then decides (`refuseUnfitMeasures`). */
export const finestMeasures = {
  length: measured("Length", "inches", "18.25", bounds.length, twoDecimals),
  weight: measured("Weight", "pounds", "4.25", bounds.weight, twoDecimals),
};

/** How finely a tournament's lengths and weights are typed: what is rounded to quarters, with two decimals. */
export function measuresOf({ unit, by, rounding }: Pick<Rules, "unit" | "by" | "rounding">) {
  const isFine = (quantity: Rules["by"]) => rounding === "1/4" && by === quantity;
  const example = (quantity: Rules["by"], quarter: string, tenth: string) =>
    isFine(quantity) ? ([quarter, twoDecimals] as const) : ([tenth, oneDecimal] as const);
  const [lengthExample, lengthDecimals] = example("length", "18.25", "18.3");
  const [weightExample, weightDecimals] = example("weight", "4.25", "4.5");
  const weightUnit = pluralUnits[scoringUnit({ unit, by: "weight" })];
  return {
    length: measured("Length", pluralUnits[unit], lengthExample, bounds.length, lengthDecimals),
    weight: measured("Weight", weightUnit, weightExample, bounds.weight, weightDecimals),
  };
}
