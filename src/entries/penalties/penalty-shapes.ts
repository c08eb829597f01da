import { z } from "zod";
import { id, text } from "../../base/db/shared-fields.ts";
import { requiredText } from "../../base/text/text-fields.ts";

const howMuch = "Give the deduction as a number such as 1.5, with two decimals at most";
const maxDeduct = 100_000;
const longReason = "A reason can have at most 500 characters";
const whichDay = "Give the day as a number, such as 2";

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const dayOfPenalty = z
  .number(whichDay)
  .int(whichDay)
  .min(1, whichDay)
  .optional()
  .describe("Absent for the whole tournament.");

/** `POST /api/admin/tournaments/{id}/entries/{userId}/penalties`. */
export const penaltyInput = z.object({
  deduct: z
    .number(howMuch)
    .positive("A deduction must be more than 0")
    .max(maxDeduct, `A deduction can be at most ${maxDeduct}`)
    .refine(hasTwoDecimals, howMuch)
    .describe("In the unit that the tournament scores by."),
  day: dayOfPenalty,
  reason: requiredText("Give the reason for the penalty", 500, longReason),
});

export type PenaltyInput = z.output<typeof penaltyInput>;

/**
 * `POST /api/admin/tournaments/{id}/entries/{userId}/penalties/remove`: the penalty as it was given, and why it's
 * removed.
 */
export const penaltyRemoval = z.object({
  deduct: penaltyInput.shape.deduct,
  day: dayOfPenalty,
  penalty: requiredText("Give the reason that the penalty was given for", 500, longReason),
  reason: requiredText("Give the reason for removing the penalty", 500, longReason),
});

export type PenaltyRemoval = z.output<typeof penaltyRemoval>;

const penalty = z.strictObject({
  deduct: z.number().describe("In the unit that the tournament scores by."),
  day: id.optional().describe("Absent for the whole tournament."),
  reason: text,
});

export type PenaltyView = z.infer<typeof penalty>;

/** A field of an entry's views, absent if there are no penalties. */
export const penaltyFields = { penalties: z.array(penalty).optional() };

export const penaltiesOfEntry = z.strictObject({ userId: id, penalties: z.array(penalty) });

export type PenaltiesOfEntry = z.infer<typeof penaltiesOfEntry>;
