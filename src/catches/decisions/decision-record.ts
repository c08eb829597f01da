import { z } from "zod";
import { id, instant, text } from "../../base/db/shared-fields.ts";
import { readPoundsAndOunces, tooManyOunces, withoutPounds } from "../../base/format/pounds.ts";
import { trimmedText } from "../../base/text/text-fields.ts";
import { roundings } from "../../scoring/scoring-rules.ts";
import { rulesBounds } from "../../scoring/scoring-rules-form.ts";
import type { TypedWeight } from "../measures/length-and-weight.ts";
import { marks, typedMarks } from "../review/ruler/ruler-marks.ts";

const measurementMessage = "Your measurement must be a number, such as 18.25";
const issue = (error: string) => ({ error, abort: true });

const decimalMeasure = trimmedText(measurementMessage, 40)
  .regex(/^(?=.*\d)\d{0,6}\.?\d*$/, issue(measurementMessage))
  .regex(/^\d*(\.\d{0,2}0*)?$/, issue("Your measurement can have at most two decimals, such as 18.25"))
  .transform(Number);

/** A length or a weight; the tournament determines which, and in which unit. */
const typedMeasure = z.preprocess(
  (typed) => {
    if (typed === "" || typed === null) return;
    return typeof typed === "number" ? String(typed) : typed;
  },
  trimmedText(measurementMessage, 40)
    .transform((typed, context): TypedWeight => {
      const read = readPoundsAndOunces(typed);
      if (read && read !== "too_many_ounces") return read;
      const plain = decimalMeasure.safeParse(withoutPounds(typed));
      if (read === null && plain.success) return plain.data;
      const message = read === null ? (plain.error?.issues[0]?.message ?? measurementMessage) : tooManyOunces;
      context.addIssue({ code: "custom", message, input: typed });
      return z.NEVER;
    })
    .optional(),
);

const penaltyNames = z.preprocess(
  (typed) => {
    if (typed === "" || typed === null) return [];
    return typeof typed === "string" ? [typed] : typed;
  },
  z
    .array(
      trimmedText(
        "Use the penalty's name from the tournament's rules",
        rulesBounds.penaltyLetters,
        "The tournament's rules have no such penalty",
      ),
      "Penalties must be a list of names",
    )
    .max(rulesBounds.penalties, `At most ${rulesBounds.penalties} penalties`),
);

/** The figures that a judge can record. */
export const figureFields = {
  measured: typedMeasure
    .optional()
    .meta({ type: ["number", "string"] })
    .describe("In the scored unit; needs no reason."),
  penalties: penaltyNames.optional().describe("By their names in the tournament's rules."),
  marks: typedMarks.optional(),
};

/** A boolean, from a form or from JSON. */
const typedCondition = z.preprocess((typed) => {
  if (typed === "") return;
  return typed === "true" || typed === "false" ? typed === "true" : typed;
}, z.boolean("The dead fish field must be true or false").optional());

/** The condition that a judge or a paper card records. If left out, it doesn't change. */
export const conditionField = {
  isDead: typedCondition.optional().meta({ type: "boolean" }).describe("Whether the fish is dead."),
};

const decimal = z.number().describe("In `unit`");

const penaltiesView = z.array(z.strictObject({ name: text, deduct: decimal }));

const rulingStep = z.strictObject({
  id,
  decision: z.enum(["verified", "rejected", "undone", "rules"]).describe("rules: the tournament's rules changed."),
  at: instant,
  by: text.describe("The judge's username for judges, 'a judge' for others."),
  byDisplayName: text.describe("The display name."),
  measured: decimal.nullable(),
  rounded: decimal.nullable(),
  penalties: penaltiesView,
  scored: decimal.nullable(),
  reason: text.nullable(),
  marks: marks.nullable(),
  isByEntrant: z.boolean().describe("The judge fishes in this tournament, or with this angler."),
});

/** The reply of `GET /api/catches/{id}/ruling`. Undecided values are null. */
export const rulingView = z.strictObject({
  unit: z.enum(["in", "cm", "lb", "kg"]).describe("The unit that scores are in."),
  claimed: decimal,
  measured: decimal.nullable(),
  rounded: decimal.nullable(),
  rounding: z.enum(roundings).describe("Down to a multiple of this, in `unit`"),
  penalties: penaltiesView,
  scored: decimal.nullable(),
  decidedByEntrant: z
    .boolean()
    .describe("Whether the judge who made the current decision fishes in this tournament or with this angler."),
  steps: z.array(rulingStep).describe("Every decision, oldest first."),
  photo: z
    .strictObject({ width: z.int(), height: z.int() })
    .nullable()
    .describe("The size of the upright photo that the marks refer to."),
});

export type DecisionRecord = z.infer<typeof rulingView>;
export type DecisionStep = DecisionRecord["steps"][number];
