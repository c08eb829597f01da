import type { z } from "zod";
import { text } from "../base/db/shared-fields.ts";
import { trimmedText } from "../base/text/text-fields.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

/**
 * A detail of an entry, stored in its own column: chosen or answered by the angler and read by those who run the
 * tournament. `Stored` is the column's type, `Given` the parsed API input, `Typed` the raw API input.
 */
export type EntryDetail<Stored, Given, Typed = Given, Nothing extends Stored | null = null> = {
  /** The label in forms, lists and the heading of exports. */
  label: string;
  /** A choice is fixed with the entry; an answer can be changed until the start. */
  kind: "choice" | "answer";
  /** The API's input at entry, by hand and in a later change. */
  input: z.ZodType<Given, Typed>;
  /** The API's output for those who run the tournament and for the angler; absent while nothing is stored. */
  view: z.ZodType<Stored>;
  /** The value to store, given the value chosen `before`. Throws `invalid` at the field. */
  choose: (tournament: Tournament, given: Given | undefined, before: Stored | null) => Stored | Nothing;
  /** The column's value if there is nothing to show. */
  nothing: Nothing;
  /** The value as a single line. */
  textOf: (stored: Stored) => string;
  /** Whether lists show the label before the value. */
  isLabelShown: boolean;
  /** Whether it's printed on the sheet that every angler signs. */
  isOnSheet: boolean;
  /** Whether an admin who enters an angler by hand is asked for it too. */
  isAskedByHand: boolean;
  /** Whether only those who run the tournament set it. Anglers who join aren't asked. */
  isSetByClub: boolean;
  /** How to recognize and read a column of an imported list; null if lists don't have it. */
  imported: {
    /** Headings in lower case, letters and digits only. */
    headings: readonly string[];
    read: (tournament: Tournament, cell: string) => Given | undefined;
  } | null;
  /** A one-line field in forms. Other details have their own fields. */
  textField: { maxLength: number; hint?: string } | null;
};

type TextDetail = {
  label: string;
  hint?: string;
  maxLength: number;
  importHeadings?: readonly string[];
  isOnSheet?: boolean;
};

/** A line of text that an angler may give in every tournament, such as the name of a boat. */
export function textDetail({
  label,
  hint,
  maxLength,
  importHeadings = [],
  isOnSheet = false,
}: TextDetail): EntryDetail<string, string> {
  return {
    label,
    kind: "answer",
    input: trimmedText(`${label} must be text`, maxLength, `${label} can have at most ${maxLength} characters`),
    view: text,
    choose: (_, value, before) => (value === undefined ? before : value || null),
    nothing: null,
    textOf: (stored) => stored,
    isLabelShown: true,
    isOnSheet,
    isAskedByHand: true,
    isSetByClub: false,
    imported: { headings: importHeadings, read: (_, cell) => cell || undefined },
    textField: { maxLength, ...(hint && { hint }) },
  };
}
