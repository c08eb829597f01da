import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SeasonRules } from "../../../scoring/seasons/season-points.ts";
import { id, instant } from "./columns.ts";
import { ofTournament } from "./of-tournament.ts";

/** A series of tournaments. Its ladder is computed from their standings. */
export const seasons = sqliteTable(
  "seasons",
  {
    id: id(),
    name: text().notNull(),
    /** Points in hundredths. */
    rules: text({ mode: "json" }).$type<SeasonRules>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex("seasons_name").on(sql`lower(${t.name})`)],
);

export const seasonTournaments = sqliteTable(
  "season_tournaments",
  {
    seasonId: integer()
      .notNull()
      .references(() => seasons.id, { onDelete: "cascade" }),
    tournamentId: ofTournament(),
    /** From 1, in the order of the season. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.tournamentId] }),
    index("season_tournaments_tournament").on(t.tournamentId, t.seasonId),
    check("season_tournaments_from_one", sql`${t.position} >= 1`),
  ],
);
