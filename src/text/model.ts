import { z } from "zod";
import { hasControlCharacters, hasStackedMarks } from "../format/text.ts";

/**
 * Every text that anybody sends is one of these: its length is bounded before anything else looks at it, because trimming,
 * normalizing and regular expressions can take far longer than the text is long (docs/rules.md 12.9).
 */

const controls = "Please type this again: it contains a character that can't be shown";
const marks = "A letter can have at most four accents or other marks";

/** Blanks around a text, and accents that are written apart from their letters, count before they are removed. */
const roughLimit = (max: number): number => 4 * max + 256;

/** Said only where nothing else is wrong. */
const upTo = (max: number, tooLong: string) =>
  new z.core.$ZodCheckMaxLength({
    check: "max_length",
    maximum: max,
    abort: true,
    error: () => tooLong,
    when: ({ issues }) => issues.length === 0,
  });

/** For text that is tidied before its length is checked. */
export const looseText = (missing: string, max: number, tooLong: string = missing) =>
  z
    .string(missing)
    .max(roughLimit(max), { error: tooLong, abort: true })
    .refine((text) => !hasControlCharacters(text), { error: controls, abort: true })
    .refine((text) => !hasStackedMarks(text), { error: marks, abort: true });

/** Text as it was typed, of at most `max` UTF-16 units. */
export const boundedText = (missing: string, max: number, tooLong: string = missing) =>
  looseText(missing, max, tooLong).check(upTo(max, tooLong));

/** The same without the blanks around it. */
export const trimmedText = (missing: string, max: number, tooLong: string = missing) =>
  looseText(missing, max, tooLong).trim().check(upTo(max, tooLong));

/** The same, and not blank. */
export const requiredText = (missing: string, max: number, tooLong: string = missing) =>
  trimmedText(missing, max, tooLong).min(1, { error: missing, abort: true });

/** A password or token, which is compared as it is. */
export const secretText = (missing: string, max: number, tooLong: string = missing) =>
  z.string(missing).max(max, { error: tooLong, abort: true });
