import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches } from "../../../src/base/db/schema.ts";
import type { Outcome } from "../../../src/money/payouts/payout-shapes.ts";
import { outcomeState } from "../../../src/money/payouts/payout-status.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import { nothingOpen, type ResultFacts } from "../../../src/tournaments/results/result-state.ts";
import { addCatch, addEntry, addPhoto, addTournament } from "../../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";

const hourMs = 3_600_000;
const endsAt = noon - hourMs;

type Given = { open?: Partial<ResultFacts>; result?: "official"; isPaid?: boolean };

test.each([
  ["a catch awaits review", { open: { review: 1, disputes: 1 } }, 0, "reviewing"],
  ["a dispute is open", { open: { disputes: 1 }, result: "official" }, 50, "disputed"],
  ["a challenge is open", { open: { challenges: 1 } }, 50, "disputed"],
  ["a second review is open", { open: { secondLooks: 1 } }, 50, "disputed"],
  ["the challenge window is open", {}, 47.9, "disputable"],
  ["the challenge window is over", {}, 48, "final"],
  ["they are official", { result: "official" }, 1, "final"],
  ["every payout is completed", { isPaid: true }, 60, "paid"],
] as const)("the state of an ended tournament's results while %s", (_, { open, ...facts }: Given, hours, state) => {
  const now = endsAt + hours * hourMs;
  const results = { result: "unofficial", isPaid: false, challengesUntil: endsAt + 48 * hourMs, ...facts } as const;
  expect(outcomeState({ ...results, open: { ...nothingOpen, ...open } }, now)).toBe(state);
});

describe("an ended tournament's results", () => {
  let club: Club;
  let admin: Browser;
  let ann: Browser;
  let bob: Browser;
  let id: number;

  /** Ann is ahead of bob by the longer fish, with equal scores. There is a prize for two places. */
  beforeEach(async () => {
    club = await openClub();
    admin = await club.logIn("secretary", { isAdmin: true });
    [ann, bob] = [await club.logIn("ann"), await club.logIn("bob")];
    id = await club.store.write(async (tx) => {
      const tournamentId = await addTournament(tx, "tournament", { startsAt: noon - 9 * hourMs, endsAt });
      for (const [browser, lengths] of [
        [bob, [1900, 1900]],
        [ann, [2000, 1800]],
      ] as const) {
        await addEntry(tx, tournamentId, browser.userId);
        const fish = { userId: browser.userId, tournamentId, photoId: await addPhoto(tx, browser.userId) };
        for (const length of lengths) await addCatch(tx, { ...fish, length, status: "verified" });
      }
      await rebuildStandings(tx, tournamentId);
      return tournamentId;
    });
    const prizeBreakdown = [
      { position: 1, amount: 100 },
      { position: 2, amount: 50 },
    ];
    await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
  });
  afterEach(() => club.close());

  const outcome = async () =>
    (await club.visitor.get<{ outcome: Outcome | null }>(`/api/tournaments/${id}/outcome`)).outcome;
  const state = async () => (await outcome())?.state;
  const wordsOf = async (browser: Browser, path = `/tournaments/${id}`) =>
    (await (await browser.send(path)).text())
      .replace(/<script.*/s, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");

  test("results name the highest-scoring fish as the big fish, with its score", async () => {
    await club.store.write(async (tx) => {
      await tx.update(catches).set({ scored: 1775 }).where(eq(catches.length, 2000));
      await rebuildStandings(tx, id);
    });
    expect((await outcome())?.bigFish).toMatchObject({ username: "bob", length: 19, score: 19 });
    expect(await wordsOf(club.visitor, `/tournaments/${id}/results`)).toMatch(
      /Big fish: 19\.0 in .*, bob , North shore The big fish is the verified fish that scores the most; if two score the same, the first to arrive\./,
    );
  });

  test("among equal big fish, the first to arrive is named, regardless of length", async () => {
    await club.store.write(async (tx) => {
      const [late, early] = [noon - 2 * hourMs, noon - 3 * hourMs];
      await tx.update(catches).set({ submittedAt: late }).where(eq(catches.length, 2000));
      await tx.update(catches).set({ submittedAt: early, scored: 2000 }).where(eq(catches.length, 1900));
      await rebuildStandings(tx, id);
    });
    expect((await outcome())?.bigFish).toMatchObject({ userId: bob.userId, length: 19, score: 20 });
  });

  test("results name no big fish if every fish scores zero after penalties", async () => {
    await club.store.write(async (tx) => {
      await tx.update(catches).set({ scored: 0 });
      await rebuildStandings(tx, id);
    });
    expect((await outcome())?.bigFish).toBeNull();
  });

  test("results count the verified fish and name the longest", async () => {
    expect(await outcome()).toMatchObject({
      state: "disputable",
      waitingCatches: 0,
      verifiedFish: 4,
      bigFish: { username: "ann", length: 20 },
    });
  });

  test("a tournament has no results before its end", async () => {
    club.setNow(endsAt - 1);
    expect(await outcome()).toBeNull();
    expect(await wordsOf(club.visitor)).not.toContain("Results can be disputed");
  });

  test("the results page shows the reader's place, the winners and their prizes, and the rule that broke a tie", async () => {
    const words = await wordsOf(bob);
    expect(words).toMatch(/Tournament Ended You finished 2nd of 2 Results can be disputed until /);
    expect(words).toMatch(
      /Results .*1st ann 38\.0 in \$100 .*2nd bob 38\.0 in \$50 .*Leaderboard .*ann before bob: equal scores, the longest single fish decided\./,
    );
    expect(words).toMatch(/4 verified fish \. Big fish: 20\.0 in .*, ann ,/);
    expect(words).toMatch(/Prizes 1st ann \$100 2nd bob \$50/);
    expect(words).not.toContain("Live –");
    expect(await wordsOf(club.visitor)).not.toContain("You finished");
  });

  test("the results are printed with the winners of the prizes and a line to sign", async () => {
    const words = await wordsOf(club.visitor, `/tournaments/${id}/results`);
    expect(words).toMatch(/Big fish: 20\.0 in .*Prizes 1st ann \$100 2nd bob \$50 Tournament director Date/);
  });

  test("a tournament's page shows only once that its results are official", async () => {
    club.setNow(endsAt + 49 * hourMs);
    const json = { reason: "All cards are read." };
    await admin.send(`/api/admin/tournaments/${id}/official`, { json });
    for (const path of [`/tournaments/${id}`, `/tournaments/${id}/results`]) {
      const words = await wordsOf(club.visitor, path);
      expect(words).toContain("Official results since");
      expect(words).not.toContain("Results are official.");
    }
  });

  test("results are disputed, final and paid as of a visitor's next request", async () => {
    const dispute = {
      type: "complaint",
      title: "The second fish",
      description: "It was not on the board.",
      tournamentId: id,
    };
    await bob.send("/api/complaints", { json: dispute });
    expect(await wordsOf(club.visitor)).toContain("A dispute is open.");
    const [complaint] = await admin.get<{ id: number }[]>("/api/admin/complaints");
    await admin.send(`/api/admin/complaints/${complaint?.id}/status`, { json: { status: "closed" } });
    expect(await state()).toBe("disputable");
    club.setNow(endsAt + 48 * hourMs);
    expect(await wordsOf(club.visitor)).toContain("Unofficial results , official in a few minutes");
    await admin.send("/api/admin/process-payouts", { json: { tournamentId: id } });
    const payouts = await admin.get<{ id: number }[]>("/api/admin/payouts");
    for (const payout of payouts) {
      expect(await state()).toBe("final");
      await admin.send(`/api/admin/payout/${payout.id}/by-hand`, { json: { note: "Cash" } });
    }
    expect(await wordsOf(club.visitor)).toContain("Prizes paid.");
  });
});
