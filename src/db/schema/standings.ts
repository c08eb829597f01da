import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { catches } from "./catches.ts";
import { flag } from "./columns.ts";
import { participants } from "./entries.ts";
import { tournaments } from "./tournaments.ts";

/** One angler's place in one tournament, kept by every write that can move it. `sortKey` ascending is the ranking. */
export const standings = sqliteTable(
  "standings",
  {
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    participantId: integer()
      .notNull()
      .references(() => participants.id, { onDelete: "cascade" }),
    sortKey: text().notNull(),
    /** False while nothing is verified: listed after the ranked, without a rank. */
    isRanked: flag().notNull(),
    /** Hundredths of an inch. */
    totalLength: integer().notNull(),
    /** Lengths of the scoring fish, longest first, hundredths of an inch. */
    fishLengths: text({ mode: "json" }).$type<number[]>().notNull(),
    bestCatchId: integer().references(() => catches.id, { onDelete: "set null" }),
    /** Eligible fish that wait for a verdict. */
    waitingCount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    uniqueIndex("standings_order").on(t.tournamentId, t.sortKey),
    index("standings_user").on(t.userId),
    index("standings_participant").on(t.participantId),
    index("standings_best_catch").on(t.bestCatchId),
  ],
);
