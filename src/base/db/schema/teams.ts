import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { ofTournament } from "./of-tournament.ts";

/** Its captain is the member who has been in it longest (docs/rules.md 17.2). */
export const teams = sqliteTable(
  "teams",
  {
    id: id(),
    tournamentId: ofTournament(),
    name: text().notNull(),
    /** Anyone with the code may join. */
    code: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("teams_name").on(t.tournamentId, sql`lower(${t.name})`),
    uniqueIndex("teams_code").on(t.code),
    index("teams_tournament").on(t.tournamentId, t.id),
  ],
);
