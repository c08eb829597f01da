import { z } from "zod";
import { bothNames, count, id, instant } from "../../base/db/shared-fields.ts";
import { trimmedText } from "../../base/text/text-fields.ts";

export const dayBounds = { days: 10, cut: 10_000 } as const;

const cutError = "Enter how many anglers advance after day one, 1 or more";

const cut = z
  .number(cutError)
  .int(cutError)
  .min(1, cutError)
  .max(dayBounds.cut, `At most ${dayBounds.cut} anglers can advance after day one`);

/** The API's input: null scores all days as one. */
export const daysInput = z
  .object(
    { cut: cut.nullable().default(null).describe("How many advance after day one; null: all") },
    "Days must be an object",
  )
  .nullable()
  .optional();

export type DaysInput = z.output<typeof daysInput>;

export const typedDays = z.object({ on: z.boolean().default(false), cut: cut.optional() }).optional();

export const daysView = z
  .strictObject({
    cut: id.nullable().describe("How many advance after day one; null: all."),
    cutAt: instant.nullable().describe("When the cut was applied."),
    isNightly: z.boolean().describe("Each day is a night: fish caught after midnight count for the evening before."),
    list: z.array(z.strictObject({ day: id, startDate: instant, endDate: instant })),
  })
  .nullable()
  .describe("Each day is scored separately, and the sum is the score; null: all days are scored together.");

export const cutView = z.strictObject({
  cut: id,
  cutAt: instant.nullable(),
  canMake: z.boolean().describe("Day one is over, and the cut can still be made."),
  waiting: count.describe("Eligible catches of day one that await review."),
  goOn: z.array(z.strictObject({ userId: id, ...bothNames, isNew: z.boolean() })),
  out: z.array(z.strictObject({ userId: id, ...bothNames, isNew: z.boolean() })),
});

export type CutView = z.infer<typeof cutView>;

/** `POST /api/admin/tournaments/{id}/cut`; making the cut again requires a reason. */
export const cutMaking = z.object({
  reason: trimmedText("The reason must be text", 500, "A reason can have at most 500 characters").optional(),
});

export type CutMaking = z.output<typeof cutMaking>;
