import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, asc, eq } from "drizzle-orm";
import { catches, participants, standings } from "../../src/base/db/schema.ts";
import type { Store, Tx } from "../../src/base/db/store.ts";
import { readVersion } from "../../src/base/db/versions.ts";
import { checkStandings } from "../../src/check/standings.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser, openTemporaryStore } from "./rows.ts";

let store: Store;
let close: () => void;
let open: number;
let ann: number;
let ben: number;
let photoId: number;

beforeEach(async () => {
  ({ store, close } = openTemporaryStore());
  await store.write(async (tx) => {
    open = await addTournament(tx, "tournament");
    ann = await addUser(tx, "ann");
    ben = await addUser(tx, "ben");
    photoId = await addPhoto(tx, ann);
    for (const userId of [ann, ben]) {
      await addEntry(tx, open, userId);
      await refreshStanding(tx, open, userId);
    }
  });
});

afterEach(() => close());

const verified = (tx: Tx, userId: number, length: number) =>
  addCatch(tx, { userId, tournamentId: open, length, photoId, status: "verified" });

const rowOf = (userId: number) =>
  store.read(async (db) => {
    const [row] = await db
      .select()
      .from(standings)
      .where(and(eq(standings.tournamentId, open), eq(standings.userId, userId)));
    return row;
  });

const version = () => store.read(async (db) => readVersion(db, `tournament:${open}`));

describe("refreshing an angler's standing", () => {
  test("an entry without a verified fish has a row without rank", async () => {
    expect(await rowOf(ann)).toMatchObject({ isRanked: false, score: 0, fishScores: [], waitingCount: 0 });
  });

  test("a standing sums the verified fish, keeps the longest as best catch and counts pending ones", async () => {
    const longest = await store.write(async (tx) => {
      await verified(tx, ann, 1500);
      const best = await verified(tx, ann, 2025);
      await addCatch(tx, { userId: ann, tournamentId: open, length: 1800 });
      await addCatch(tx, { userId: ann, tournamentId: open, length: 1700, photoId });
      await addCatch(tx, { userId: ann, tournamentId: open, length: 900, ineligibleReason: "below_minimum" });
      await refreshStanding(tx, open, ann);
      return best;
    });
    expect(await rowOf(ann)).toMatchObject({
      isRanked: true,
      score: 3525,
      fishScores: [2025, 1500],
      bestCatchId: longest,
      waitingCount: 2,
    });
  });

  test("refreshing a standing changes nobody else's row", async () => {
    const before = await rowOf(ben);
    await store.write(async (tx) => {
      await verified(tx, ann, 1500);
      await verified(tx, ben, 1600);
      await refreshStanding(tx, open, ann);
    });
    expect(await rowOf(ben)).toEqual(before);
  });

  test("a personal catch and a catch of another tournament don't count in a standing", async () => {
    await store.write(async (tx) => {
      const other = await addTournament(tx, "derby");
      await addCatch(tx, { userId: ann, tournamentId: other, length: 2000, photoId, status: "verified" });
      await refreshStanding(tx, open, ann);
    });
    expect(await rowOf(ann)).toMatchObject({ isRanked: false, score: 0 });
  });

  test("an entry that was removed, or is no longer paid, has no standing", async () => {
    await store.write(async (tx) => {
      await tx.delete(participants).where(eq(participants.userId, ann));
      await tx.update(participants).set({ hasPaid: false, paidAt: null }).where(eq(participants.userId, ben));
      await refreshStanding(tx, open, ann);
      await refreshStanding(tx, open, ben);
    });
    expect([await rowOf(ann), await rowOf(ben)]).toEqual([undefined, undefined]);
  });

  test("every refresh and every rebuild increases the tournament's version", async () => {
    const before = await version();
    await store.write(async (tx) => refreshStanding(tx, open, ann));
    expect(await version()).toBe(before + 1);
    await store.write(async (tx) => rebuildStandings(tx, open));
    expect(await version()).toBe(before + 2);
  });

  test("a transaction that fails doesn't change the standing", async () => {
    const failing = store.write(async (tx) => {
      await verified(tx, ann, 1500);
      await refreshStanding(tx, open, ann);
      throw new Error("the write fails");
    });
    await expect(failing).rejects.toThrow("the write fails");
    expect(await rowOf(ann)).toMatchObject({ score: 0 });
  });
});

describe("checking the standings", () => {
  beforeEach(() =>
    store.write(async (tx) => {
      await verified(tx, ann, 1500);
      await verified(tx, ben, 1600);
      await rebuildStandings(tx, open);
    }),
  );
  const check = () => store.read(checkStandings);

  test("checking the standings finds nothing if no refresh was missed", async () => {
    expect(await check()).toEqual([]);
  });

  test("check names each line that differs with both values; a rebuild fixes it", async () => {
    const fish = await store.write(async (tx) => {
      const rows = await tx.select({ id: catches.id }).from(catches).orderBy(asc(catches.id));
      await tx
        .update(catches)
        .set({ scored: 1700 })
        .where(eq(catches.id, rows[0]?.id ?? 0));
      return rows.map(({ id }) => id);
    });
    expect(await check()).toEqual([
      {
        tournamentId: open,
        position: 1,
        stored: `rank 1: user ${ben}, entry 2, 16.00 (16.00), best catch ${fish[1]}, 0 waiting`,
        expected: `rank 1: user ${ann}, entry 1, 17.00 (17.00), best catch ${fish[0]}, 0 waiting`,
      },
      {
        tournamentId: open,
        position: 2,
        stored: `rank 2: user ${ann}, entry 1, 15.00 (15.00), best catch ${fish[0]}, 0 waiting`,
        expected: `rank 2: user ${ben}, entry 2, 16.00 (16.00), best catch ${fish[1]}, 0 waiting`,
      },
    ]);
    await store.write(async (tx) => rebuildStandings(tx, open));
    expect(await check()).toEqual([]);
  });

  test("checking the standings finds a missing row", async () => {
    await store.write(async (tx) => {
      await tx.delete(standings).where(eq(standings.userId, ann));
    });
    expect(await check()).toMatchObject([{ position: 2, stored: null }]);
  });
});
