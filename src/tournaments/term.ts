import type { z } from "zod";
import { text } from "../base/db/shared-fields.ts";
import { trimmedText } from "../base/text/text-fields.ts";
import type { Rules } from "../scoring/scoring-rules.ts";
import type { Tournament } from "./visible-tournament.ts";

/** `rescores`: the change decides again which catches count. */
export type Change = { rescores: boolean; sentence: string };

/** The rest of a tournament's terms that a term may need. */
export type TermContext = { targetSpecies: readonly string[] };

/** What a sentence about a term may need: the rules that the tournament scores by. */
export type WordContext = { rules: Rules };

/**
 * One of a tournament's terms that depends on no other, by its field of the API and of the form. `stored` gives what its
 * column contains; `given` is undefined where a call leaves the field out, and `before` null for a new tournament.
 */
export type Term = {
  column: keyof Tournament;
  /** The field of the API. */
  input: z.ZodType;
  /** The field of the form, as it is typed. */
  form: z.ZodType;
  view: z.ZodType;
  /** A term of the page is left out of lists of tournaments. */
  viewIn: "lists" | "page";
  stored: (given: never, before: never, context: TermContext) => unknown;
  /** What the view shows; undefined leaves the field out. */
  shown: (stored: never) => unknown;
  /** What entrants are notified of. */
  changes: (before: never, after: never, context: WordContext) => readonly Change[];
  /** Sentences of the rules card. */
  rules: (stored: never, context: WordContext) => readonly string[];
  /** A line for the tournament's page and the calendar. */
  fact: (stored: never) => { label: string; text: string } | null;
  /** A one-line field in the form. Other terms have fields of their own. */
  textField: { label: string; hint?: string; maxLength: number } | null;
};

type TextTerm<Column extends keyof Tournament> = { column: Column; label: string; hint?: string; maxLength: number };

/** A line of text shown on the tournament's page and in the calendar, such as the address of the ramp. */
export const textTerm = <Column extends keyof Tournament>({ column, label, hint, maxLength }: TextTerm<Column>) => {
  const given = trimmedText(`${label} must be text`, maxLength, `${label} can have at most ${maxLength} characters`);
  return {
    column,
    input: given.nullable().optional(),
    form: given.default(""),
    view: text.optional(),
    viewIn: "page" as const,
    stored: (typed: string | null | undefined, before: string | null): string | null =>
      typed === undefined ? before : typed || null,
    shown: (stored: string | null): string | undefined => stored ?? undefined,
    changes: (before: string | null, after: string | null): Change[] =>
      before === after ? [] : [{ rescores: false, sentence: after ? `${label}: ${after}.` : `${label} was removed.` }],
    rules: (): string[] => [],
    fact: (stored: string | null) => (stored === null ? null : { label, text: stored }),
    textField: { label, maxLength, ...(hint && { hint }) },
  };
};

/** For terms without one. */
export const noFact = () => null;
export const noRules = (): string[] => [];
