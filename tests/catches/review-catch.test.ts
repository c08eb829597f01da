import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches } from "../../src/base/db/schema.ts";
import { readVersion } from "../../src/base/db/versions.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { RecentDecision, UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { bodyOf, noon } from "../support/club.ts";
import {
  type CatchDay,
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

const waiting = async (fields = {}) =>
  submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile(), ...fields });
const verify = (id: number, json: object = {}, by = catchDay.judge) =>
  by.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true, ...json } });
const takeBack = (id: number) =>
  catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false } });
const reject = (id: number, json: object = { rejectionReason: " The board cannot be read " }, by = catchDay.judge) =>
  by.send(`/api/admin/catches/${id}/reject`, { json });
const queue = () => catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
const board = () =>
  catchDay.club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${catchDay.tournamentId}/leaderboard`);

describe("verifying a catch", () => {
  test("a verified catch is on the board at the next request, its photo is public, and the angler is notified", async () => {
    const fish = await waiting();
    const versionBefore = await catchDay.club.store.read((db) =>
      readVersion(db, `tournament:${catchDay.tournamentId}`),
    );
    expect((await catchDay.club.visitor.send(fish.thumbnailUrl ?? "")).status).toBe(404);
    expect(await bodyOf(await verify(fish.id))).toMatchObject({ http: 200, isVerified: true, length: 18.3 });
    const [first] = await board();
    expect(first).toMatchObject({
      rank: 1,
      username: "ann",
      totalScore: 18.3,
      waitingCount: 0,
      bestCatch: { id: fish.id },
    });
    const photo = await catchDay.club.visitor.send(first?.bestCatch?.photoUrl ?? "");
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(
      await catchDay.club.store.read((db) => readVersion(db, `tournament:${catchDay.tournamentId}`)),
    ).toBeGreaterThan(versionBefore);
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toMatchObject([
      {
        type: "catch_approved",
        title: "Catch Approved",
        message: "Your catch (Largemouth Bass, 18.3 in) in Spring Open was verified.",
        link: `/my-catches#catch-${fish.id}`,
        isRead: false,
      },
    ]);
  });

  test("verifying with a correction keeps the claim and the decision, scores the decided figures and notifies both", async () => {
    const { id } = await waiting();
    const response = await verify(id, { length: 17.8, weight: 4.5, reason: "Mouth open on the board" });
    expect(await bodyOf(response)).toMatchObject({
      http: 200,
      length: 17.8,
      claimed: { species: "Largemouth Bass", length: 18.3, weight: 4.5 },
      rulingReason: "Mouth open on the board",
    });
    expect((await board())[0]).toMatchObject({ totalScore: 17.8 });
    const [notice] = await noticesOf(catchDay.club, catchDay.ann.userId);
    expect(notice?.message).toContain("Approved as Largemouth Bass, 17.8 in: Mouth open on the board");
  });

  test("an ineligible catch may be verified and never scores", async () => {
    const { id } = await waiting({ species: "Carp" });
    expect(await bodyOf(await verify(id))).toMatchObject({ isVerified: true, ineligibleReason: "species" });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ isRanked: false, score: 0 });
    const [notice] = await noticesOf(catchDay.club, catchDay.ann.userId);
    expect(notice?.message).toContain("Won't count: Not one of this tournament's target species (Bass).");
  });

  test("a correction can make a catch score, or stop it from scoring", async () => {
    const carp = await waiting({ species: "Carp" });
    await verify(carp.id, { species: "Spotted Bass", reason: "It is a bass" });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ score: 1830 });
    const short = await waiting({ length: "12.1" });
    expect(await bodyOf(await verify(short.id, { length: 11.9, reason: "Tail" }))).toMatchObject({
      ineligibleReason: "below_minimum",
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ score: 1830 });
  });

  test.each([
    [
      "a correction without a reason",
      422,
      { issues: [{ path: "reason", message: "Please give a reason for the correction" }] },
      () => waiting(),
      { length: 17 },
    ],
    ["an invalid length", 422, { issues: [{ path: "length" }] }, () => waiting(), { length: 17.25, reason: "x" }],
    [
      "a catch without a photo",
      409,
      { code: "photo_required" },
      () => submitted(catchDay.ann, { tournamentId: catchDay.tournamentId }),
      {},
    ],
    ["a verified catch", 409, { code: "already_judged" }, () => verified(catchDay), {}],
    [
      "a personal catch",
      404,
      { code: "not_found" },
      async () => submitted(catchDay.ann, { photo: await photoFile() }),
      {},
    ],
    [
      "a catch that changed since it was viewed",
      409,
      { code: "stale" },
      () => waiting(),
      { seen: "1740.450.1.Largemouth Bass" },
    ],
  ])("verifying a catch of %s gets %i and changes nothing", async (_, status, body, prepare, decision) => {
    const { id } = (await prepare()) as CatchView;
    const before = await traces(catchDay.club);
    expect(await bodyOf(await verify(id, decision))).toMatchObject({ http: status, ...body });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("a decision is checked against the version that the judge saw in the list", async () => {
    const { id } = await waiting();
    const [seen] = await queue();
    expect((await verify(id, { seen: seen?.revision })).status).toBe(200);
  });

  test("two simultaneous decisions: the first applies, the second is refused", async () => {
    const { id } = await waiting();
    const statuses = await Promise.all([verify(id), reject(id)].map(async (reply) => (await reply).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toHaveLength(1);
  });
});

describe("rejecting a catch", () => {
  test("a rejection stores the trimmed reason, reduces the pending count, and notifies the angler", async () => {
    const { id } = await waiting();
    expect(await bodyOf(await reject(id))).toMatchObject({
      status: "rejected",
      isVerified: false,
      rejectionReason: "The board cannot be read",
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 0, isRanked: false });
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toMatchObject([
      { type: "catch_rejected", message: expect.stringContaining("was rejected: The board cannot be read") },
    ]);
    expect(await queue()).toEqual([]);
  });

  test("a rejected catch's photo stays private", async () => {
    const fish = await waiting();
    await reject(fish.id);
    const status = async (by: CatchDay["ann"]) => (await by.send(fish.thumbnailUrl ?? "")).status;
    expect(await status(catchDay.ann)).toBe(200);
    expect(await status(catchDay.judge)).toBe(200);
    expect(await status(catchDay.bob)).toBe(404);
    expect(await status(catchDay.club.visitor)).toBe(404);
  });

  test("rejecting a catch requires no photo", async () => {
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    expect((await reject(id)).status).toBe(200);
  });

  test.each([
    [
      "a blank reason",
      422,
      { issues: [{ path: "rejectionReason", message: "Please provide a rejection reason" }] },
      { rejectionReason: "   " },
    ],
    ["no reason", 422, { issues: [{ path: "rejectionReason", message: "Please provide a rejection reason" }] }, {}],
    ["an outdated version", 409, { code: "stale" }, { rejectionReason: "No", seen: "1" }],
  ])("a rejection with %s gets %i and changes nothing", async (_, status, body, json) => {
    const { id } = await waiting();
    const before = await traces(catchDay.club);
    expect(await bodyOf(await reject(id, json))).toMatchObject({ ...body });
    expect((await reject(id, json)).status).toBe(status);
    expect(await traces(catchDay.club)).toEqual(before);
  });
});

describe("undoing a decision", () => {
  test("undoing a verified catch makes it pending with its claim, off the board, and its photo private", async () => {
    const fish = await waiting();
    await verify(fish.id, { length: 17, reason: "Tail" });
    expect(await bodyOf(await takeBack(fish.id))).toMatchObject({
      status: "pending",
      length: 18.3,
      rulingReason: null,
      rejectionReason: null,
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({
      isRanked: false,
      score: 0,
      waitingCount: 1,
    });
    expect((await catchDay.club.visitor.send(fish.thumbnailUrl ?? "")).status).toBe(404);
    expect((await noticesOf(catchDay.club, catchDay.ann.userId)).at(-1)).toMatchObject({
      type: "catch_changed",
      title: "Decision Undone",
    });
    const [row] = await catchDay.club.store.read(async (db) =>
      db.select().from(catches).where(eq(catches.id, fish.id)),
    );
    expect(row).toMatchObject({ judgedAt: null, judgedBy: null });
  });

  test("undoing a rejection makes the catch pending again, so that it can be decided again", async () => {
    const { id } = await waiting();
    await reject(id);
    expect((await takeBack(id)).status).toBe(200);
    expect((await verify(id)).status).toBe(200);
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ score: 1830 });
  });

  test("undo is refused without a decision, and after the angler has resubmitted the catch", async () => {
    const { id } = await waiting();
    expect(await bodyOf(await takeBack(id))).toMatchObject({ code: "not_judged" });
    await reject(id);
    await submitted(catchDay.ann, { resubmissionOf: id });
    const before = await traces(catchDay.club);
    expect(await bodyOf(await takeBack(id))).toMatchObject({ code: "stale" });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("recent decisions are listed, newest first", async () => {
    const first = await verified(catchDay);
    const two = await waiting();
    catchDay.club.setNow(noon + 1);
    await reject(two.id);
    expect(await catchDay.judge.get<RecentDecision[]>("/api/admin/catches/judged")).toMatchObject([
      {
        id: two.id,
        status: "rejected",
        rejectionReason: "The board cannot be read",
        judgedBy: "judge",
        username: "ann",
      },
      { id: first.id, status: "verified", rejectionReason: null, tournamentName: "Spring Open" },
    ]);
  });
});

describe("only admins judge", () => {
  test.each([
    ["an angler", () => catchDay.ann, 403, "admin_required"],
    ["a visitor", () => catchDay.club.visitor, 401, "not_signed_in"],
  ])("%s is refused everywhere and changes nothing", async (_, by, status, code) => {
    const { id } = await waiting();
    const before = await traces(catchDay.club);
    const replies = [
      await verify(id, {}, by()),
      await reject(id, { rejectionReason: "No" }, by()),
      await by().send("/api/admin/catches/unverified"),
      await by().send("/api/admin/catches/judged"),
    ];
    for (const reply of replies) expect(await bodyOf(reply)).toMatchObject({ code });
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status, status]);
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("a suspended admin can neither review catches nor see the queue", async () => {
    const { id } = await waiting();
    const suspended = await catchDay.club.logIn("sue", { isAdmin: true, suspendedUntil: noon + 1000 });
    expect(await bodyOf(await verify(id, {}, suspended))).toMatchObject({ code: "suspended" });
    expect(await bodyOf(await suspended.send("/api/admin/catches/unverified"))).toMatchObject({ code: "suspended" });
  });
});
