import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { participants, prizeBreakdowns } from "../../../src/base/db/schema.ts";
import { findPaidPlaceCatches } from "../../../src/results/paid-places.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser, openTemporaryStore } from "../../results/rows.ts";

test("a pending fish that could win in its division could change a paid place (docs/rules.md 8.9)", async () => {
  const { store, close } = openTemporaryStore();
  try {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    const { tournamentId, pending } = await store.write(async (tx) => {
      const id = await addTournament(tx, "tournament", { divisions });
      const fish: number[] = [];
      for (const [name, division, length, status] of [
        ["ann", "Boat", 2000, "verified"],
        ["bob", "Kayak", 1500, "verified"],
        ["cleo", "Kayak", 1600, "pending"],
      ] as const) {
        const userId = await addUser(tx, name);
        const entry = await addEntry(tx, id, userId);
        await tx.update(participants).set({ division }).where(eq(participants.id, entry));
        fish.push(
          await addCatch(tx, { userId, tournamentId: id, length, status, photoId: await addPhoto(tx, userId) }),
        );
      }
      await rebuildStandings(tx, id);
      await tx.insert(prizeBreakdowns).values({ tournamentId: id, position: 1, amountCents: 10_000 });
      return { tournamentId: id, pending: fish[2] ?? 0 };
    });
    const paidPlaceCatches = () => store.read(async (db) => [...(await findPaidPlaceCatches(db))]);
    expect(await paidPlaceCatches()).toEqual([]);
    await store.write(async (tx) => {
      await tx.insert(prizeBreakdowns).values({ tournamentId, division: "Kayak", position: 1, amountCents: 5_000 });
    });
    expect(await paidPlaceCatches()).toEqual([pending]);
  } finally {
    await close();
  }
});
