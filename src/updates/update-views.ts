import { z } from "zod";
import { instant, text } from "../base/db/shared-fields.ts";
import { trimmedText } from "../base/text/text-fields.ts";

/** `GET /api/admin/new-version`. */
export const newVersionView = z.strictObject({
  version: text.nullable().describe("null: none is known, the notice is off, or an admin dismissed it"),
  changes: z.array(text).describe("the beginning of its release notes, one change each"),
});

export type NewVersionView = z.infer<typeof newVersionView>;

const unnamed = "Enter the version, such as 0.8.0";

export const dismissVersionForm = z.object({ version: trimmedText(unnamed, 20).regex(/^\d+\.\d+\.\d+$/, unnamed) });

/** The part of `GET /api/admin/server-settings` about newer versions. */
export const updateCheckView = z.strictObject({
  isOn: z.boolean(),
  address: text.nullable().describe("where the club checks; null if no address is set"),
  ownVersion: text,
  askedAt: instant.nullable(),
  newVersion: text.nullable(),
  problem: text.nullable().describe("why the last attempt failed"),
  lockedBy: text.nullable().describe("The environment variable that sets it; null if it can be changed here."),
});

export type UpdateCheckView = z.infer<typeof updateCheckView>;
