import { z } from "zod";
import { boundedText, trimmedText } from "../../base/text/text-fields.ts";
import { typedPositions } from "../../tournaments/prize-positions/prize-positions.ts";

const hasOne = ({ positions, divisions }: { positions: unknown[]; divisions: { positions: unknown[] }[] }) =>
  positions.length + divisions.reduce((sum, division) => sum + division.positions.length, 0) > 0;

/** The positions of the main board and of each division, in order; a blank amount is 0. */
export const prizeForm = z
  .object({
    positions: typedPositions.default([]),
    divisions: z
      .array(z.object({ name: boundedText("Enter the division's name", 100), positions: typedPositions.default([]) }))
      .default([]),
    reason: trimmedText("A reason must be text", 500, "A reason can have at most 500 characters").optional(),
  })
  .refine(hasOne, { path: ["positions"], message: "At least one position must remain" });
