import type { z } from "zod";
import { text } from "../base/db/shared-fields.ts";
import { trimmedText } from "../base/text/text-fields.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";

/**
 * Something that an entry carries in a column of its own: chosen or answered by the angler and read by those who run the
 * tournament. `Stored` is what the column contains, `Given` what the API's input becomes, `Typed` what the API takes.
 */
export type EntryDetail<Stored, Given, Typed = Given, Nothing extends Stored | null = null> = {
  /** Names it in forms, lists and the heading of exports. */
  label: string;
  /** A choice is fixed with the entry; an answer can be changed until the start. */
  kind: "choice" | "answer";
  /** What the API takes at entry, by hand and in a later change. */
  input: z.ZodType<Given, Typed>;
  /** What the API shows to those who run the tournament and to the angler; absent while nothing is stored. */
  view: z.ZodType<Stored>;
  /** The value to store; `before` was chosen earlier. Throws `invalid` at the field. */
  choose: (tournament: Tournament, given: Given | undefined, before: Stored | null) => Stored | Nothing;
  /** What the column contains when there is nothing to show. */
  nothing: Nothing;
  /** The value in one line. */
  textOf: (stored: Stored) => string;
  /** Lists show the label before the value. */
  isLabelShown: boolean;
  /** It is printed on the sheet that every angler signs. */
  isOnSheet: boolean;
  /** An admin who enters an angler by hand is asked for it too. */
  isAskedByHand: boolean;
  /** Only those who run the tournament set it; an angler who joins isn't asked. */
  isSetByClub: boolean;
  /** How a column of an imported list is recognized and read; null where lists don't have it. */
  imported: {
    /** Lower case, letters and digits only. */
    headings: readonly string[];
    read: (tournament: Tournament, cell: string) => Given | undefined;
  } | null;
  /** A one-line field in forms. Other details have fields of their own. */
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
    choose: (_, given, before) => (given === undefined ? before : given || null),
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
