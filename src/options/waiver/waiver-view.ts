import { z } from "zod";
import { count, instant, rowNumber, text } from "../../base/db/shared-fields.ts";

export const waiverView = z.strictObject({
  version: count.describe("From 1; each change of the text adds one"),
  text,
  isCurrent: z.boolean(),
  acceptedAt: instant.nullable().describe("When you accepted this version"),
  isOnPaper: z.boolean().describe("The club recorded that you signed it on paper."),
});

export type WaiverView = z.infer<typeof waiverView>;

export const waiverQuery = z.object({ version: rowNumber().optional() });
