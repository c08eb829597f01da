import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { participants, payouts, tournaments } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { ReviewedCatch } from "../../src/catches/review/review-shapes.ts";
import { type Browser, bodyOf, noon } from "../support/club.ts";
import {
  type CatchDay,
  enter,
  noticesOf,
  openCatchDay,
  photoFile,
  standingOf,
  submitted,
  traces,
  verified,
} from "./catch-day.ts";

let fixture: CatchDay;
beforeEach(async () => {
  fixture = await openCatchDay();
});
afterEach(() => fixture.club.close());

const change = (id: number, json: object, by = fixture.judge) => by.send(`/api/admin/catches/${id}/change`, { json });
const reject = (id: number, rejectionReason = "No board") =>
  fixture.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason } });
const undo = (id: number, json: object = {}) =>
  fixture.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false, ...json } });
const review = (id: number) => fixture.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
const titlesOf = async ({ userId }: Browser) => (await noticesOf(fixture.club, userId)).map(({ title }) => title);

/** A verified catch of an angler who joined. */
async function verifiedFor(angler: Browser, length: string): Promise<CatchView> {
  const fish = await submitted(angler, { tournamentId: fixture.tournamentId, photo: await photoFile(), length });
  await fixture.judge.send(`/api/admin/catches/${fish.id}/verify`, { json: { isVerified: true } });
  return fish;
}

async function queuePayouts(): Promise<void> {
  await fixture.club.store.write(async (tx) => {
    await tx.insert(payouts).values({
      ...{
        tournamentId: fixture.tournamentId,
        userId: fixture.ann.userId,
        tournamentName: "Spring Open",
        username: "ann",
      },
      ...{ position: 1, amountCents: 10_000, status: "pending", createdAt: noon, updatedAt: noon },
    } as typeof payouts.$inferInsert);
  });
}

describe("changing a decision", () => {
  test("a verified catch can be rejected, which notifies the angler and everyone whose place changes", async () => {
    const cara = await fixture.club.logIn("cara");
    for (const { userId } of [fixture.bob, cara]) await enter(fixture.club, fixture.tournamentId, userId);
    const leading = await verifiedFor(fixture.ann, "20.0");
    await verifiedFor(fixture.bob, "16.0");
    const dan = await fixture.club.logIn("dan");
    expect(await bodyOf(await change(leading.id, { decision: "rejected", reason: "Not on the board" }))).toMatchObject({
      http: 200,
      status: "rejected",
      rejectionReason: "Not on the board",
    });
    expect(await standingOf(fixture.club, fixture.ann.userId)).toMatchObject({ isRanked: false, score: 0 });
    expect((await noticesOf(fixture.club, fixture.ann.userId)).at(-1)).toMatchObject({
      type: "catch_rejected",
      title: "Decision Changed",
      message:
        "The decision on your catch (Largemouth Bass, 20.0 in) in Spring Open was changed: it's now rejected. Reason: Not on the board",
    });
    expect((await noticesOf(fixture.club, fixture.bob.userId)).at(-1)).toMatchObject({
      title: "Your Place Changed",
      message: "A decision on a catch in Spring Open was changed. You're now in 1st place (previously 2nd).",
      link: `/tournaments/${fixture.tournamentId}/leaderboard`,
    });
    expect([await titlesOf(cara), await titlesOf(dan)]).toEqual([[], []]);
  });

  test("changing a decision shows the place within the division if anglers aren't ranked together", async () => {
    const { club, tournamentId, ann, bob } = fixture;
    await enter(club, tournamentId, bob.userId);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ divisions: [{ name: "Kayak" }, { name: "Boat" }], hasOpenBoard: false });
      for (const { userId } of [ann, bob]) {
        const division = userId === ann.userId ? "Boat" : "Kayak";
        await tx.update(participants).set({ division }).where(eq(participants.userId, userId));
      }
    });
    const leading = await verifiedFor(ann, "20.0");
    await verifiedFor(bob, "16.0");
    await change(leading.id, { decision: "rejected", reason: "Not on the board" });
    expect(await titlesOf(bob)).toEqual(["Catch Approved"]);
  });

  test("changing a decision can verify a rejected catch, with other values if the judge enters them", async () => {
    const { id } = await submitted(fixture.ann, { tournamentId: fixture.tournamentId, photo: await photoFile() });
    await reject(id);
    const json = { decision: "verified", reason: "The board can be read", length: "17.5" };
    expect(await bodyOf(await change(id, json))).toMatchObject({
      status: "verified",
      length: 17.5,
      claimed: { length: 18.3 },
      rulingReason: "The board can be read",
      rejectionReason: null,
    });
    expect(await standingOf(fixture.club, fixture.ann.userId)).toMatchObject({ isRanked: true, score: 1750 });
  });

  test("the catch's history keeps the first decision, with judge and reason of the change", async () => {
    const { id } = await verified(fixture);
    await change(id, { decision: "verified", length: 17, reason: "Tail" });
    expect(await review(id)).toMatchObject({
      status: "verified",
      judgedBy: "judge",
      fixedBecause: null,
      username: "ann",
      history: [
        {
          action: "change-decision",
          actorName: "judge",
          detail: { before: { status: "verified", length: 1830 }, after: { length: 1700, reason: "Tail" } },
        },
        { action: "verify-catch" },
        { action: "submit-catch", actorName: "ann" },
      ],
    });
  });

  test.each([
    ["without a reason", { decision: "rejected" }, 422, { issues: [{ path: "reason" }] }],
    [
      "to an unknown decision",
      { decision: "lapsed", reason: "x" },
      422,
      { message: "A decision is verified or rejected" },
    ],
    ["based on an outdated version", { decision: "rejected", reason: "x", seen: "1" }, 409, { code: "stale" }],
  ])("changing a decision %s with %o gets %i and changes nothing", async (_, json, status, body) => {
    const { id } = await verified(fixture);
    const before = await traces(fixture.club);
    expect(await bodyOf(await change(id, json))).toMatchObject({ http: status, ...body });
    expect(await traces(fixture.club)).toEqual(before);
  });

  test("changing a decision is refused for a catch that is pending, resubmitted, or without a photo to verify", async () => {
    const fish = await submitted(fixture.ann, { tournamentId: fixture.tournamentId });
    const yes = { decision: "verified", reason: "x" };
    expect(await bodyOf(await change(fish.id, yes))).toMatchObject({ http: 409, code: "not_judged" });
    await reject(fish.id);
    expect(await bodyOf(await change(fish.id, yes))).toMatchObject({ http: 409, code: "photo_required" });
    await submitted(fixture.ann, { resubmissionOf: fish.id });
    expect(await bodyOf(await change(fish.id, yes))).toMatchObject({ http: 409, code: "stale" });
    expect((await review(fish.id)).fixedBecause).toContain("resubmitted this catch");
  });

  test("a decision can be changed with a reason after payouts were queued; without one it is refused and changes nothing", async () => {
    const { id } = await verified(fixture);
    await queuePayouts();
    const before = await traces(fixture.club);
    expect(await bodyOf(await undo(id))).toMatchObject({
      http: 422,
      code: "invalid",
      issues: [{ path: "reason", message: "Payouts are queued. Enter a reason for this correction." }],
    });
    expect(await traces(fixture.club)).toEqual(before);
    expect((await review(id)).fixedBecause).toBe(null);
    expect(await bodyOf(await change(id, { decision: "rejected", reason: "x" }))).toMatchObject({ http: 200 });
  });
});

describe("undoing a decision", () => {
  test("undoing a decision with a reason notifies the angler and everyone whose place changes", async () => {
    await enter(fixture.club, fixture.tournamentId, fixture.bob.userId);
    const { id } = await verifiedFor(fixture.ann, "20.0");
    await verifiedFor(fixture.bob, "16.0");
    await undo(id, { reason: "Two judges must look" });
    expect((await noticesOf(fixture.club, fixture.ann.userId)).at(-1)?.message).toContain(
      "Reason: Two judges must look",
    );
    expect(await titlesOf(fixture.bob)).toEqual(["Catch Approved", "Your Place Changed"]);
  });

  test("only the angler is notified of a decision undone at once without a reason; after ten minutes others are, too", async () => {
    await enter(fixture.club, fixture.tournamentId, fixture.bob.userId);
    const { id } = await verifiedFor(fixture.ann, "20.0");
    await verifiedFor(fixture.bob, "16.0");
    await undo(id);
    expect(await titlesOf(fixture.ann)).toEqual(["Catch Approved", "Decision Undone"]);
    expect(await titlesOf(fixture.bob)).toEqual(["Catch Approved"]);
    await fixture.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    fixture.club.setNow(noon + 10 * 60_000);
    await undo(id);
    expect(await titlesOf(fixture.bob)).toEqual(["Catch Approved", "Your Place Changed"]);
  });
});

test("a personal catch is shown to judges too, without a tournament and with nothing to decide", async () => {
  const { id } = await submitted(fixture.ann, { photo: await photoFile() });
  expect(await review(id)).toMatchObject({ id, tournament: null, status: "pending", fixedBecause: null });
  expect((await fixture.judge.send("/api/admin/catches/99")).status).toBe(404);
});
