import { z } from "zod";
import { typedAmount } from "../../../src/tournaments/prize-positions/model.ts";
import { prizeLimits } from "../../../src/tournaments/rules.ts";

/** The positions in their order; a blank amount is 0. */
export const prizeForm = z.object({
  positions: z
    .array(z.object({ amount: typedAmount }))
    .min(1, "At least one position must remain")
    .max(prizeLimits.positions, `At most ${prizeLimits.positions} positions`),
});
