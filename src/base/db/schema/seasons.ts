import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SchemeInput } from "../../../scoring/rulebook/scheme.ts";
import type { SeasonRules } from "../../../scoring/seasons/season-rules.ts";
import { flag, id, instant } from "./columns.ts";
import { ofTournament } from "./of-tournament.ts";

/** A series of tournaments. Its ladder is computed from their standings. */
export const seasons = sqliteTable(
  "seasons",
  {
    id: id(),
    name: text().notNull(),
    /** Points in hundredths. */
    rules: text({ mode: "json" }).$type<SeasonRules>().notNull(),
    /** The club's own scheme as it was written (docs/rulebook.md). If null, `rules` determine the points. */
    scheme: text({ mode: "json" }).$type<SchemeInput>(),
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
    /** Position in the season, from 1. */
    position: integer().notNull(),
    /** A class of the scheme, such as "classic"; null for no class. */
    eventClass: text(),
    isFinale: flag().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.tournamentId] }),
    index("season_tournaments_tournament").on(t.tournamentId, t.seasonId),
    check("season_tournaments_from_one", sql`${t.position} >= 1`),
  ],
);
