import { z } from "zod";
import { rowsAsked, wholeNumber } from "../db/model.ts";
import type { TournamentView } from "../tournaments/model.ts";

/** `after` is the number of rows before the page, 0 when absent; `limit` is 50 when absent. */
export const boardPageQuery = z.object({
  after: wholeNumber("Give a number from 0 on", 0).optional(),
  limit: rowsAsked(),
});

/** An angler's longest verified fish with the ruled values. Length in inches, weight in pounds. */
export type BestCatch = {
  id: number;
  species: string;
  length: number;
  weight: number;
  location: string;
  notes: string;
  photoUrl: string | null;
  thumbnailUrl: string | null;
  /** Pixels of the picture at `photoUrl`; the thumbnail has the same shape. */
  width: number | null;
  height: number | null;
};

/** Lengths in inches. */
export type LeaderboardEntry = {
  /** Null while the angler has nothing verified. */
  rank: number | null;
  userId: number;
  username: string;
  totalScore: number;
  bestCatch: BestCatch | null;
  /** The lengths that make the score, longest first. */
  fish: number[];
  /** Fish that wait for a verdict. */
  waitingCount: number;
};

/** `total` counts all anglers of the board; `nextAfter` is the `after` of the next page, null on the last. */
export type LeaderboardPage = { entries: LeaderboardEntry[]; total: number; nextAfter: number | null };

/** One's own row and where it stands. */
export type OwnStanding = {
  entry: LeaderboardEntry;
  /** From 1, unranked anglers counted too. */
  position: number;
  /** The `after` of the page that holds the row, for pages of the usual size. */
  pageAfter: number;
  /** Lengths in inches of one's fish that wait for a verdict, in the order they arrived; nobody else is told. */
  waitingFish: number[];
};

/** One angler's way to their score: from `at` (ISO 8601, the arrival of a fish) on, `score` in inches. */
export type RaceLine = { userId: number; username: string; points: { at: string; score: number }[] };

/** A card of the leaderboards page: at most five ranked anglers. */
export type LeaderboardCard = { tournament: TournamentView; top: LeaderboardEntry[] };
