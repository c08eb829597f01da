import { test } from "bun:test";
import fc from "fast-check";
import type { Db, Tx } from "../../../src/base/db/store.ts";
import { rescoreAngler } from "../../../src/catches/rescore-catches.ts";
import { changeDivision } from "../../../src/options/divisions/change-division.ts";
import { rankAll } from "../../../src/results/rank-all.ts";
import { readLeaderboard } from "../../../src/results/read-leaderboard.ts";
import { anglers, applyStep, type Day, isEligible, type Step, step } from "../../results/history.ts";
import { historyOf, proveBoards } from "../../results/prove-boards.ts";
import { addTournament, noon } from "../../results/rows.ts";
import { shippedScoring } from "../../results/scorings.ts";

const divisions = ["Kayak", "Boat"] as const;

const move = fc.record({
  act: fc.constant("move" as const),
  angler: fc.nat({ max: anglers - 1 }),
  division: fc.constantFrom(...divisions),
});

type HistoryEvent = Step | (typeof move extends fc.Arbitrary<infer M> ? M : never);

/** A day with an independent record of each entrant's division. */
type DividedDay = Day & { chosen: Map<number, string> };

async function moveOne(tx: Tx, day: DividedDay, userId: number, division: string): Promise<void> {
  const { tournamentId, userIds, entries, chosen } = day;
  if (!entries.has(userId)) return;
  const admin = { id: userIds[0] ?? 0, username: "admin", isAdmin: true } as Parameters<typeof changeDivision>[1];
  const change = { division, reason: "He came by boat." };
  await changeDivision(tx, admin, { id: tournamentId, userId }, change, rescoreAngler, noon);
  chosen.set(userId, division);
}

const boards = [null, ...divisions];

/** Each board, calculated independently. */
const expectedBoards = (day: DividedDay) =>
  boards.map((division) => {
    const verified = [...day.fish.values()].filter((fish) => fish.status === "verified" && isEligible(day, fish));
    const entrants = [...day.entries].flatMap(([userId, participantId]) => {
      const isOnBoard = participantId !== null && (division === null || day.chosen.get(userId) === division);
      const ownFish = verified.filter((fish) => fish.userId === userId);
      const catches = ownFish.map((fish) => ({ ...fish, scored: fish.length }));
      return isOnBoard
        ? [
            {
              userId,
              participantId,
              catches,
              state: day.disqualified.has(userId) ? ("disqualified" as const) : ("fished" as const),
            },
          ]
        : [];
    });
    return rankAll(shippedScoring("tournament"), entrants).map(({ entrant: { userId }, rank, counted }) => ({
      rank,
      userId,
      fish: counted.map(({ scored }) => scored / 100),
      catchIds: counted.map(({ id }) => id),
    }));
  });

async function shownBoards(db: Db, { tournamentId }: Day) {
  const shown: object[][] = [];
  for (const division of boards) {
    const { entries } = await readLeaderboard(db, tournamentId, { actor: null, now: 0 }, { division });
    shown.push(entries.map(({ rank, userId, fish, catchIds }) => ({ rank, userId, fish, catchIds })));
  }
  return shown;
}

test(
  "after every step of any day, each division's board and the overall board match the anglers' verified catches",
  () =>
    proveBoards<DividedDay, HistoryEvent>({
      seedName: "DIVISION_SEED",
      anglers,
      runs: 25,
      history: historyOf<HistoryEvent>(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: move })),
      begin: (tx) => addTournament(tx, "tournament", { divisions: divisions.map((name) => ({ name })) }),
      paperRecord: () => ({ chosen: new Map() }),
      applyEvent: async (tx, day, event) => {
        if (event.act !== "move") await applyStep(tx, day, event);
        else await moveOne(tx, day, day.userIds[event.angler] ?? 0, event.division);
        for (const userId of [...day.chosen.keys()]) if (!day.entries.has(userId)) day.chosen.delete(userId);
      },
      shown: shownBoards,
      expected: expectedBoards,
    }),
  120_000,
);
