import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

/** The longest form is a tournament with every division and prize. */
const maxFields = 4000;
const maxName = 200;
/** A list becomes as long as the index in its field name. */
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

/** This field names the button that adds or removes a list item. */
const isOddIntent = (intent: unknown): boolean =>
  typeof intent !== "string" || intent.length > maxIntent || !place.safeParse(JSON.parse(intent)).success;

/** Field names are paths into lists and objects. Throws for paths that no form has. */
export function refuseOddForm(form: FormData): void {
  let fields = 0;
  for (const name of form.keys()) {
    fields += 1;
    if (fields > maxFields || isOddName(name)) throw new Error("No form has these fields.");
  }
  if ((form.get("__intent__") ?? "") !== "" && isOddIntent(form.get("__intent__"))) {
    throw new Error("No form has a button that does this.");
  }
  parseWithZod(form, { schema: z.unknown() });
}
