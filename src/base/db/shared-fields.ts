import { z } from "zod";
import { boundedText } from "../text/text-fields.ts";
import { listPage } from "./list-page.ts";

const afterWords = "Use the next page's address from the Link header of the previous page";

/** Excludes `true`, `[1]`, "1e0" and "0x1", which `Number` also accepts. */
const ofDigits = (value: unknown) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value);

/** A number, or its digits as in addresses and forms. `words` is the message. */
export const wholeNumber = (message: string, min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(ofDigits, z.number(message).int(message).min(min, message).max(max, message));

export const rowNumber = (message = "Must be a number, such as 7") => wholeNumber(message, 1);

/** `writing` is the pattern of the list's row keys. */
export const rowCursor = (writing: RegExp) => boundedText(afterWords, 300).regex(writing, afterWords);

export const rowLimit = (max: number = listPage.maxRows, usual: number = listPage.rows) =>
  wholeNumber(`Request 1 to ${max} rows at once`, 1, max).default(usual);

/** Longer than any useful search; longer text is cut, not refused (docs/rules.md 12.7). */
const maxSearch = 254;

export const searchText = z
  .string()
  .transform((typed) =>
    typed
      .slice(0, 2 * maxSearch)
      .trim()
      .slice(0, maxSearch),
  )
  .optional();

export const id = z.int().positive();
export const instant = z.iso.datetime().describe("ISO 8601");
export const text = z.string();
export const count = z.int().min(0);
/** A person's names: `displayName` is shown to people, and the username is unique. */
export const bothNames = { username: text, displayName: text };
/** The nullable `bothNames`, for a person whose account may be deleted or who may not exist. */
export const bothNamesOrNull = { username: text.nullable(), displayName: text.nullable() };
export const inches = z.number().describe("inches");
export const ownLength = z.number().describe("in the tournament's unit");
export const score = z.number().describe("in the scored unit");
export const cents = z.int().describe("cents");

/** The reply of every failing call (docs/rules.md 12.1). */
export const refusal = z.strictObject({
  message: text.describe("A human-readable message: what happened and what to do."),
  code: text.describe("A machine-readable code."),
  issues: z.array(z.strictObject({ path: text, message: text })).optional(),
});
