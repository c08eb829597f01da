import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DayStanding } from "../../../scoring/scoring-rules.ts";
import { catches } from "./catches.ts";
import { flag } from "./columns.ts";
import { participants } from "./entries.ts";
import { ofTournament } from "./of-tournament.ts";
import { ofUser } from "./of-user.ts";
import { teams } from "./teams.ts";

/** Recomputed by every write that can move it. Ascending `sortKey` is the ranking. */
export const standings = sqliteTable(
  "standings",
  {
    tournamentId: ofTournament(),
    userId: ofUser(),
    participantId: integer()
      .notNull()
      .references(() => participants.id, { onDelete: "cascade" }),
    sortKey: text().notNull(),
    /** False while nothing is verified. */
    isRanked: flag().notNull(),
    /** In hundredths of the unit that the tournament scores by, as the next. */
    score: integer().notNull(),
    /** Of each fish that counts, the best first. */
    fishScores: text({ mode: "json" }).$type<number[]>().notNull(),
    /** The catches that count, in the order of `fishScores`; null where the shipped rules score them. */
    catchIds: text({ mode: "json" }).$type<number[]>(),
    bestCatchId: integer().references(() => catches.id, { onDelete: "set null" }),
    /** Eligible fish without a verdict. */
    waitingCount: integer().notNull(),
    division: text(),
    /** By the number of the day, from the first one on; null where all days are scored as one. */
    days: text({ mode: "json" }).$type<DayStanding[]>(),
    /** Ranked below everybody who made the cut. */
    missedCut: flag().notNull().default(false),
    /** Listed last, without a rank, score or fish. */
    isDisqualified: flag().notNull().default(false),
    /** Then the user and the entry are its captain's. */
    teamId: integer().references(() => teams.id),
    /** Of a team: whose each of the fish that count is. */
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
