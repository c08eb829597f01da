import { z } from "zod";
import { bothNames, count, id, text } from "../../base/db/shared-fields.ts";
import { prizePositions } from "../../tournaments/prize-positions/prize-positions.ts";

/** `GET /api/tournaments/{id}/prizes`, whole dollars. `winner` is set once payouts are queued. */
export const prizePosition = z.strictObject({
  id,
  division: text.optional().describe("the division of the board; absent for the main board"),
  position: id,
  amount: count.describe("whole dollars"),
  winner: text.optional().describe("The username, once the result is official."),
  winnerDisplayName: text.optional(),
  sharedWith: z
    .array(z.strictObject(bothNames))
    .optional()
    .describe("others who share the place; together, they share the prizes of the places they occupy"),
});

export type PrizePosition = z.infer<typeof prizePosition>;

/** Fixed once a payout was sent. */
export const editedBreakdown = z.strictObject({
  prizes: z.array(prizePosition),
  isFixed: z.boolean().describe("a prize was sent"),
  needsReason: z.boolean().describe("the results are official, or payouts are queued"),
});

export type EditedBreakdown = z.infer<typeof editedBreakdown>;

export const prizeBreakdown = z.object({
  prizeBreakdown: prizePositions,
  reason: z
    .string("The reason must be a string")
    .trim()
    .max(500, "A reason can have at most 500 characters")
    .optional()
    .describe("Required once the results are official or payouts are queued."),
});

export type PrizeBreakdown = z.output<typeof prizeBreakdown>;
