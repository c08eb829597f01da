import { z } from "zod";
import { bothNames, id, instant } from "../base/db/shared-fields.ts";
import { requiredText } from "../base/text/text-fields.ts";

/** `POST` and `DELETE /api/relations`. */
export const namedPerson = z.object({
  username: requiredText("Username is required", 100, "This is no username"),
});

export type NamedPerson = z.output<typeof namedPerson>;

export const relationView = z.strictObject({
  userId: id,
  ...bothNames,
  isDeclaredByYou: z.boolean().describe("Whether you declared it, and can remove it."),
  declaredAt: instant,
});

export type RelationView = z.infer<typeof relationView>;
