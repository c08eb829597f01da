import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkStandings } from "../../src/check/standings.ts";
import type { Db, Tx } from "../../src/db/store.ts";
import { rankAll } from "../../src/standings/rank-all.ts";
import { readLeaderboard } from "../../src/standings/read-leaderboard.ts";
import { rebuildStandings } from "../../src/standings/rebuild-standings.ts";
import type { TournamentType } from "../../src/tournaments/rules.ts";
import { seedFrom } from "../support/seed.ts";
import { anglers, type Day, isEligible, live, step } from "./history.ts";
import { addPhoto, addTournament, addUser, noon, openTemporaryStore } from "./rows.ts";
import { shippedScoring } from "./scorings.ts";

/** Set to repeat a failed run; fast-check prints it with the shortest history that fails. */
const seed = seedFrom("PROPERTY_SEED");

async function beginDay(tx: Tx, type: TournamentType, userIds: readonly number[], photoId: number): Promise<Day> {
  const tournamentId = await addTournament(tx, type);
  const rules = { minLength: 1000, target: "Bass" };
  return { tournamentId, userIds, photoId, startedAt: noon, rules, entries: new Map(), fish: new Map() };
}

/** The leaderboard as the pencil has it. */
function expectedBoard(type: TournamentType, day: Day) {
  const eligible = [...day.fish.values()].filter((fish) => isEligible(day, fish));
  const entrants = [...day.entries].flatMap(([userId, participantId]) => {
    const own = eligible.filter((fish) => fish.userId === userId);
    const verified = own.filter(({ status }) => status === "verified");
    const catches = verified.map((fish) => ({ ...fish, scored: fish.length }));
    const waitingCount = own.filter(({ status }) => status === "pending").length;
    return participantId === null ? [] : [{ userId, participantId, catches, waitingCount }];
  });
  return rankAll(shippedScoring(type), entrants).map(({ entrant: { userId, waitingCount }, rank, counted }) => ({
    rank,
    userId,
    bestCatch: counted[0]?.id ?? null,
    fish: counted.map(({ scored }) => scored / 100),
    waitingCount,
  }));
}

async function shownBoard(db: Db, day: Day) {
  const { entries } = await readLeaderboard(db, day.tournamentId, { actor: null, now: 0 });
  return entries.map(({ rank, userId, bestCatch, fish, waitingCount }) => ({
    rank,
    userId,
    bestCatch: bestCatch?.id ?? null,
    fish,
    waitingCount,
  }));
}

test.each(["tournament", "derby"] as const)(
  "after every step of any %s the leaderboard is what all its verified catches say",
  async (type) => {
    console.log(`  PROPERTY_SEED=${seed}`);
    const { store, close } = openTemporaryStore();
    try {
      const { userIds, photoId } = await store.write(async (tx) => {
        const names = Array.from({ length: anglers }, (_, index) => `angler${index}`);
        const ids: number[] = [];
        for (const name of names) ids.push(await addUser(tx, name));
        return { userIds: ids, photoId: await addPhoto(tx, ids[0] ?? 0) };
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70, size: "max" }), async (history) => {
          const day = await store.write(async (tx) => beginDay(tx, type, userIds, photoId));
          for (const happening of history) {
            await store.write(async (tx) => live(tx, day, happening));
            expect(await store.read(async (db) => shownBoard(db, day))).toEqual(expectedBoard(type, day));
          }
          await store.write(async (tx) => rebuildStandings(tx, day.tournamentId));
          expect(await store.read(async (db) => shownBoard(db, day))).toEqual(expectedBoard(type, day));
        }),
        { seed, numRuns: 100 },
      );
      expect(await store.read(checkStandings)).toEqual([]);
    } finally {
      await close();
    }
  },
  120_000,
);
