import { z } from "zod";
import { rowNumber, wholeNumber } from "../db/model.ts";
import type { LeaderboardEntry } from "../standings/model.ts";

/**
 * `GET /api/live?tournament=7&since=12&notification=90`: `since` is the version of the board that the page shows, and
 * `notification` the id of the newest it shows, 0 for none. Without a tournament, only one's own notifications.
 */
export const liveQuery = z.object({
  tournament: rowNumber().optional(),
  since: wholeNumber("Give a number from 0 on", 0).optional(),
  notification: wholeNumber("Give a number from 0 on", 0).optional(),
});

/**
 * The event `board`, whose id is `{tournamentId}.{version}`. `order` is the first page of the board as user ids and
 * `rows` those of it that are new or differ but for their rank. Both are null where the reader missed events and has to
 * ask for the page.
 */
export type BoardEvent = {
  tournamentId: number;
  version: number;
  total: number;
  order: number[] | null;
  rows: LeaderboardEntry[] | null;
};
