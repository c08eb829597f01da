import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

/** More than the longest form has: a tournament with every division and prize. */
const maxFields = 4000;
const maxName = 200;
/** A list is made as long as the number in its field's name says, whatever it holds. */
const longIndex = /\[\d{4,}\]/;
const maxIntent = 64 * 1024;

const isOddName = (name: string): boolean => name.length > maxName || longIndex.test(name);

const place = z.looseObject({
  payload: z.looseObject({
    name: z
      .string()
      .refine((name) => !isOddName(name))
      .optional(),
    index: z.number().max(999).optional(),
  }),
});

/** A button that adds or removes a line of a list says so in this field. */
const isOddIntent = (intent: unknown): boolean =>
  typeof intent !== "string" || intent.length > maxIntent || !place.safeParse(JSON.parse(intent)).success;

/** Field names say where in lists and objects their values go. Throws for those that no page of ours has. */
export function refuseOddForm(form: FormData): void {
  let fields = 0;
  for (const name of form.keys()) {
    fields += 1;
    if (fields > maxFields || isOddName(name)) throw new Error("No form has such fields.");
  }
  if ((form.get("__intent__") ?? "") !== "" && isOddIntent(form.get("__intent__"))) {
    throw new Error("No button of a form does that.");
  }
  parseWithZod(form, { schema: z.unknown() });
}
