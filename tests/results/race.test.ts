import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import type { RaceLine } from "../../src/results/leaderboard-views.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser } from "./rows.ts";

let club: Club;

beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const minute = 60_000;
const race = (id: number) => club.visitor.get<RaceLine[]>(`/api/tournaments/${id}/race`);
const at = (minutes: number) => new Date(noon + minutes * minute).toISOString();

describe("GET /api/tournaments/{id}/race", () => {
  test("the race shows how each angler's score grew with the arrival of verified, eligible fish only", async () => {
    const id = await club.store.write(async (tx) => {
      const tournamentId = await addTournament(tx, "tournament");
      const userId = await addUser(tx, "ann");
      const photoId = await addPhoto(tx, userId);
      await addEntry(tx, tournamentId, userId);
      const fish = { userId, tournamentId, photoId, status: "verified" as const };
      await addCatch(tx, { ...fish, length: 1500, submittedAt: noon + 20 * minute });
      await addCatch(tx, { ...fish, length: 2130, submittedAt: noon + 10 * minute });
      await addCatch(tx, { ...fish, length: 2500, submittedAt: noon + 30 * minute, status: "pending" });
      await addCatch(tx, { ...fish, length: 900, submittedAt: noon, ineligibleReason: "below_minimum" });
      await addCatch(tx, { ...fish, length: 2600, status: "rejected", rejectionReason: "Blurred" });
      await rebuildStandings(tx, tournamentId);
      return tournamentId;
    });
    expect(await race(id)).toMatchObject([
      {
        username: "ann",
        points: [
          { at: at(10), score: 21.3 },
          { at: at(20), score: 36.3 },
        ],
      },
    ]);
  });

  test("the race shows a lower-ranked reader in place of the sixth angler, but only to that reader", async () => {
    const reader = await club.logIn("reader");
    const id = await club.store.write(async (tx) => {
      const tournamentId = await addTournament(tx, "derby");
      for (let n = 1; n <= 8; n += 1) {
        const userId = n === 8 ? reader.userId : await addUser(tx, `angler${n}`);
        await addEntry(tx, tournamentId, userId);
        const photoId = await addPhoto(tx, userId);
        await addCatch(tx, { userId, tournamentId, photoId, length: 3000 - n * 10, status: "verified" });
      }
      await rebuildStandings(tx, tournamentId);
      return tournamentId;
    });
    const names = async (lines: Promise<RaceLine[]>) => (await lines).map(({ username }) => username);
    const first = ["angler1", "angler2", "angler3", "angler4", "angler5"];
    expect(await names(reader.get<RaceLine[]>(`/api/tournaments/${id}/race`))).toEqual([...first, "reader"]);
    expect(await names(race(id))).toEqual([...first, "angler6"]);
  });

  test("the race shows the first six of the board, best first, and nobody without a verified fish", async () => {
    const { full, empty } = await club.store.write(async (tx) => {
      const full = await addTournament(tx, "derby");
      const empty = await addTournament(tx, "derby");
      for (let n = 1; n <= 8; n += 1) {
        const userId = await addUser(tx, `angler${n}`);
        const photoId = await addPhoto(tx, userId);
        for (const tournamentId of [full, empty]) {
          await addEntry(tx, tournamentId, userId);
          const status = tournamentId === full ? ("verified" as const) : ("pending" as const);
          await addCatch(tx, { userId, tournamentId, photoId, length: 1500 + n * 10, status });
        }
      }
      await rebuildStandings(tx, full);
      await rebuildStandings(tx, empty);
      return { full, empty };
    });
    const names = (await race(full)).map(({ username }) => username);
    expect(names).toEqual(["angler8", "angler7", "angler6", "angler5", "angler4", "angler3"]);
    expect(await race(empty)).toEqual([]);
  });

  test("a hidden tournament has no race for a visitor", async () => {
    const id = await club.store.write(async (tx) => {
      const tournamentId = await addTournament(tx, "derby");
      await tx.update(tournaments).set({ isActive: false }).where(eq(tournaments.id, tournamentId));
      return tournamentId;
    });
    expect((await club.visitor.send(`/api/tournaments/${id}/race`)).status).toBe(404);
  });
});
