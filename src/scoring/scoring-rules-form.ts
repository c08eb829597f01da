import { z } from "zod";
import { requiredText } from "../base/text/text-fields.ts";
import { type RulesIssue, rulesIssues } from "./comparing/compare-rules.ts";
import { directions } from "./rulebook/exact.ts";
import { lengthUnits, quantities, type Rules, roundings, type ShippedName, scoreUnits } from "./scoring-rules.ts";

export const rulesBounds = {
  fish: { min: 1, max: 10 },
  penalties: 30,
  penaltyLetters: 80,
  maxDeduct: 200,
  uploadHours: 168,
  challengeHours: 720,
  hideBoardHours: 240,
} as const;

const fishError = `Fish that count must be a whole number from ${rulesBounds.fish.min} to ${rulesBounds.fish.max}`;

const hours = (name: string, max: number) => {
  const error = `${name} must be a whole number of hours from 0 to ${max}`;
  return z.number(error).int(error).min(0, error).max(max, error);
};

const deductionMessage = "A deduction must be a number with at most two decimals, such as 0.5";

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const penalty = z.object({
  name: requiredText(
    "Enter a name for the penalty",
    rulesBounds.penaltyLetters,
    `A penalty's name can have at most ${rulesBounds.penaltyLetters} characters`,
  ),
  deduct: z
    .number(deductionMessage)
    .positive("A deduction must be more than 0")
    .max(rulesBounds.maxDeduct, `A deduction can be at most ${rulesBounds.maxDeduct}`)
    .refine(hasTwoDecimals, deductionMessage)
    .nullable()
    .describe("In the scored unit; null rejects the fish."),
});

const share = "Second review of other fish must be a whole percentage from 0 to 100";

const fields = {
  unit: z.enum(lengthUnits, "Units must be in or cm"),
  rounding: z.enum(roundings, "Rounding must be none, 1/4, 1/2 or 1"),
  fish: z.number(fishError).int(fishError).min(rulesBounds.fish.min, fishError).max(rulesBounds.fish.max, fishError),
  perSpecies: z.boolean("Counting per species must be true or false"),
  by: z.enum(quantities, "What counts must be length or weight"),
  penalties: z
    .array(penalty, "Each penalty needs a name and a deduction")
    .max(rulesBounds.penalties, `At most ${rulesBounds.penalties} penalties`),
  identifier: z.boolean("Requiring an identifier must be true or false"),
  uploadHours: hours("Uploads", rulesBounds.uploadHours),
  challengeHours: hours("Challenges", rulesBounds.challengeHours),
  hideBoardHours: hours("Hidden board", rulesBounds.hideBoardHours),
  secondLook: z.boolean("Second review of paid places must be true or false"),
  secondLookShare: z.number(share).int(share).min(0, share).max(100, share),
};

/** The input of a call. Missing fields default to the rule set of the tournament's type, or to the previous values. */
export const rulesInput = z.object(fields, "Rules must be an object").partial();

export type RulesInput = z.output<typeof rulesInput>;

export const rulesView = z.strictObject({
  ...fields,
  penalties: z.array(z.strictObject(penalty.shape)),
  step: z
    .strictObject({ step: z.number(), direction: z.enum(directions) })
    .optional()
    .describe("The rounding of the tournament's format, which replaces `rounding`."),
  scores: z
    .enum(scoreUnits)
    .optional()
    .describe("The unit of the format's scores, if it differs from the measured unit."),
});

const tick = z.boolean().default(false);

/** The part of a form with the rules. An unchecked box is absent, and a derby has no number of fish. */
export const rulesForm = z.object({
  ...fields,
  fish: fields.fish.optional(),
  perSpecies: tick,
  penalties: z
    .array(z.object({ name: penalty.shape.name, deduct: penalty.shape.deduct.unwrap().optional(), rejects: tick }))
    .max(rulesBounds.penalties, `At most ${rulesBounds.penalties} penalties`)
    .default([]),
  identifier: tick,
  secondLook: tick,
  secondLookShare: fields.secondLookShare.default(0),
});

export type RulesForm = z.output<typeof rulesForm>;

export type TypedRulesForm = z.input<typeof rulesForm>;

/** The rules in a form; a derby counts one fish. */
export function rulesOfForm(type: ShippedName, { fish, perSpecies, penalties, ...rest }: RulesForm): Rules {
  const isDerby = type === "derby";
  return {
    ...rest,
    fish: isDerby ? 1 : (fish ?? 0),
    perSpecies: !isDerby && perSpecies,
    penalties: penalties.map(({ name, deduct, rejects }) => ({ name, deduct: rejects ? null : (deduct ?? null) })),
  };
}

/** Problems between the form's fields. */
export function rulesFormIssues(type: ShippedName, form: RulesForm, skipsWeight: boolean): RulesIssue[] {
  const withoutFish = type === "tournament" && form.fish === undefined;
  const withoutDeduction = form.penalties.flatMap(({ deduct, rejects }, index) =>
    deduct === undefined && !rejects
      ? [{ path: ["penalties", index, "deduct"], message: "Enter a deduction, or check that the fish is rejected" }]
      : [],
  );
  return [
    ...(withoutFish ? [{ path: ["fish"], message: fishError }] : []),
    ...withoutDeduction,
    ...rulesIssues(type, rulesOfForm(type, form), skipsWeight),
  ];
}
