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

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const change = (id: number, json: object, by = catchDay.judge) => by.send(`/api/admin/catches/${id}/change`, { json });
const reject = (id: number, rejectionReason = "No board") =>
  catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason } });
const undo = (id: number, json: object = {}) =>
  catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false, ...json } });
const review = (id: number) => catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
const titlesOf = async ({ userId }: Browser) => (await noticesOf(catchDay.club, userId)).map(({ title }) => title);

/** A verified catch of an angler who joined. */
async function verifiedFor(angler: Browser, length: string): Promise<CatchView> {
  const fish = await submitted(angler, { tournamentId: catchDay.tournamentId, photo: await photoFile(), length });
  await catchDay.judge.send(`/api/admin/catches/${fish.id}/verify`, { json: { isVerified: true } });
  return fish;
}

async function queuePayouts(): Promise<void> {
  await catchDay.club.store.write(async (tx) => {
    await tx.insert(payouts).values({
      ...{
        tournamentId: catchDay.tournamentId,
        userId: catchDay.ann.userId,
        tournamentName: "Spring Open",
        username: "ann",
      },
      ...{ position: 1, amountCents: 10_000, status: "pending", createdAt: noon, updatedAt: noon },
    } as typeof payouts.$inferInsert);
  });
}

describe("changing a decision", () => {
  test("a verified catch can be rejected, which notifies the angler and everyone whose place changes", async () => {
    const cara = await catchDay.club.logIn("cara");
    for (const { userId } of [catchDay.bob, cara]) await enter(catchDay.club, catchDay.tournamentId, userId);
    const leading = await verifiedFor(catchDay.ann, "20.0");
    await verifiedFor(catchDay.bob, "16.0");
    const dan = await catchDay.club.logIn("dan");
    expect(await bodyOf(await change(leading.id, { decision: "rejected", reason: "Not on the board" }))).toMatchObject({
      http: 200,
      status: "rejected",
      rejectionReason: "Not on the board",
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ isRanked: false, score: 0 });
    expect((await noticesOf(catchDay.club, catchDay.ann.userId)).at(-1)).toMatchObject({
      type: "catch_rejected",
      title: "Decision Changed",
      message:
        "The decision on your catch (Largemouth Bass, 20.0 in) in Spring Open was changed: it's now rejected. Reason: Not on the board",
    });
    expect((await noticesOf(catchDay.club, catchDay.bob.userId)).at(-1)).toMatchObject({
      title: "Your Place Changed",
      message: "A decision on a catch in Spring Open was changed. You're now in 1st place (previously 2nd).",
      link: `/tournaments/${catchDay.tournamentId}/leaderboard`,
    });
    expect([await titlesOf(cara), await titlesOf(dan)]).toEqual([[], []]);
  });

  test("changing a decision shows the place within the division if anglers aren't ranked together", async () => {
    const { club, tournamentId, ann, bob } = catchDay;
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
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    await reject(id);
    const json = { decision: "verified", reason: "The board can be read", length: "17.5" };
    expect(await bodyOf(await change(id, json))).toMatchObject({
      status: "verified",
      length: 17.5,
      claimed: { length: 18.3 },
      rulingReason: "The board can be read",
      rejectionReason: null,
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ isRanked: true, score: 1750 });
  });

  test("the catch's history keeps the first decision, with judge and reason of the change", async () => {
    const { id } = await verified(catchDay);
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
    const { id } = await verified(catchDay);
    const before = await traces(catchDay.club);
    expect(await bodyOf(await change(id, json))).toMatchObject({ http: status, ...body });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("changing a decision is refused for a catch that is pending, resubmitted, or without a photo to verify", async () => {
    const fish = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    const yes = { decision: "verified", reason: "x" };
    expect(await bodyOf(await change(fish.id, yes))).toMatchObject({ http: 409, code: "not_judged" });
    await reject(fish.id);
    expect(await bodyOf(await change(fish.id, yes))).toMatchObject({ http: 409, code: "photo_required" });
    await submitted(catchDay.ann, { resubmissionOf: fish.id });
    expect(await bodyOf(await change(fish.id, yes))).toMatchObject({ http: 409, code: "stale" });
    expect((await review(fish.id)).fixedBecause).toContain("resubmitted this catch");
  });

  test("a decision can be changed with a reason after payouts were queued; without one it is refused and changes nothing", async () => {
    const { id } = await verified(catchDay);
    await queuePayouts();
    const before = await traces(catchDay.club);
    expect(await bodyOf(await undo(id))).toMatchObject({
      http: 422,
      code: "invalid",
      issues: [{ path: "reason", message: "Payouts are queued. Enter a reason for this correction." }],
    });
    expect(await traces(catchDay.club)).toEqual(before);
    expect((await review(id)).fixedBecause).toBe(null);
    expect(await bodyOf(await change(id, { decision: "rejected", reason: "x" }))).toMatchObject({ http: 200 });
  });
});

describe("undoing a decision", () => {
  test("undoing a decision with a reason notifies the angler and everyone whose place changes", async () => {
    await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
    const { id } = await verifiedFor(catchDay.ann, "20.0");
    await verifiedFor(catchDay.bob, "16.0");
    await undo(id, { reason: "Two judges must look" });
    expect((await noticesOf(catchDay.club, catchDay.ann.userId)).at(-1)?.message).toContain(
      "Reason: Two judges must look",
    );
    expect(await titlesOf(catchDay.bob)).toEqual(["Catch Approved", "Your Place Changed"]);
  });

  test("only the angler is notified of a decision undone at once without a reason; after ten minutes others are, too", async () => {
    await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
    const { id } = await verifiedFor(catchDay.ann, "20.0");
    await verifiedFor(catchDay.bob, "16.0");
    await undo(id);
    expect(await titlesOf(catchDay.ann)).toEqual(["Catch Approved", "Decision Undone"]);
    expect(await titlesOf(catchDay.bob)).toEqual(["Catch Approved"]);
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    catchDay.club.setNow(noon + 10 * 60_000);
    await undo(id);
    expect(await titlesOf(catchDay.bob)).toEqual(["Catch Approved", "Your Place Changed"]);
  });
});

test("a personal catch is shown to judges too, without a tournament and with nothing to decide", async () => {
  const { id } = await submitted(catchDay.ann, { photo: await photoFile() });
  expect(await review(id)).toMatchObject({ id, tournament: null, status: "pending", fixedBecause: null });
  expect((await catchDay.judge.send("/api/admin/catches/99")).status).toBe(404);
});
