import { z } from "zod";
import { bothNames, id, instant } from "../base/db/shared-fields.ts";
import { requiredText } from "../base/text/text-fields.ts";

/** `POST` and `DELETE /api/relations`. */
export const namedPerson = z.object({
  username: requiredText("Username is required", 100, "This isn't a valid username"),
});

export type NamedPerson = z.output<typeof namedPerson>;

export const relationView = z.strictObject({
  userId: id,
  ...bothNames,
  isDeclaredByYou: z.boolean().describe("Whether you added the person and can remove them."),
  declaredAt: instant,
});

export type RelationView = z.infer<typeof relationView>;
