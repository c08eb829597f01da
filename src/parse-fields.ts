import type { z } from "zod";
import { Refusal } from "./refusal.ts";

/** What is said of a payload that has no fields, such as a list. */
const notFields = "Some values are missing or not valid.";

/** Posted fields through a feature's model, for routes that read their body themselves. Throws `invalid` with every issue. */
export function parseFields<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  if (result.error.issues.some(({ path }) => path.length === 0)) throw new Refusal("invalid", notFields);
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  throw new Refusal("invalid", issues[0]?.message ?? notFields, { issues });
}
