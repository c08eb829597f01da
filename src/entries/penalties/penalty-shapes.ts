import { z } from "zod";
import { id, text } from "../../base/db/shared-fields.ts";
import { requiredText } from "../../base/text/text-fields.ts";

const deductionMessage = "Enter the deduction as a number with at most two decimals, such as 1.5";
const maxDeduct = 100_000;
const longReason = "A reason can have at most 500 characters";
const dayError = "Enter the day as a number, such as 2";

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const dayOfPenalty = z
  .number(dayError)
  .int(dayError)
  .min(1, dayError)
  .optional()
  .describe("Absent for the whole tournament.");

/** `POST /api/admin/tournaments/{id}/entries/{userId}/penalties`. */
export const penaltyInput = z.object({
  deduct: z
    .number(deductionMessage)
    .positive("A deduction must be more than 0")
    .max(maxDeduct, `A deduction can be at most ${maxDeduct}`)
    .refine(hasTwoDecimals, deductionMessage)
    .describe("In the tournament's scored unit."),
  day: dayOfPenalty,
  reason: requiredText("Enter a reason for the penalty", 500, longReason),
});

export type PenaltyInput = z.output<typeof penaltyInput>;

/**
 * `POST /api/admin/tournaments/{id}/entries/{userId}/penalties/remove`: the penalty as it was given, and why it's
 * removed.
 */
export const penaltyRemoval = z.object({
  deduct: penaltyInput.shape.deduct,
  day: dayOfPenalty,
  penalty: requiredText("Send the reason the penalty was given for", 500, longReason),
  reason: requiredText("Enter a reason for removing the penalty", 500, longReason),
});

export type PenaltyRemoval = z.output<typeof penaltyRemoval>;

const penalty = z.strictObject({
  deduct: z.number().describe("In the tournament's scored unit."),
  day: id.optional().describe("Absent for the whole tournament."),
  reason: text,
});

export type PenaltyView = z.infer<typeof penalty>;

/** A field of an entry's views, absent if there are no penalties. */
export const penaltyFields = { penalties: z.array(penalty).optional() };

export const penaltiesOfEntry = z.strictObject({ userId: id, penalties: z.array(penalty) });

export type PenaltiesOfEntry = z.infer<typeof penaltiesOfEntry>;
