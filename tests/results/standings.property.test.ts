import { test } from "bun:test";
import type { Db } from "../../src/base/db/store.ts";
import { rankAll } from "../../src/results/rank-all.ts";
import { readLeaderboard } from "../../src/results/read-leaderboard.ts";
import type { TournamentType } from "../../src/tournaments/tournament-state.ts";
import { scaleRuns } from "../support/seed.ts";
import { anglers, applyStep, type Day, isEligible, type Step, step } from "./history.ts";
import { historyOf, proveBoards } from "./prove-boards.ts";
import { addTournament } from "./rows.ts";
import { shippedScoring } from "./scorings.ts";

/** The independently calculated leaderboard. */
function expectedBoard(type: TournamentType, day: Day) {
  const eligible = [...day.fish.values()].filter((fish) => isEligible(day, fish));
  const entrants = [...day.entries].flatMap(([userId, participantId]) => {
    const ownFish = eligible.filter((fish) => fish.userId === userId);
    const verified = ownFish.filter(({ status }) => status === "verified");
    const catches = verified.map((fish) => ({ ...fish, scored: fish.length }));
    const waitingCount = ownFish.filter(({ status }) => status === "pending").length;
    const state = day.disqualified.has(userId) ? ("disqualified" as const) : ("fished" as const);
    return participantId === null ? [] : [{ userId, participantId, catches, waitingCount, state }];
  });
  return rankAll(shippedScoring(type), entrants).map(({ entrant, rank, counted }) => ({
    rank,
    userId: entrant.userId,
    isDisqualified: entrant.state === "disqualified",
    bestCatch: counted[0]?.id ?? null,
    fish: counted.map(({ scored }) => scored / 100),
    catchIds: counted.map(({ id }) => id),
    waitingCount: entrant.waitingCount,
  }));
}

async function shownBoard(db: Db, day: Day) {
  const { entries } = await readLeaderboard(db, day.tournamentId, { actor: null, now: 0 });
  return entries.map(({ rank, userId, isDisqualified = false, bestCatch, fish, catchIds, waitingCount }) => ({
    rank,
    userId,
    isDisqualified,
    bestCatch: bestCatch?.id ?? null,
    fish,
    catchIds,
    waitingCount,
  }));
}

test.each(["tournament", "derby"] as const)(
  "after every step of any %s, the leaderboard matches all verified catches",
  (type) =>
    proveBoards<Day, Step>({
      seedName: "PROPERTY_SEED",
      anglers,
      runs: scaleRuns(100),
      history: historyOf(step, 70),
      begin: (tx) => addTournament(tx, type),
      paperRecord: () => ({}),
      applyEvent: applyStep,
      shown: shownBoard,
      expected: (day) => expectedBoard(type, day),
    }),
  120_000,
);
