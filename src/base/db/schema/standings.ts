import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DayStanding } from "../../../scoring/scoring-rules.ts";
import { catches } from "./catches.ts";
import { flag } from "./columns.ts";
import { participants } from "./entries.ts";
import { ofTournament } from "./of-tournament.ts";
import { ofUser } from "./of-user.ts";
import { teams } from "./teams.ts";

/** Recomputed by every write that can change it. Sorting by `sortKey` gives the ranking. */
export const standings = sqliteTable(
  "standings",
  {
    tournamentId: ofTournament(),
    userId: ofUser(),
    participantId: integer()
      .notNull()
      .references(() => participants.id, { onDelete: "cascade" }),
    sortKey: text().notNull(),
    /** False until a catch is verified. */
    isRanked: flag().notNull(),
    /** Hundredths of the tournament's scoring unit, like the next column. */
    score: integer().notNull(),
    /** The score of each counted fish, best first. */
    fishScores: text({ mode: "json" }).$type<number[]>().notNull(),
    /** The catches that count, in the order of `fishScores`; null if the shipped rules score them. */
    catchIds: text({ mode: "json" }).$type<number[]>(),
    bestCatchId: integer().references(() => catches.id, { onDelete: "set null" }),
    /** Number of eligible fish without a decision. */
    waitingCount: integer().notNull(),
    division: text(),
    /** Indexed by day, starting with the first; null if all days are scored as one. */
    days: text({ mode: "json" }).$type<DayStanding[]>(),
    /** Ranked below everyone who made the cut. */
    missedCut: flag().notNull().default(false),
    /** Listed last, without a rank, score or fish. */
    isDisqualified: flag().notNull().default(false),
    /** If set, the user and the entry are those of the team's captain. */
    teamId: integer().references(() => teams.id),
    /** The angler of each counted fish of a team. */
    fishUserIds: text({ mode: "json" }).$type<number[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    uniqueIndex("standings_order").on(t.tournamentId, t.sortKey),
    index("standings_division").on(t.tournamentId, t.division, t.sortKey).where(sql`${t.division} is not null`),
    index("standings_user").on(t.userId),
    index("standings_participant").on(t.participantId),
    uniqueIndex("standings_team").on(t.teamId),
    index("standings_best_catch").on(t.bestCatchId),
  ],
);
