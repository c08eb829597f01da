import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

type SearchIndex = SQLiteTable & { text: SQLiteColumn };

/**
 * The SQL that SQLite and PostgreSQL write differently. The store that opens a database chooses the implementation, and
 * every `Db` carries it, so that no feature writes SQL for one engine. The clock and the single writer belong to the store
 * (`sharedNow`, `sharedTime`, `write`).
 */
export type Engine = {
  unindexed(column: SQLWrapper): SQL;
  /** True for rows whose text contains every phrase, ignoring case and accents. */
  hasPhrases(index: SearchIndex, phrases: readonly string[]): SQL;
};

/**
 * The column, for a condition that is checked on each row but must not choose the index. SQLite has no statistics in most
 * clubs and would otherwise look up a whole tournament, or all active ones, and sort them for one page. PostgreSQL has
 * statistics and doesn't need this, so it gets the plain column.
 */
export const unindexed = ({ engine }: { engine: Engine }, column: SQLWrapper): SQL => engine.unindexed(column);

const quoted = (phrase: string): string => `"${phrase.replaceAll('"', '""')}"`;

export const sqlite: Engine = {
  unindexed: (column) => sql`+${column}`,
  hasPhrases: (index, phrases) => sql`${index} match ${phrases.map(quoted).join(" ")}`,
};
