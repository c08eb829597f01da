import { asc, eq } from "drizzle-orm";
import { catches, standings, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { readFacts, type ScoredTournament, scoredColumns } from "../results/board-facts.ts";
import { placesByFormat } from "../results/place-by-format.ts";
import { rankAll } from "../results/rank-all.ts";
import { rankWithCut } from "../results/rank-with-cut.ts";
import { ranksOf } from "../results/ranks.ts";
import { isScoring, isWaiting, type Scoring, scoringOf } from "../results/scores.ts";
import { paidEntriesQuery, scoringTerms } from "../results/scoring-queries.ts";
import {
  hasMissedCut,
  isDisqualifiedSide,
  penaltiesOfSide,
  type Side,
  sidesOf,
  stateOfSide,
} from "../results/sides.ts";
import type { State } from "../scoring/rulebook/facts.ts";
import { type Check, wrong } from "./check.ts";

export const standingPlaces: Check = {
  name: "standings",
  async run(db) {
    const differences = await checkStandings(db);
    return differences.map(({ tournamentId, position, stored, expected }) =>
      wrong(
        `tournament ${tournamentId}, line ${position}: stored "${stored ?? "nothing"}", should be "${expected ?? "nothing"}"`,
      ),
    );
  },
};

/** Both sides in words; null if there is no such line. */
type StandingDifference = {
  tournamentId: number;
  position: number;
  stored: string | null;
  expected: string | null;
};

type Line = {
  userId: number;
  participantId: number;
  rank: number | null;
  score: number;
  fish: number[];
  bestCatchId: number | null;
  waiting: number;
  division: string | null;
  teamId: number | null;
  missedCut: boolean;
  isDisqualified: boolean;
};

function inWords(line: Line): string {
  const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
  const rank = line.rank === null ? "no rank" : `rank ${line.rank}`;
  const fish = line.fish.map(decimal).join(" + ") || "no fish";
  const best = line.bestCatchId === null ? "" : `, best catch ${line.bestCatchId}`;
  const division = line.division === null ? "" : `, in ${line.division}`;
  const team = line.teamId === null ? "" : `, for team ${line.teamId}`;
  const cut = line.missedCut ? ", missed the cut" : "";
  const disqualified = line.isDisqualified ? ", disqualified" : "";
  return `${rank}: user ${line.userId}${division}${team}${cut}${disqualified}, entry ${line.participantId}, ${decimal(line.score)} (${fish})${best}, ${line.waiting} waiting`;
}

async function storedLines(db: Db, tournamentId: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(standings)
    .where(eq(standings.tournamentId, tournamentId))
    .orderBy(asc(standings.sortKey));
  const ranks = ranksOf(rows);
  return rows.map(({ fishScores, waitingCount, ...row }, index) =>
    inWords({ ...row, rank: ranks[index] ?? null, fish: fishScores, waiting: waitingCount }),
  );
}

/** Ranks all sides together by the tournament's format, without stored keys. */
async function expectedByFormat(db: Db, tournament: ScoredTournament): Promise<string[]> {
  const context = await readFacts(db, tournament);
  const all = await db.select().from(catches).where(eq(catches.tournamentId, tournament.id));
  const waiting = Map.groupBy(all.filter(isWaiting), ({ userId }) => userId);
  const places = placesByFormat(context, false, (userId) => waiting.get(userId)?.length ?? 0);
  const placeOf = new Map(places.map((place) => [place.participantId, place]));
  const rows = rankWithCut(context.format.main, context.facts, context.missedCut);
  const ids = rows.map(({ id }) => id);
  const unranked = [...context.sides.keys()].filter((id) => !ids.includes(id));
  const lines = [...rows, ...unranked.map((id) => ({ id, place: null, state: null }))].flatMap(
    ({ id, place, state }) => {
      const side = context.sides.get(id);
      const stored = side && placeOf.get(side[0].participantId);
      return stored ? [{ rank: place, state: state ?? stateOfSide(side), stored }] : [];
    },
  );
  const groups: readonly State[] = ["fished", "withdrew", "did_not_start", "disqualified"];
  const groupOf = ({ rank, state }: { rank: number | null; state: State }) =>
    rank === null ? groups.indexOf(state) : 0;
  const byEntry = lines.toSorted(
    (a, b) =>
      (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
      groupOf(a) - groupOf(b) ||
      a.stored.participantId - b.stored.participantId,
  );
  return byEntry.map(({ rank, stored: { fishScores, waitingCount, bestCatchId, ...line } }) =>
    inWords({
      userId: line.userId,
      participantId: line.participantId,
      rank,
      score: line.score,
      fish: fishScores,
      bestCatchId: bestCatchId ?? null,
      waiting: waitingCount,
      division: line.division ?? null,
      teamId: line.teamId ?? null,
      missedCut: line.missedCut ?? false,
      isDisqualified: line.isDisqualified ?? false,
    }),
  );
}

async function expectedLines(db: Db, tournamentId: number, scoring: Scoring): Promise<string[]> {
  const all = await db.select().from(catches).where(eq(catches.tournamentId, tournamentId));
  const verified = Map.groupBy(all.filter(isScoring), ({ userId }) => userId);
  const waiting = Map.groupBy(all.filter(isWaiting), ({ userId }) => userId);
  const entries = await paidEntriesQuery(db).prepare().execute({ tournamentId });
  const entrants = sidesOf(entries).map((side) => ({
    ...side[0],
    side,
    missedCut: !isDisqualifiedSide(side) && hasMissedCut(scoring, side),
    state: stateOfSide(side),
    penalties: penaltiesOfSide(side),
    catches: side.flatMap((member) => (member.state === "did_not_start" ? [] : (verified.get(member.userId) ?? []))),
  }));
  const waits = (side: Side) => side.reduce((sum, member) => sum + (waiting.get(member.userId)?.length ?? 0), 0);
  return rankAll(scoring, entrants).map(
    ({ entrant: { side, userId, participantId, division, teamId, missedCut, state }, rank, counted, score }) =>
      inWords({
        userId,
        participantId,
        rank,
        score,
        fish: counted.map(({ scored }) => scored),
        bestCatchId: counted[0]?.id ?? null,
        waiting: waits(side),
        division,
        teamId,
        missedCut,
        isDisqualified: state === "disqualified",
      }),
  );
}

/** Run it in a transaction while others write, because it reads more than once. */
export async function checkStandings(db: Db): Promise<StandingDifference[]> {
  const differences: StandingDifference[] = [];
  const all = await db.select({ ...scoredColumns, ...scoringTerms }).from(tournaments);
  for (const { id: tournamentId, ...terms } of all) {
    const stored = await storedLines(db, tournamentId);
    const expected =
      terms.format === null
        ? await expectedLines(db, tournamentId, scoringOf(terms))
        : await expectedByFormat(db, { id: tournamentId, ...terms });
    for (let index = 0; index < Math.max(stored.length, expected.length); index += 1) {
      const line = { stored: stored[index] ?? null, expected: expected[index] ?? null };
      if (line.stored !== line.expected) differences.push({ tournamentId, position: index + 1, ...line });
    }
  }
  return differences;
}
