import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { formatForm, readFormatForm } from "../../../../src/scoring/format-form/format-form.ts";
import type { FormatInput } from "../../../../src/scoring/rulebook/format.ts";

const partOfForm = z.object({ format: formatForm });

/** The format typed into a tournament's form; null for the shipped rules, and while it isn't valid. */
export function formatIn(form: FormData): FormatInput | null {
  const parsed = parseWithZod(form, { schema: partOfForm });
  return parsed.status === "success" ? readFormatForm(parsed.value.format).format : null;
}
