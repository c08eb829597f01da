import { preparedOnce } from "../base/db/prepared.ts";
import type { Db } from "../base/db/store.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import type { LeaderboardEntry } from "./leaderboard-views.ts";
import { type TieRule, tieRuleOf } from "./scores.ts";
import { termsQuery } from "./scoring-queries.ts";

const terms = preparedOnce((db) => termsQuery(db).prepare());

const texts: Readonly<Record<TieRule, string>> = {
  longest: "the longest single fish decided",
  next_longest: "the next longest fish decided",
  completed_first: "the score completed first decided",
  submitted_first: "the fish submitted first decided",
};

const isLevel = (entry: LeaderboardEntry, next: LeaderboardEntry | undefined): boolean =>
  next !== undefined && entry.rank !== null && next.rank !== null && entry.totalScore === next.totalScore;

/**
 * Adds to each row the rule that put it before the next one with the same score. If the tournament has a format, the
 * explanation of a place covers its rules instead.
 */
export async function withTieTexts(
  db: Db,
  tournamentId: number,
  rows: LeaderboardEntry[],
): Promise<LeaderboardEntry[]> {
  if (!rows.some((row, index) => isLevel(row, rows[index + 1]))) return rows;
  const [tournament] = await terms(db).execute({ tournamentId });
  if (!tournament || tournament.format !== null) return rows;
  const rules = rulesOf(tournament);
  return rows.map((row, index) => {
    const next = rows[index + 1];
    const rule = next && isLevel(row, next) ? tieRuleOf({ rules }, row.fish, next.fish) : null;
    return rule ? { ...row, tieText: texts[rule] } : row;
  });
}
