import type { z } from "zod";
import { text } from "../base/db/shared-fields.ts";
import { trimmedText } from "../base/text/text-fields.ts";
import type { Rules } from "../scoring/scoring-rules.ts";
import type { Tournament } from "./visible-tournament.ts";

/** `rescores`: the change can affect which catches count. */
export type Change = { rescores: boolean; sentence: string };

/** Other tournament terms that a term may depend on. */
export type TermContext = { targetSpecies: readonly string[] };

/** The context for a sentence about a term: the tournament's scoring rules. */
export type WordContext = { rules: Rules };

/**
 * A tournament term that doesn't depend on any other, with its API and form fields. `stored` returns the value of its column;
 * `value` is undefined if a request omits the field, and `before` is null for a new tournament.
 */
export type Term = {
  column: keyof Tournament;
  /** Begins the sentence "… changed." */
  name: string;
  /** The API field. */
  input: z.ZodType;
  /** The form field, as typed. */
  form: z.ZodType;
  view: z.ZodType;
  /** Terms shown on the page are left out of tournament lists. */
  viewIn: "lists" | "page";
  stored: (given: never, before: never, context: TermContext) => unknown;
  /** The value in the view; undefined omits the field. */
  shown: (stored: never) => unknown;
  /** The changes that entrants are notified of. */
  changes: (before: never, after: never, context: WordContext) => readonly Change[];
  /** Sentences of the rules card. */
  rules: (stored: never, context: WordContext) => readonly string[];
  /** A line for the tournament's page and the calendar. */
  fact: (stored: never) => { label: string; text: string } | null;
  /** A one-line form field. Other terms have their own fields. */
  textField: { label: string; hint?: string; maxLength: number } | null;
};

type TextTerm<Column extends keyof Tournament> = { column: Column; label: string; hint?: string; maxLength: number };

/** A line of text shown on the tournament's page and in the calendar, such as the address of the ramp. */
export const textTerm = <Column extends keyof Tournament>({ column, label, hint, maxLength }: TextTerm<Column>) => {
  const field = trimmedText(`${label} must be text`, maxLength, `${label} can have at most ${maxLength} characters`);
  return {
    column,
    name: label,
    input: field.nullable().optional(),
    form: field.default(""),
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

/** Defaults for terms without facts or rules. */
export const noFact = () => null;
export const noRules = (): string[] => [];
