import { expect } from "bun:test";
import fc from "fast-check";
import type { Db, Tx } from "../../src/base/db/store.ts";
import { checkStandings } from "../../src/check/standings.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { seedFrom } from "../support/seed.ts";
import type { Day } from "./history.ts";
import { addPhoto, addUser, noon, openTemporaryStore } from "./rows.ts";

type Proof<D extends Day, Happening> = {
  /** The variable that repeats a run. fast-check prints it with the shortest history that fails. */
  seedName: string;
  anglers: number;
  runs: number;
  history: fc.Arbitrary<Happening[]>;
  begin(tx: Tx): Promise<number>;
  /** The independent record's data, except entries and fish. */
  paper(): Omit<D, keyof Day>;
  happen(tx: Tx, day: D, happening: Happening, at: number): Promise<unknown>;
  shown(db: Db, day: D): Promise<unknown>;
  expected(day: D): unknown;
};

export const historyOf = <Happening>(happening: fc.Arbitrary<Happening>, maxLength = 60): fc.Arbitrary<Happening[]> =>
  fc.array(happening, { minLength: 20, maxLength, size: "max" });

/** Proves that boards equal an independent calculation, after every step of any history and after recomputing everything. */
export async function proveBoards<D extends Day, Happening>(proof: Proof<D, Happening>): Promise<void> {
  const { seedName, anglers, runs, history, begin, paper, happen, shown, expected } = proof;
  const seed = seedFrom(seedName);
  console.log(`  ${seedName}=${seed}`);
  const { store, close } = openTemporaryStore();
  try {
    const userIds: number[] = [];
    const photoId = await store.write(async (tx) => {
      for (let at = 0; at < anglers; at += 1) userIds.push(await addUser(tx, `angler${at}`));
      return addPhoto(tx, userIds[0] ?? 0);
    });
    const playHistory = async (events: Happening[]) => {
      const tournamentId = await store.write(begin);
      const rules = { minLength: 1000, target: "Bass" };
      const base: Day = {
        ...{ tournamentId, userIds, photoId, startedAt: noon, rules },
        ...{ entries: new Map(), disqualified: new Set(), fish: new Map() },
      };
      const day = { ...base, ...paper() } as D;
      for (const [index, happening] of events.entries()) {
        await store.write((tx) => happen(tx, day, happening, index));
        expect(await store.read((db) => shown(db, day))).toEqual(expected(day));
      }
      await store.write((tx) => rebuildStandings(tx, tournamentId));
      expect(await store.read((db) => shown(db, day))).toEqual(expected(day));
    };
    await fc.assert(fc.asyncProperty(history, playHistory), { seed, numRuns: runs });
    expect(await store.read(checkStandings)).toEqual([]);
  } finally {
    await close();
  }
}
