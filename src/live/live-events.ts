import { z } from "zod";
import { rowNumber, wholeNumber } from "../base/db/shared-fields.ts";
import type { LeaderboardEntry } from "../results/leaderboard-views.ts";

/** `GET /api/live?tournament=7&since=12&notification=90`: the state of the page, 0 for none. */
export const liveQuery = z.object({
  tournament: rowNumber().optional(),
  since: wholeNumber("Must be a number, 0 or more", 0).optional(),
  notification: wholeNumber("Must be a number, 0 or more", 0).optional(),
});

/**
 * Event `board`, id `{tournamentId}.{version}`. `rows` are new or changed. Null if the reader must request the page.
 */
export type BoardEvent = {
  tournamentId: number;
  version: number;
  total: number;
  order: number[] | null;
  rows: LeaderboardEntry[] | null;
};
