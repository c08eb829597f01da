import { z } from "zod";
import { count, id, instant } from "../../base/db/shared-fields.ts";

const acceptedWaiver = z.strictObject({
  version: count,
  acceptedAt: instant,
  isOnPaper: z.boolean(),
  isCurrent: z.boolean().describe("false: the waiver has changed since"),
});

/** The angler's input at entry. */
export const waiverInputs = {
  waiver: z
    .int("Send the version of the waiver you accept")
    .optional()
    .describe("The version that you accept; required if the tournament has a waiver."),
};

/** The admin's input when entering an angler by hand. */
export const waiverHandInputs = {
  waiverOnPaper: z.boolean("Signed on paper must be true or false").optional(),
};

export const waiverOwnViews = {
  acceptedWaiver: count.optional().describe("The newest version of the waiver that you accepted."),
};

export const waiverEntrantViews = {
  waiver: acceptedWaiver.nullable().optional().describe("null: not accepted; absent: the tournament has none"),
};

export const paperWaiver = z.object({ isOnPaper: z.boolean("Signed on paper must be true or false") });

export const notedWaiver = z.strictObject({ userId: id, waiver: acceptedWaiver.nullable() });

export type NotedWaiver = z.infer<typeof notedWaiver>;
