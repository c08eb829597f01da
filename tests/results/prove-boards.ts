import { expect } from "bun:test";
import fc from "fast-check";
import type { Db, Tx } from "../../src/base/db/store.ts";
import { checkStandings } from "../../src/check/standings.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { seedFrom } from "../support/seed.ts";
import type { Day } from "./history.ts";
import { addPhoto, addUser, noon, openTemporaryStore } from "./rows.ts";

type Proof<D extends Day, HistoryEvent> = {
  /** The variable that repeats a run. fast-check prints it with the shortest history that fails. */
  seedName: string;
  anglers: number;
  runs: number;
  history: fc.Arbitrary<HistoryEvent[]>;
  begin(tx: Tx): Promise<number>;
  /** The independent record's data, except entries and fish. */
  paperRecord(): Omit<D, keyof Day>;
  applyEvent(tx: Tx, day: D, event: HistoryEvent, at: number): Promise<unknown>;
  shown(db: Db, day: D): Promise<unknown>;
  expected(day: D): unknown;
};

export const historyOf = <HistoryEvent>(
  event: fc.Arbitrary<HistoryEvent>,
  maxLength = 60,
): fc.Arbitrary<HistoryEvent[]> => fc.array(event, { minLength: 20, maxLength, size: "max" });

/** Checks that boards match an independent calculation, after every step of any history and after recomputing everything. */
export async function proveBoards<D extends Day, HistoryEvent>(proof: Proof<D, HistoryEvent>): Promise<void> {
  const { seedName, anglers, runs, history, begin, paperRecord, applyEvent, shown, expected } = proof;
  const seed = seedFrom(seedName);
  console.log(`  ${seedName}=${seed}`);
  const { store, close } = openTemporaryStore();
  try {
    const userIds: number[] = [];
    const photoId = await store.write(async (tx) => {
      for (let index = 0; index < anglers; index += 1) userIds.push(await addUser(tx, `angler${index}`));
      return addPhoto(tx, userIds[0] ?? 0);
    });
    const playHistory = async (events: HistoryEvent[]) => {
      const tournamentId = await store.write(begin);
      const rules = { minLength: 1000, target: "Bass" };
      const base: Day = {
        ...{ tournamentId, userIds, photoId, startedAt: noon, rules },
        ...{ entries: new Map(), disqualified: new Set(), fish: new Map() },
      };
      const day = { ...base, ...paperRecord() } as D;
      for (const [index, event] of events.entries()) {
        await store.write((tx) => applyEvent(tx, day, event, index));
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
