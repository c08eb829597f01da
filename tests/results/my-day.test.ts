import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, participants, prizeBreakdowns, standings } from "../../src/base/db/schema.ts";
import type { AnglerProfile } from "../../src/catches/profile/angler-profile.ts";
import type { OwnDay } from "../../src/results/leaderboard-views.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { wordsOf } from "../support/read-pages.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser } from "./rows.ts";

const dayMs = 86_400_000;

let club: Club;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const day = () => ann.get<OwnDay[]>("/api/my-day");

/** A tournament with prizes for two places; `fish` are lengths in inches, ann's first. */
async function tournamentOf(fish: number[][], values: Parameters<typeof addTournament>[2] = {}): Promise<number> {
  return club.store.write(async (tx) => {
    const id = await addTournament(tx, "tournament", values);
    await tx.insert(prizeBreakdowns).values([
      { tournamentId: id, position: 1, amountCents: 50_000 },
      { tournamentId: id, position: 2, amountCents: 20_000 },
    ]);
    for (const [n, lengths] of fish.entries()) {
      const userId = n === 0 ? ann.userId : await addUser(tx, `angler${id}.${n}`);
      await addEntry(tx, id, userId);
      const photoId = await addPhoto(tx, userId);
      for (const length of lengths) {
        await addCatch(tx, { userId, tournamentId: id, photoId, length: length * 100, status: "verified" });
      }
    }
    await rebuildStandings(tx, id);
    return id;
  });
}

test("my day shows the reader's place, the gaps to the next and next paid place, and what would help", async () => {
  const id = await tournamentOf([
    [18, 17, 16, 15, 14],
    [20, 19, 18, 17, 16],
    [20, 18, 18, 17, 15],
    [19, 18, 17, 16, 15],
  ]);
  await club.store.write(async (tx) => {
    await addCatch(tx, { userId: ann.userId, tournamentId: id, length: 2000, status: "pending" });
    await rebuildStandings(tx, id);
  });
  expect(await day()).toMatchObject([
    {
      tournament: { id, name: "Bass Open" },
      rank: 4,
      anglers: 4,
      score: 80,
      waitingCount: 1,
      prize: null,
      next: { rank: 3, behind: 5 },
      paid: { rank: 2, prize: 200, behind: 8 },
      help: { placesFree: 0, over: 14, passesOver: 19 },
    },
  ]);
});

test("a paid place shows its prize and the next place", async () => {
  await tournamentOf([[18], [20]]);
  expect(await day()).toMatchObject([{ rank: 2, prize: 200, paid: null, next: { rank: 1, behind: 2 } }]);
});

test("without a verified fish, every paid place is still possible", async () => {
  await tournamentOf([[], [20]]);
  expect(await day()).toMatchObject([
    { rank: null, score: 0, next: null, paid: { rank: 2, prize: 200, behind: 0 }, help: { placesFree: 5 } },
  ]);
});

test("my day shows an ended tournament for a week and a future one, both without hints, but no canceled one", async () => {
  const [startsAt, endsAt] = [noon - 8 * dayMs, noon - 6 * dayMs];
  await tournamentOf([[18]], { name: "Over", startsAt, endsAt });
  await tournamentOf([[18]], { name: "Long over", startsAt, endsAt: endsAt - dayMs - 1 });
  await tournamentOf([[]], { name: "To come", startsAt: noon + dayMs, endsAt: noon + 2 * dayMs });
  await tournamentOf([[18]], { name: "Called off", cancelledAt: noon, cancelReason: "Storm" });
  const days = await day();
  expect(days.map(({ tournament, help }) => [tournament.name, help])).toEqual([
    ["To come", null],
    ["Over", null],
  ]);
});

describe("what the reader can still do", () => {
  const home = () => pageOf(ann, "/");

  /** A pending catch with a photo, one without, and a rejected one; Ann's, in this order. */
  async function threeCatches(values: Parameters<typeof addTournament>[2] = {}) {
    const tournamentId = await tournamentOf([[]], values);
    return club.store.write(async (tx) => {
      const fish = { userId: ann.userId, tournamentId, length: 1800 };
      await addCatch(tx, { ...fish, status: "pending", photoId: await addPhoto(tx, ann.userId) });
      const withoutPhoto = await addCatch(tx, { ...fish, status: "pending" });
      const rejected = await addCatch(tx, { ...fish, status: "rejected", rejectionReason: "No board" });
      await rebuildStandings(tx, tournamentId);
      return { fish, withoutPhoto, rejected };
    });
  }

  test("Home links to a catch that needs a photo and to a rejected one, and counts neither as awaiting review", async () => {
    const { withoutPhoto, rejected } = await threeCatches();
    expect(await day()).toMatchObject([{ waitingCount: 2, withoutPhoto: [withoutPhoto], rejected: [rejected] }]);
    const page = await home();
    expect(wordsOf(page)).toContain("1 catch awaiting review 1 catch needs a photo 1 catch was rejected");
    expect(page).toContain(`href="/my-catches/${withoutPhoto}/edit"`);
    expect(page).toContain(`href="/submit-catch?resubmit=${rejected}"`);
  });

  test("of two rejected catches, Home links to the form that resubmits the newer one", async () => {
    const { fish, rejected } = await threeCatches();
    const newer = await club.store.write((tx) =>
      addCatch(tx, { ...fish, status: "rejected", rejectionReason: "Blurred" }),
    );
    expect(await day()).toMatchObject([{ rejected: [newer, rejected] }]);
    expect(await home()).toContain(`href="/submit-catch?resubmit=${newer}"`);
    expect(wordsOf(await pageOf(ann, `/submit-catch?resubmit=${newer}`))).toContain("Blurred");
  });

  test("a resubmitted catch, an ineligible one without a photo and those from paper need nothing", async () => {
    const { fish, withoutPhoto, rejected } = await threeCatches();
    await club.store.write(async (tx) => {
      const photoId = await addPhoto(tx, ann.userId);
      await addCatch(tx, { ...fish, status: "pending", resubmissionOf: rejected, photoId });
      await tx.update(catches).set({ ineligibleReason: "below_minimum" }).where(eq(catches.id, withoutPhoto));
      await addCatch(tx, { ...fish, status: "pending", paperNote: "Card 7" });
      await addCatch(tx, { ...fish, status: "rejected", rejectionReason: "Corrected", paperNote: "Card 8" });
    });
    expect((await day())[0]).not.toContainAnyKeys(["withoutPhoto", "rejected"]);
    expect(wordsOf(await home())).not.toMatch(/needs a photo|was rejected/);
  });

  test("Home no longer links to these catches once uploads are closed", async () => {
    const [startsAt, endsAt] = [noon - 3 * dayMs, noon - 2 * dayMs];
    await threeCatches({ startsAt, endsAt });
    expect(wordsOf(await home())).not.toMatch(/needs a photo|was rejected/);
  });
});

test("an entry on hold has no place", async () => {
  await tournamentOf([[18]]);
  await club.store.write(async (tx) => {
    await tx.update(participants).set({ heldAt: noon });
    await tx.delete(standings);
  });
  expect(await day()).toMatchObject([{ isHeld: true, rank: null, help: null }]);
});

test("visitors, and users who joined nothing, have no day", async () => {
  await tournamentOf([[18]]);
  expect(await club.visitor.get<OwnDay[]>("/api/my-day")).toEqual([]);
  expect(await (await club.logIn("bob")).get<OwnDay[]>("/api/my-day")).toEqual([]);
});

test("the list of tournaments shows a signed-in reader what they joined, and a visitor nothing", async () => {
  const joined = await tournamentOf([[18]]);
  const other = await club.store.write((tx) => addTournament(tx, "derby"));
  type ListedTournament = { id: number; hasJoined?: boolean };
  const list = async (browser: Browser) =>
    (await browser.get<ListedTournament[]>("/api/tournaments")).map(({ id, hasJoined }) => [id, hasJoined]);
  expect(await list(ann)).toEqual([
    [joined, true],
    [other, false],
  ]);
  expect(await list(club.visitor)).toEqual([
    [joined, undefined],
    [other, undefined],
  ]);
});

test("of more than twelve tournaments, the earliest ended ones are omitted, never a running one", async () => {
  for (let n = 1; n <= 12; n += 1) {
    await tournamentOf([[18]], { name: `Over ${n}`, startsAt: noon - 3 * dayMs, endsAt: noon - 2 * dayMs + n });
  }
  await tournamentOf([[18]], { name: "Runs" });
  const names = (await day()).map(({ tournament }) => tournament.name);
  expect(names).toHaveLength(12);
  expect([names[0], names.includes("Over 1"), names.includes("Over 12")]).toEqual(["Runs", false, true]);
});

test("if anglers aren't ranked together, my day shows the place, its prize and the gaps within the angler's division", async () => {
  const divisions = [{ name: "Kayak" }, { name: "Boat", minLength: 1500 }];
  const id = await tournamentOf([[18], [20], [19]], { divisions, hasOpenBoard: false });
  await club.store.write(async (tx) => {
    const entries = await tx.select().from(participants).orderBy(participants.id);
    for (const [index, entry] of entries.entries()) {
      const division = index === 1 ? "Kayak" : "Boat";
      await tx.update(participants).set({ division }).where(eq(participants.id, entry.id));
    }
    await tx.delete(prizeBreakdowns);
    await tx.insert(prizeBreakdowns).values({ tournamentId: id, division: "Boat", position: 1, amountCents: 5_000 });
    await rebuildStandings(tx, id);
  });
  const [ownDay] = await day();
  expect(ownDay).toMatchObject({ rank: 2, anglers: 2, division: "Boat", next: { rank: 1, behind: 1 } });
  expect(ownDay).toMatchObject({ prize: null, paid: { rank: 1, prize: 50, behind: 1 }, tournament: { minLength: 15 } });
  expect(ownDay).not.toHaveProperty("inDivision");
  const profile = await club.visitor.get<AnglerProfile>(`/api/anglers/${ann.userId}`);
  expect(profile.results).toMatchObject([{ rank: 2, anglers: 2, division: "Boat" }]);
  expect(await pageOf(club.visitor, `/anglers/${ann.userId}`)).toContain("of 2 in Boat");
});

test("Home shows when a joined tournament starts, and names the zone", async () => {
  await tournamentOf([[]], { startsAt: noon + dayMs, endsAt: noon + 2 * dayMs, timeZone: "America/New_York" });
  expect(wordsOf(await pageOf(ann, "/"))).toContain("Catches count from Jun 7, 12:00 PM, Central Time .");
});
