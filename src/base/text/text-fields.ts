import { z } from "zod";
import { hasControlCharacters, hasStackedMarks } from "../format/text.ts";

/**
 * Every text field uses one of these models. They limit the length before anything else, because the time for trimming,
 * normalizing and matching can grow with the square of the length (docs/rules.md 12.9).
 */

const controls = "Please type this again: it contains a character that can't be shown";
const marks = "A letter can have at most four accents or other marks";

/** Leaves room for surrounding spaces and decomposed accents, which do not count toward the limit itself. */
const roughLimit = (max: number): number => 4 * max + 256;

/** Adds its message only if no other check failed. */
const upTo = (max: number, tooLong: string) =>
  new z.core.$ZodCheckMaxLength({
    check: "max_length",
    maximum: max,
    abort: true,
    error: () => tooLong,
    when: ({ issues }) => issues.length === 0,
  });

/** Text with a generous length limit, for callers that clean it up before they check its exact length. */
export const looseText = (missing: string, max: number, tooLong: string = missing) =>
  z
    .string(missing)
    .max(roughLimit(max), { error: tooLong, abort: true })
    .refine((text) => !hasControlCharacters(text), { error: controls, abort: true })
    .refine((text) => !hasStackedMarks(text), { error: marks, abort: true });

/** Text as typed, up to `max` characters. */
export const boundedText = (missing: string, max: number, tooLong: string = missing) =>
  looseText(missing, max, tooLong).check(upTo(max, tooLong));

/** Bounded text without surrounding spaces. */
export const trimmedText = (missing: string, max: number, tooLong: string = missing) =>
  looseText(missing, max, tooLong).trim().check(upTo(max, tooLong));

/** Trimmed text that isn't blank. */
export const requiredText = (missing: string, max: number, tooLong: string = missing) =>
  trimmedText(missing, max, tooLong).min(1, { error: missing, abort: true });

/** A password or token, which is compared as sent. */
export const secretText = (missing: string, max: number, tooLong: string = missing) =>
  z.string(missing).max(max, { error: tooLong, abort: true });

/** Text that can be typed or chosen has two form fields; the first one that is filled in counts. */
export const typedOrChosen = z.registry<object>();
