import type { z } from "zod";
import { Refusal, unfitPayload } from "./refusal.ts";

/** Posted fields through a feature's model, for routes that read their body themselves. Throws `invalid` with every issue. */
export function parseFields<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  if (result.error.issues.some(({ path }) => path.length === 0)) throw new Refusal("invalid", unfitPayload);
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  throw new Refusal("invalid", issues[0]?.message ?? unfitPayload, { issues });
}
