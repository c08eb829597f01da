import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, participants, prizeBreakdowns, tournaments } from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import { createSecondReviews } from "../../../src/options/second-review/create-second-reviews.ts";
import { hour, photoFile, submitted } from "../../catches/catch-day.ts";
import type { Browser } from "../../support/club.ts";
import {
  afterTheEnd,
  chosenFish,
  endTournament,
  listSecondReviews,
  onlySecondReview,
  openSecondReviewDay,
  postAction,
  postOk,
  readResultState,
  rowsOf,
  type SecondReviewDay,
  sendSecondReview,
  submitVerified,
} from "./second-review-day.ts";

let secondReviewDay: SecondReviewDay;
afterEach(() => secondReviewDay.club.close());

const statusesOf = async () => (await rowsOf(secondReviewDay)).map(({ catchId, status }) => [catchId, status]);
const judgedBy = (by: Browser, id: number, json: object) => postOk(by, `/api/admin/catches/${id}/verify`, json);
const refused = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

describe("choosing fish for a second review", () => {
  test("fish in paid places are chosen for a second review once the tournament has ended and all are reviewed", async () => {
    secondReviewDay = await openSecondReviewDay();
    const best = [
      await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3"),
      await submitVerified(secondReviewDay, secondReviewDay.ann, "19.3"),
    ];
    await submitVerified(secondReviewDay, secondReviewDay.ann, "14.3");
    await submitVerified(secondReviewDay, secondReviewDay.bob, "18.3");
    expect(await chosenFish(secondReviewDay)).toEqual([]);
    await endTournament(secondReviewDay);
    expect(await chosenFish(secondReviewDay)).toEqual(best.map((id) => [id, "paid"]));
    expect(await readResultState(secondReviewDay)).toEqual([
      "unofficial",
      "uploads",
      "2 second_looks",
      "challenge_window",
    ]);
  });

  test("after the end, fish are chosen by the decision on the last pending catch, not by earlier decisions", async () => {
    secondReviewDay = await openSecondReviewDay();
    const best = await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    const { id } = await submitted(secondReviewDay.bob, {
      tournamentId: secondReviewDay.tournamentId,
      length: "15.3",
      photo: await photoFile(),
    });
    await endTournament(secondReviewDay);
    expect(await readResultState(secondReviewDay)).toContain("under_review");
    expect(await chosenFish(secondReviewDay)).toEqual([]);
    await judgedBy(secondReviewDay.judge, id, { isVerified: true });
    expect(await chosenFish(secondReviewDay)).toEqual([[best, "paid"]]);
  });

  test("a changed decision that moves another fish into a paid place changes which fish is chosen", async () => {
    secondReviewDay = await openSecondReviewDay();
    const anns = await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    const bobs = await submitVerified(secondReviewDay, secondReviewDay.bob, "18.3");
    await endTournament(secondReviewDay);
    await postOk(secondReviewDay.judge, `/api/admin/catches/${anns}/change`, {
      decision: "verified",
      measured: "17",
      reason: "Tail",
    });
    expect(await statusesOf()).toEqual([[bobs, "awaiting"]]);
  });

  test("a fish is chosen again after another decision, because the second review was of the first one", async () => {
    secondReviewDay = await openSecondReviewDay();
    const anns = await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    await endTournament(secondReviewDay);
    const before = await onlySecondReview(secondReviewDay);
    expect((await sendSecondReview(secondReviewDay.second, before, "19")).status).toBe(200);
    await postOk(secondReviewDay.judge, `/api/admin/catches/${anns}/change`, {
      decision: "verified",
      measured: "19",
      reason: "Tail",
    });
    expect(await statusesOf()).toEqual([
      [anns, "differs"],
      [anns, "awaiting"],
    ]);
    expect(await readResultState(secondReviewDay)).toContain("1 second_looks");
    expect((await listSecondReviews(secondReviewDay.third)).map(({ status }) => status)).toEqual(["awaiting"]);
    expect(
      await refused(await postAction(secondReviewDay.third, before, "settle", { take: "first", reason: "Fine" })),
    ).toEqual([409, "stale"]);
  });

  test("no fish is chosen for a second review unless the rules require it", async () => {
    secondReviewDay = await openSecondReviewDay({ secondLook: false });
    await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    await endTournament(secondReviewDay);
    expect(await rowsOf(secondReviewDay)).toEqual([]);
    expect(await readResultState(secondReviewDay)).toEqual(["unofficial", "uploads", "challenge_window"]);
  });

  test("fish in the paid places of a division are chosen for a second review, too", async () => {
    secondReviewDay = await openSecondReviewDay();
    const { club, tournamentId, ann, bob } = secondReviewDay;
    const boat = { division: "Boat" };
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ divisions: [{ name: "Kayak" }, { name: "Boat" }] });
      await tx.update(participants).set(boat).where(eq(participants.userId, bob.userId));
      await tx.insert(prizeBreakdowns).values({ tournamentId, ...boat, position: 1, amountCents: 5_000 });
    });
    const [best, bobs] = [
      await submitVerified(secondReviewDay, ann, "20.3"),
      await submitVerified(secondReviewDay, bob, "18.3"),
    ];
    await endTournament(secondReviewDay);
    expect(await chosenFish(secondReviewDay)).toEqual([
      [best, "paid"],
      [bobs, "paid"],
    ]);
  });

  test("a paper card, which has no photo, isn't chosen for a second review", async () => {
    secondReviewDay = await openSecondReviewDay();
    await postOk(secondReviewDay.judge, `/api/admin/tournaments/${secondReviewDay.tournamentId}/catches`, {
      ...{ username: "ann", species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "Cove" },
      paperNote: "Card 12, seen by Joe",
    });
    await endTournament(secondReviewDay);
    expect(await rowsOf(secondReviewDay)).toEqual([]);
  });

  test("the job drops second reviews once the rules no longer require them", async () => {
    secondReviewDay = await openSecondReviewDay();
    await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    await endTournament(secondReviewDay);
    await secondReviewDay.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ rules: null });
    });
    await runJob(secondReviewDay.club.deps, "announce-results");
    expect(await rowsOf(secondReviewDay)).toEqual([]);
  });

  test("a share of the other fish is chosen at random, the choice doesn't change on later runs, and the audit log contains the seed", async () => {
    secondReviewDay = await openSecondReviewDay({ secondLookShare: 50 });
    const all: number[] = [];
    for (const angler of [secondReviewDay.ann, secondReviewDay.bob]) {
      for (const length of ["16.3", "17.3"]) all.push(await submitVerified(secondReviewDay, angler, length));
    }
    await endTournament(secondReviewDay);
    const drawn = await chosenFish(secondReviewDay);
    const entries = await secondReviewDay.club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "choose-second-looks")),
    );
    const seed = String(entries[0]?.detail.seed);
    const drawKey = (id: number) => new Bun.CryptoHasher("sha256").update(`${seed}:${id}`).digest("hex");
    const expected = all.toSorted((a, b) => (drawKey(a) < drawKey(b) ? -1 : 1)).slice(0, 2);
    expect(drawn).toEqual(expected.map((id) => [id, "random"]));
    await secondReviewDay.club.store.write((tx) => createSecondReviews(tx, secondReviewDay.tournamentId, afterTheEnd));
    expect(await chosenFish(secondReviewDay)).toEqual(drawn);
    expect(entries).toHaveLength(1);
  });

  test("fish are chosen before results can become official, even if no job has run since the end", async () => {
    secondReviewDay = await openSecondReviewDay();
    await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    secondReviewDay.club.setNow(afterTheEnd + 49 * hour);
    await runJob(secondReviewDay.club.deps, "queue-payouts");
    expect(await readResultState(secondReviewDay)).toEqual(["unofficial", "1 second_looks"]);
    expect(
      (await sendSecondReview(secondReviewDay.second, await onlySecondReview(secondReviewDay), "20.3")).status,
    ).toBe(200);
    await runJob(secondReviewDay.club.deps, "announce-results");
    expect(await readResultState(secondReviewDay)).toEqual(["official"]);
  });
});
