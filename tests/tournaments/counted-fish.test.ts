import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { participants, tournaments } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { openTournament } from "../catches/catch-day.ts";
import { addCatch, addEntry, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";

let club: Club;
let ann: Browser;
let bob: Browser;
let id: number;

const terms = (change: Partial<typeof tournaments.$inferInsert>) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set(change).where(eq(tournaments.id, id));
    await rebuildStandings(tx, id);
    await bumpVersion(tx, `tournament:${id}`);
  });

const fishOf = (angler: Browser, length: number, more: Partial<Parameters<typeof addCatch>[1]> = {}) =>
  club.store.write(async (tx) => {
    const photoId = await addPhoto(tx, angler.userId);
    const fish = { userId: angler.userId, tournamentId: id, length, photoId, status: "verified" as const };
    return addCatch(tx, { ...fish, submittedAt: noon, ...more });
  });

/** The links to catches on a page without script, with their texts. */
async function linksOf(browser: Browser, path: string): Promise<string[][]> {
  const html = await (await browser.send(path)).text();
  return [...html.matchAll(/<a [^>]*href="(\/catches\/\d+)"[^>]*>([^<]*)<\/a>/g)].map(([, to = "", words = ""]) => [
    words,
    to,
  ]);
}

beforeEach(async () => {
  club = await openClub();
  [ann, bob] = [await club.logIn("ann"), await club.logIn("bob")];
  id = await openTournament(club, { divisions: [{ name: "Boat" }, { name: "Kayak" }] });
  await club.store.write(async (tx) => {
    for (const { userId } of [ann, bob]) await addEntry(tx, id, userId);
  });
});
afterEach(() => club.close());

describe("every fish that counts is linked from the board", () => {
  test("the board links every scoring fish by place and score, but no pending, rejected or unused ones", async () => {
    const lengths = [1400, 2025, 1825, 1900, 1500, 1600];
    const ids: number[] = [];
    for (const length of lengths) ids.push(await fishOf(ann, length));
    await fishOf(ann, 2500, { status: "pending" });
    await fishOf(ann, 2400, { status: "rejected", rejectionReason: "Blurred" });
    await terms({ divisions: null });
    const [, first, third, second, fifth, fourth] = ids;
    const links = [
      ["1st fish: 20.25 in", `/catches/${first}`],
      ["2nd fish: 19.0 in", `/catches/${second}`],
      ["3rd fish: 18.25 in", `/catches/${third}`],
      ["4th fish: 16.0 in", `/catches/${fourth}`],
      ["5th fish: 15.0 in", `/catches/${fifth}`],
    ];
    for (const path of [`/tournaments/${id}`, `/tournaments/${id}/leaderboard`]) {
      expect(await linksOf(club.visitor, path)).toEqual(links);
    }
    for (const [, to = ""] of links) expect((await club.visitor.send(to)).status).toBe(200);
    const [entry] = await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
    expect(entry).toMatchObject({
      fish: [20.25, 19, 18.25, 16, 15],
      catchIds: [first, second, third, fourth, fifth],
    });
  });

  test("every fish that counts is linked from a division's board, by weight if weight counts", async () => {
    await fishOf(ann, 1500);
    const counted = await fishOf(bob, 1600, { scored: 450 });
    await club.store.write(async (tx) => {
      await tx.update(participants).set({ division: "Boat" });
      await tx.update(participants).set({ division: "Kayak" }).where(eq(participants.userId, bob.userId));
    });
    await terms({ rules: { ...shippedRules.tournament, by: "weight" } });
    expect(await linksOf(club.visitor, `/tournaments/${id}?division=Kayak`)).toEqual([
      ["1st fish: 4.5 lb", `/catches/${counted}`],
    ]);
  });

  test("the board of each day links only the fish of that day", async () => {
    const [first, second] = [await fishOf(ann, 1500, { day: 1 }), await fishOf(ann, 1600, { day: 2 })];
    await terms({ days: { cut: null, startTime: null, endTime: null }, divisions: null });
    expect(await linksOf(club.visitor, `/tournaments/${id}?day=1`)).toEqual([
      ["1st fish: 15.0 in", `/catches/${first}`],
    ]);
    expect(await linksOf(club.visitor, `/tournaments/${id}?day=2`)).toEqual([
      ["1st fish: 16.0 in", `/catches/${second}`],
    ]);
    expect((await linksOf(club.visitor, `/tournaments/${id}`)).map(([, to]) => to)).toEqual([
      `/catches/${second}`,
      `/catches/${first}`,
    ]);
  });

  test("a hidden board links fish only for the angler", async () => {
    const catchId = await fishOf(ann, 1500);
    await fishOf(bob, 1600);
    await terms({ rules: { ...shippedRules.tournament, hideBoardHours: 30 } });
    expect(await linksOf(club.visitor, `/tournaments/${id}`)).toEqual([]);
    expect(await linksOf(ann, `/tournaments/${id}`)).toEqual([["1st fish: 15.0 in", `/catches/${catchId}`]]);
  });
});
