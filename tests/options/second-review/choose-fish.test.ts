import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, participants, prizeBreakdowns, tournaments } from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import { createSecondReviews } from "../../../src/options/second-review/create-second-reviews.ts";
import { hour, photoFile, submitted } from "../../catches/catch-day.ts";
import type { Browser } from "../../support/club.ts";
import {
  act,
  afterTheEnd,
  awaitedIn,
  chosenIn,
  end,
  type LookDay,
  landed,
  listFor,
  look,
  must,
  onlyLook,
  openLookDay,
  rowsOf,
} from "./second-review-day.ts";

let the: LookDay;
afterEach(() => the.club.close());

const statusesOf = async () => (await rowsOf(the)).map(({ catchId, status }) => [catchId, status]);
const judgedBy = (by: Browser, id: number, json: object) => must(by, `/api/admin/catches/${id}/verify`, json);
const refused = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
describe("Fish are chosen for a second review", () => {
  test("fish in paid places are chosen for a second review once the tournament has ended and all are reviewed", async () => {
    the = await openLookDay();
    const best = [await landed(the, the.ann, "20.3"), await landed(the, the.ann, "19.3")];
    await landed(the, the.ann, "14.3");
    await landed(the, the.bob, "18.3");
    expect(await chosenIn(the)).toEqual([]);
    await end(the);
    expect(await chosenIn(the)).toEqual(best.map((id) => [id, "paid"]));
    expect(await awaitedIn(the)).toEqual(["unofficial", "uploads", "2 second_looks", "challenge_window"]);
  });

  test("the decision that finishes the review after the end chooses fish, but no decision before that", async () => {
    the = await openLookDay();
    const best = await landed(the, the.ann, "20.3");
    const { id } = await submitted(the.bob, {
      tournamentId: the.tournamentId,
      length: "15.3",
      photo: await photoFile(),
    });
    await end(the);
    expect(await awaitedIn(the)).toContain("under_review");
    expect(await chosenIn(the)).toEqual([]);
    await judgedBy(the.judge, id, { isVerified: true });
    expect(await chosenIn(the)).toEqual([[best, "paid"]]);
  });

  test("a changed decision that brings another fish into a paid place changes the choice", async () => {
    the = await openLookDay();
    const anns = await landed(the, the.ann, "20.3");
    const bobs = await landed(the, the.bob, "18.3");
    await end(the);
    await must(the.judge, `/api/admin/catches/${anns}/change`, {
      decision: "verified",
      measured: "17",
      reason: "Tail",
    });
    expect(await statusesOf()).toEqual([[bobs, "awaiting"]]);
  });

  test("a fish is chosen again after another decision, because the second review was of the first one", async () => {
    the = await openLookDay();
    const anns = await landed(the, the.ann, "20.3");
    await end(the);
    const before = await onlyLook(the);
    expect((await look(the.second, before, "19")).status).toBe(200);
    await must(the.judge, `/api/admin/catches/${anns}/change`, {
      decision: "verified",
      measured: "19",
      reason: "Tail",
    });
    expect(await statusesOf()).toEqual([
      [anns, "differs"],
      [anns, "awaiting"],
    ]);
    expect(await awaitedIn(the)).toContain("1 second_looks");
    expect((await listFor(the.third)).map(({ status }) => status)).toEqual(["awaiting"]);
    expect(await refused(await act(the.third, before, "settle", { take: "first", reason: "Fine" }))).toEqual([
      409,
      "stale",
    ]);
  });

  test("no fish is chosen for a second review unless the rules require it", async () => {
    the = await openLookDay({ secondLook: false });
    await landed(the, the.ann, "20.3");
    await end(the);
    expect(await rowsOf(the)).toEqual([]);
    expect(await awaitedIn(the)).toEqual(["unofficial", "uploads", "challenge_window"]);
  });

  test("fish in the paid places of a division are chosen for a second review, too", async () => {
    the = await openLookDay();
    const { club, tournamentId, ann, bob } = the;
    const boat = { division: "Boat" };
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ divisions: [{ name: "Kayak" }, { name: "Boat" }] });
      await tx.update(participants).set(boat).where(eq(participants.userId, bob.userId));
      await tx.insert(prizeBreakdowns).values({ tournamentId, ...boat, position: 1, amountCents: 5_000 });
    });
    const [best, bobs] = [await landed(the, ann, "20.3"), await landed(the, bob, "18.3")];
    await end(the);
    expect(await chosenIn(the)).toEqual([
      [best, "paid"],
      [bobs, "paid"],
    ]);
  });

  test("a paper card, which has no photo, isn't chosen for a second review", async () => {
    the = await openLookDay();
    await must(the.judge, `/api/admin/tournaments/${the.tournamentId}/catches`, {
      ...{ username: "ann", species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "Cove" },
      paperNote: "Card 12, seen by Joe",
    });
    await end(the);
    expect(await rowsOf(the)).toEqual([]);
  });

  test("the job drops second reviews once the rules no longer require them", async () => {
    the = await openLookDay();
    await landed(the, the.ann, "20.3");
    await end(the);
    await the.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ rules: null });
    });
    await runJob(the.club.deps, "announce-results");
    expect(await rowsOf(the)).toEqual([]);
  });

  test("a share of the other fish is chosen at random, the choice doesn't change on later runs, and the audit log contains the seed", async () => {
    the = await openLookDay({ secondLookShare: 50 });
    const all: number[] = [];
    for (const angler of [the.ann, the.bob]) {
      for (const length of ["16.3", "17.3"]) all.push(await landed(the, angler, length));
    }
    await end(the);
    const drawn = await chosenIn(the);
    const entries = await the.club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "choose-second-looks")),
    );
    const seed = String(entries[0]?.detail.seed);
    const lot = (id: number) => new Bun.CryptoHasher("sha256").update(`${seed}:${id}`).digest("hex");
    const expected = all.toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1)).slice(0, 2);
    expect(drawn).toEqual(expected.map((id) => [id, "random"]));
    await the.club.store.write((tx) => createSecondReviews(tx, the.tournamentId, afterTheEnd));
    expect(await chosenIn(the)).toEqual(drawn);
    expect(entries).toHaveLength(1);
  });

  test("fish are chosen before results can become official, even if no job has run since the end", async () => {
    the = await openLookDay();
    await landed(the, the.ann, "20.3");
    the.club.setNow(afterTheEnd + 49 * hour);
    await runJob(the.club.deps, "queue-payouts");
    expect(await awaitedIn(the)).toEqual(["unofficial", "1 second_looks"]);
    expect((await look(the.second, await onlyLook(the), "20.3")).status).toBe(200);
    await runJob(the.club.deps, "announce-results");
    expect(await awaitedIn(the)).toEqual(["official"]);
  });
});
