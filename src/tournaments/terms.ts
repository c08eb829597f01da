import type { z } from "zod";
import { optionTerms } from "../options/index.ts";
import { placeTerm } from "./place-term.ts";
import type { Change, Term, TermContext, WordContext } from "./term.ts";
import type { Tournament } from "./visible-tournament.ts";

/**
 * The tournament terms that don't depend on any other. The API's input and views, the form, the stored row, copies, change
 * notifications, the rules card and the calendar derive from this list.
 */
export const tournamentTerms = { place: placeTerm, ...optionTerms } satisfies Readonly<Record<string, Term>>;

type Terms = typeof tournamentTerms;
export type TermKey = keyof Terms;

/** The API's input, by field. */
export type GivenTerms = { [Key in TermKey]?: z.output<Terms[Key]["input"]> };
/** The columns that the terms are stored in. */
export type StoredTerms = { [Key in TermKey as Terms[Key]["column"]]: Tournament[Terms[Key]["column"]] };

type AnyTerm = {
  [Part in keyof Term]: Term[Part] extends (...given: infer _) => infer Result
    ? (...given: unknown[]) => Result
    : Term[Part];
};

/** The list for loops, which loses the types of individual terms. */
const termList = Object.entries(tournamentTerms) as unknown as readonly [TermKey, AnyTerm][];

type Fields<Part extends "input" | "form"> = { [Key in TermKey]: Terms[Key][Part] };
type Views<Place extends Term["viewIn"]> = {
  [Key in TermKey as Terms[Key]["viewIn"] extends Place ? Key : never]: Terms[Key]["view"];
};

const fieldsOf = (part: "input" | "form" | "view", viewIn?: Term["viewIn"]) =>
  Object.fromEntries(
    termList.flatMap(([key, term]) => (viewIn === undefined || term.viewIn === viewIn ? [[key, term[part]]] : [])),
  );

/** Fields of the API's input. */
export const termInputs = fieldsOf("input") as Fields<"input">;
/** Fields of the tournament's form. */
export const termForms = fieldsOf("form") as Fields<"form">;
/** Fields of the views in lists, and on the tournament's page as well. */
export const termViews = fieldsOf("view", "lists") as Views<"lists">;
/** Fields of the view on the tournament's page only. */
export const pageTermViews = fieldsOf("view", "page") as Views<"page">;

/** The columns for a request; omitted terms stay as they were `before`. Throws `invalid` at a field. */
export const storedTerms = (input: GivenTerms, before: Tournament | null, context: TermContext): StoredTerms =>
  Object.fromEntries(
    termList.map(([key, term]) => [term.column, term.stored(input[key], before?.[term.column] ?? null, context)]),
  ) as StoredTerms;

type Shown<Place extends Term["viewIn"]> = z.output<z.ZodObject<Views<Place>>>;

/** Fields of a view. */
export const shownTerms = <Place extends Term["viewIn"]>(row: StoredTerms, viewIn: Place): Shown<Place> =>
  Object.fromEntries(
    termList.flatMap(([key, term]) => {
      const shown = term.viewIn === viewIn ? term.shown(row[term.column as keyof StoredTerms]) : undefined;
      return shown === undefined ? [] : [[key, shown]];
    }),
  ) as Shown<Place>;

/** The columns that are copied with a tournament. */
export const copiedTerms = (row: Tournament): StoredTerms =>
  Object.fromEntries(termList.map(([, { column }]) => [column, row[column]])) as StoredTerms;

/** Changes by field. */
export const changesOfTerms = (
  before: StoredTerms,
  after: StoredTerms,
  context: WordContext,
): (Change & { field: string })[] =>
  termList.flatMap(([field, { column, changes }]) => {
    const key = column as keyof StoredTerms;
    return changes(before[key], after[key], context).map((change) => ({ field, ...change }));
  });

/** Sentences of the rules card. */
export const rulesOfTerms = (row: StoredTerms, context: WordContext): string[] =>
  termList.flatMap(([, { column, rules }]) => rules(row[column as keyof StoredTerms], context));

/** Lines for the tournament's page and the calendar. */
export const factsOfTerms = (row: StoredTerms): { label: string; text: string }[] =>
  termList.flatMap(([, { column, fact }]) => fact(row[column as keyof StoredTerms]) ?? []);

/** One-line fields of the form, by name. */
export const termTextFields = termList.flatMap(([name, { textField }]) => (textField ? [{ name, ...textField }] : []));
