import { expect, test } from "bun:test";
import fc from "fast-check";
import { rescoreAngler } from "../../src/catches/rescore-catches.ts";
import { checkStandings } from "../../src/check/standings.ts";
import type { Db, Tx } from "../../src/db/store.ts";
import { changeDivision } from "../../src/entries/divisions/change-division.ts";
import { rankAll } from "../../src/standings/rank-all.ts";
import { readLeaderboard } from "../../src/standings/read-leaderboard.ts";
import { rebuildStandings } from "../../src/standings/rebuild-standings.ts";
import { seedFrom } from "../support/seed.ts";
import { anglers, type Day, isEligible, live, step } from "./history.ts";
import { addPhoto, addTournament, addUser, noon, openTemporaryStore } from "./rows.ts";
import { shippedScoring } from "./scorings.ts";

const seed = seedFrom("DIVISION_SEED");
const divisions = ["Kayak", "Boat"] as const;

const move = fc.record({
  act: fc.constant("move" as const),
  angler: fc.nat({ max: anglers - 1 }),
  division: fc.constantFrom(...divisions),
});

/** With the division of each entrant, on paper. */
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

/** Each board as the pencil has it. */
const expectedBoards = (day: DividedDay) =>
  boards.map((division) => {
    const verified = [...day.fish.values()].filter((fish) => fish.status === "verified" && isEligible(day, fish));
    const entrants = [...day.entries].flatMap(([userId, participantId]) => {
      const isOnBoard = participantId !== null && (division === null || day.chosen.get(userId) === division);
      const own = verified.filter((fish) => fish.userId === userId);
      const catches = own.map((fish) => ({ ...fish, scored: fish.length }));
      return isOnBoard ? [{ userId, participantId, catches }] : [];
    });
    return rankAll(shippedScoring("tournament"), entrants).map(({ entrant: { userId }, rank, counted }) => ({
      rank,
      userId,
      fish: counted.map(({ scored }) => scored / 100),
    }));
  });

async function shownBoards(db: Db, { tournamentId }: Day) {
  const shown: object[][] = [];
  for (const division of boards) {
    const { entries } = await readLeaderboard(db, tournamentId, { actor: null, now: 0 }, { division });
    shown.push(entries.map(({ rank, userId, fish }) => ({ rank, userId, fish })));
  }
  return shown;
}

test("after every step of any day each division's board, and the one of all, is what its anglers' verified catches say", async () => {
  console.log(`  DIVISION_SEED=${seed}`);
  const { store, close } = openTemporaryStore();
  try {
    const userIds: number[] = [];
    const photoId = await store.write(async (tx) => {
      for (let at = 0; at < anglers; at += 1) userIds.push(await addUser(tx, `angler${at}`));
      return addPhoto(tx, userIds[0] ?? 0);
    });
    const begin = (tx: Tx) => addTournament(tx, "tournament", { divisions: divisions.map((name) => ({ name })) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: move }), {
          minLength: 20,
          maxLength: 60,
          size: "max",
        }),
        async (history) => {
          const tournamentId = await store.write(begin);
          const rules = { minLength: 1000, target: "Bass" };
          const paper = { entries: new Map(), fish: new Map(), chosen: new Map() };
          const day: DividedDay = { tournamentId, userIds, photoId, startedAt: noon, rules, ...paper };
          for (const happening of history) {
            await store.write(async (tx) => {
              if (happening.act !== "move") return live(tx, day, happening);
              return moveOne(tx, day, userIds[happening.angler] ?? 0, happening.division);
            });
            for (const userId of [...day.chosen.keys()]) if (!day.entries.has(userId)) day.chosen.delete(userId);
            expect(await store.read(async (db) => shownBoards(db, day))).toEqual(expectedBoards(day));
          }
          await store.write(async (tx) => rebuildStandings(tx, tournamentId));
          expect(await store.read(async (db) => shownBoards(db, day))).toEqual(expectedBoards(day));
        },
      ),
      { seed, numRuns: 25 },
    );
    expect(await store.read(checkStandings)).toEqual([]);
  } finally {
    await close();
  }
}, 120_000);
