import { z } from "zod";
import { payoutShareBounds } from "./shared-prizes.ts";

const anglers = `Pay one place for 1 to ${payoutShareBounds.oneIn} entrants`;
const share = "Give 1 to 100 percent of the entry fees";

const oneIn = z.number(anglers).int(anglers).min(1, anglers).max(payoutShareBounds.oneIn, anglers);
const percent = z.number(share).int("Give whole percent").min(1, share).max(payoutShareBounds.percent, share);

/** In a call of the API: null is fixed amounts. */
export const payoutShareInput = z
  .object({ oneIn, percent }, "Give oneIn and percent, or null for fixed amounts")
  .nullable()
  .optional();

/** In the tournament's form: both blank is fixed amounts. */
export const typedPayoutShare = z
  .object({ oneIn: oneIn.optional(), percent: percent.optional() })
  .optional()
  .transform((typed, { addIssue }) => {
    if (typed?.oneIn !== undefined && typed.percent !== undefined)
      return { oneIn: typed.oneIn, percent: typed.percent };
    if (typed?.oneIn !== undefined) addIssue({ code: "custom", path: ["percent"], message: share });
    if (typed?.percent !== undefined) addIssue({ code: "custom", path: ["oneIn"], message: anglers });
    return null;
  });

export const payoutShareView = z
  .strictObject({ oneIn: z.number(), percent: z.number() })
  .nullable()
  .describe("percent of the entry fees are prizes, with one place for oneIn entrants; null: fixed amounts");
