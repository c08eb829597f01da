import { type Column, inArray, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { normalizedText } from "../format/text.ts";
import { unindexed } from "./engine.ts";
import type { Db } from "./store.ts";

/**
 * The text that people are found by, one row per person, kept up to date by triggers
 * (docs/decisions/0034-shown-and-found.md). Not part of the drizzle-kit schema, because it can't create virtual tables.
 */
export const peopleSearch = sqliteTable("people_search", { id: integer("rowid").notNull(), text: text().notNull() });

export const tournamentSearch = sqliteTable("tournament_search", {
  id: integer("rowid").notNull(),
  text: text().notNull(),
});

export const complaintSearch = sqliteTable("complaint_search", {
  id: integer("rowid").notNull(),
  text: text().notNull(),
});

export type SearchIndex = typeof peopleSearch | typeof tournamentSearch | typeof complaintSearch;

const maxLetters = 200;
const maxWords = 12;
/** A trigram index can't find anything shorter. */
const shortestPhrase = 3;

/** How many letters of a composed phrase (NFC) the index stores: it leaves out separate accents. */
const letterCount = (phrase: string): number => Array.from(phrase.replace(/[\u0300-\u036f]/g, "")).length;

/** Formats a word as in the index, with blanks after each character that ends a word. */
const spaced = (word: string): string => word.replace(/[._\-+@]/g, "$&  ");

function phraseOf(word: string): string {
  const phrase = spaced(word);
  return " ".repeat(Math.max(0, shortestPhrase - letterCount(phrase))) + phrase;
}

/** Letters that the index doesn't fold, because they aren't a plain letter with an accent. The views `…_text` do the same. */
const spelled: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ß: "ss", æ: "ae", œ: "oe" };

const spell = (typed: string): string =>
  typed.replace(/[øłđßæœ]/giu, (letter) => spelled[letter.toLowerCase()] ?? letter);

/** A control character would end the whole query. */
const wordsOf = (typed: string): string[] =>
  spell(normalizedText(typed.slice(0, maxLetters).toWellFormed(), maxLetters))
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => letterCount(word) > 0)
    .slice(0, maxWords);

export const isSearch = (typed: string): boolean => wordsOf(typed).length > 0;

/**
 * True for rows that contain every typed word anywhere, ignoring case and accents; a word of one or two letters must be at
 * the start of a word. No input causes an error.
 */
export function matchesText({ engine }: Pick<Db, "engine">, index: SearchIndex, typed: string): SQL {
  const phrases = wordsOf(typed).map(phraseOf);
  return phrases.length > 0 ? engine.hasPhrases(index, phrases) : sql`1 = 1`;
}

/** True for rows whose `column` refers to a row that `matchesText`. Scans in the list's order instead of by match. */
export const isInSearchResults = (db: Db, column: Column, index: SearchIndex, typed: string): SQL =>
  sql`${unindexed(db, column)} in (select ${index.id} from ${index} where ${matchesText(db, index, typed)})`;

/** Up to this many matches are looked up individually; with more, nearly every row of a list refers to one. */
const maxLookedUp = 200;

/** True for rows whose `column` refers to a row that `matchesText`; undefined if there is nothing to search for. */
export async function matchesReferencedText(
  db: Db,
  column: Column,
  index: SearchIndex,
  typed: string,
): Promise<SQL | undefined> {
  if (!isSearch(typed)) return undefined;
  const matches = db
    .select({ id: index.id })
    .from(index)
    .where(matchesText(db, index, typed));
  const first = await matches.orderBy(index.id).limit(maxLookedUp + 1);
  if (first.length <= maxLookedUp) {
    return inArray(
      column,
      first.map(({ id }) => id),
    );
  }
  return isInSearchResults(db, column, index, typed);
}
