import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches, participants, payouts, tournaments, users } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import { unambiguousUsername } from "../../src/entries/match-by-name.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { bodyOf, noon } from "../support/club.ts";
import { type CatchDay, noticesOf, openCatchDay, traces } from "./catch-day.ts";

const day = 86_400_000;

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const card = {
  username: "ann",
  species: "Largemouth Bass",
  length: "18.3",
  weight: "4.5",
  location: "North cove",
  caughtAt: "2026-06-06T09:30",
  paperNote: "Card 12, seen by Joe",
};
const enter = (values: object = {}, by = catchDay.judge) =>
  by.send(`/api/admin/tournaments/${catchDay.tournamentId}/catches`, { json: { ...card, ...values } });
const board = () =>
  catchDay.club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${catchDay.tournamentId}/leaderboard`);
const entered = async (values: object = {}) => (await (await enter(values)).json()) as CatchView;

describe("a catch from an angler's paper card", () => {
  test("a paper catch scores at once without a photo, is marked as a paper catch, and belongs to the angler", async () => {
    expect(await bodyOf(await enter())).toMatchObject({
      http: 201,
      userId: catchDay.ann.userId,
      status: "verified",
      isVerified: true,
      needsPhoto: false,
      photoUrl: null,
      paperNote: "Card 12, seen by Joe",
      length: 18.3,
      submittedAt: new Date(noon).toISOString(),
      capturedAt: "2026-06-06T14:30:00.000Z",
    });
    expect(await board()).toMatchObject([
      { rank: 1, username: "ann", totalScore: 18.3, bestCatch: { photoUrl: null } },
    ]);
    const [ownCatch] = await catchDay.ann.get<CatchView[]>("/api/catches");
    expect(ownCatch).toMatchObject({ paperNote: "Card 12, seen by Joe" });
  });

  test("a paper catch needs no weight if length counts, and shows none", async () => {
    const { id } = await entered({ weight: "" });
    expect(await bodyOf(await enter({ weight: undefined }))).toMatchObject({ http: 201, weight: 0 });
    const page = await (await catchDay.judge.send(`/admin/catches/${id}`)).text();
    expect([page.includes(">18.3<"), page.includes(">0.0<")]).toEqual([true, false]);
  });

  test("a paper catch needs a weight if weight counts", async () => {
    await catchDay.club.store.write(
      async (tx) => void (await tx.update(tournaments).set({ rules: { ...shippedRules.tournament, by: "weight" } })),
    );
    const before = await traces(catchDay.club);
    expect(await bodyOf(await enter({ weight: "" }))).toMatchObject({
      http: 422,
      issues: [{ path: "weight", message: "Weight is required" }],
    });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test.each([
    ["is optional if length counts", { by: "length" }, {}, /Weight<span[^>]*> \(optional\)/],
    ["is required if weight counts", { by: "weight" }, {}, /Weight<\/label>/],
    ["isn't asked for in a length-only tournament", { by: "length" }, { skipsWeight: true }, /^(?!.*>Weight<)/s],
  ] as const)("the weight on the form for paper catches %s", async (_, rules, terms, expected) => {
    const given = { rules: { ...shippedRules.tournament, ...rules }, ...terms };
    await catchDay.club.store.write(async (tx) => void (await tx.update(tournaments).set(given)));
    const page = await (await catchDay.judge.send(`/admin/tournaments/${catchDay.tournamentId}/day?card=new`)).text();
    expect(page).toContain('name="paperNote"');
    expect(page).toMatch(expected);
  });

  test("a catch from a paper card is recorded under the admin who entered it, and the angler is notified", async () => {
    const { id } = await entered();
    const [row] = await catchDay.club.store.read(async (db) => db.select().from(catches).orderBy(catches.id));
    expect(row).toMatchObject({ enteredBy: catchDay.judge.userId, judgedBy: catchDay.judge.userId, judgedAt: noon });
    const activity = await catchDay.club.store.read(async (db) => db.select().from(audit));
    expect(activity.at(-1)).toMatchObject({
      actorName: "judge",
      action: "enter-paper-catch",
      subjectId: id,
      detail: { angler: "ann", length: 1830, paperNote: "Card 12, seen by Joe" },
    });
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toMatchObject([
      {
        type: "catch_approved",
        title: "Catch Approved",
        message: "Your catch (Largemouth Bass, 18.3 in) in Spring Open was entered by the club.",
        link: `/my-catches#catch-${id}`,
      },
    ]);
  });

  test("a paper catch below the minimum is stored and never scores", async () => {
    expect(await entered({ length: "11.9" })).toMatchObject({ ineligibleReason: "below_minimum" });
    expect(await board()).toMatchObject([{ rank: null, totalScore: 0 }]);
    const [notice] = await noticesOf(catchDay.club, catchDay.ann.userId);
    expect(notice?.message).toContain("Won't count: Below the minimum length of 12 in.");
  });

  test("a paper catch may be entered after the end, when the cards are read", async () => {
    catchDay.club.setNow(noon + 3 * day);
    expect((await enter()).status).toBe(201);
  });

  test("a catch from a paper card doesn't need a time", async () => {
    expect(await entered({ caughtAt: "" })).toMatchObject({ capturedAt: null });
  });

  test("a paper catch whose decision is undone is pending, requires no photo and can be verified again", async () => {
    const { id } = await entered();
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: false } });
    expect(await board()).toMatchObject([{ rank: null, waitingCount: 1 }]);
    const [waiting] = await catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
    expect(waiting).toMatchObject({ id, needsPhoto: false, paperNote: "Card 12, seen by Joe" });
    const again = await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    expect(again.status).toBe(200);
    expect(await board()).toMatchObject([{ rank: 1, totalScore: 18.3 }]);
  });

  test.each([
    [
      "for an unknown user",
      404,
      "not_found",
      {
        path: "username",
        message: "No entrant matches “zoe”. No member has this name either. Enter the angler first.",
      },
      { username: "zoe" },
    ],
    [
      "for an angler who hasn't joined",
      403,
      "not_joined",
      { path: "username", message: "bob hasn't joined Spring Open. Enter them first, then their catch." },
      { username: "bob" },
    ],
    [
      "with a time outside the tournament",
      422,
      "invalid",
      { path: "caughtAt", message: "The time on the card is outside the tournament" },
      { caughtAt: "2026-06-01T09:30" },
    ],
    [
      "with an invalid time",
      422,
      "invalid",
      { path: "caughtAt", message: "Enter the date and time on the card, such as 2026-06-06T09:30" },
      { caughtAt: "2026-02-30T09:30" },
    ],
    [
      "with a time in another zone",
      422,
      "invalid",
      { path: "caughtAt", message: "Enter the date and time on the card, such as 2026-06-06T09:30" },
      { caughtAt: "2026-06-06T09:30:00Z" },
    ],
    [
      "without a note that names the card",
      422,
      "invalid",
      { path: "paperNote", message: "Please enter the card number and who saw the fish" },
      { paperNote: " " },
    ],
    ["without a length", 422, "invalid", { path: "length", message: "Length is required" }, { length: "" }],
  ])("a paper catch %s gets %i and leaves nothing behind", async (_, http, code, issue, values) => {
    const before = await traces(catchDay.club);
    expect(await bodyOf(await enter(values))).toMatchObject({ http, code, issues: [issue] });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("a paper catch is entered for the entrant with a number or a part of a name", async () => {
    await catchDay.club.store.write(async (tx) => {
      await tx.update(users).set({ displayName: "Nora Field" }).where(eq(users.id, catchDay.ann.userId));
    });
    const angler = { username: "ann", displayName: "Nora Field" };
    for (const username of ["nora", "1", "#1", "ann"]) {
      expect(await bodyOf(await enter({ username }))).toMatchObject({ http: 201, angler });
    }
    expect(await bodyOf(await enter({ username: "7" }))).toMatchObject({
      http: 404,
      issues: [
        {
          path: "username",
          message: "No entrant has number 7. No member has this name either. Enter the angler first.",
        },
      ],
    });
  });

  test("a number on a paper card is an entrant's before it is somebody's username", async () => {
    const { ann, club, tournamentId } = catchDay;
    const digits = await club.logIn("101");
    await digits.send(`/api/tournaments/${tournamentId}/join`, { json: {} });
    expect(await bodyOf(await enter({ username: "101" }))).toMatchObject({ http: 201, userId: digits.userId });
    await club.store.write((tx) =>
      tx.update(participants).set({ number: 101 }).where(eq(participants.userId, ann.userId)),
    );
    expect(await bodyOf(await enter({ username: "101" }))).toMatchObject({ http: 201, userId: ann.userId });
    expect(unambiguousUsername("101")).toBe("@101");
    expect(await bodyOf(await enter({ username: unambiguousUsername("101") }))).toMatchObject({
      ...{ http: 201, userId: digits.userId },
    });
    expect(await bodyOf(await enter({ username: unambiguousUsername("ann") }))).toMatchObject({ userId: ann.userId });
  });

  test("the API doesn't accept the angler's user id, only the username", async () => {
    const { ann, judge } = catchDay;
    expect(await bodyOf(await enter({ userId: judge.userId }))).toMatchObject({ http: 201, userId: ann.userId });
  });

  test("a part of a name that several entrants have is refused with the matching entrants", async () => {
    const eve = await catchDay.club.logIn("eve", { displayName: "Nora Evers" });
    const { ann, club, tournamentId } = catchDay;
    await club.store.write(async (tx) => {
      await tx.update(users).set({ displayName: "Nora Field" }).where(eq(users.id, ann.userId));
    });
    // A member who isn't entered doesn't make a name ambiguous.
    expect((await enter({ username: "nora" })).status).toBe(201);
    await eve.send(`/api/tournaments/${tournamentId}/join`, { json: {} });
    expect(await bodyOf(await enter({ username: "nora" }))).toMatchObject({
      http: 404,
      issues: [
        {
          path: "username",
          message: expect.stringMatching(/matches .*Nora Field.*Nora Evers|matches .*Nora Evers.*Nora Field/),
        },
      ],
    });
  });

  test("a paper catch needs a reason once payouts are queued", async () => {
    const payout = {
      tournamentId: catchDay.tournamentId,
      tournamentName: "Spring Open",
      amountCents: 100,
      position: 1,
    };
    await catchDay.club.store.write(
      async (tx) => void (await tx.insert(payouts).values({ ...payout, createdAt: noon })),
    );
    const before = await traces(catchDay.club);
    expect(await bodyOf(await enter())).toMatchObject({
      http: 422,
      issues: [{ path: "reason", message: "Payouts are queued. Enter a reason for this correction." }],
    });
    expect(await traces(catchDay.club)).toEqual(before);
    expect(await bodyOf(await enter({ reason: "The card was found in the boat." }))).toMatchObject({ http: 201 });
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => catchDay.club.visitor],
    ["the angler", 403, "admin_required", async () => catchDay.ann],
    [
      "a suspended admin",
      403,
      "suspended",
      () => catchDay.club.logIn("sue", { isAdmin: true, suspendedUntil: noon + 9 }),
    ],
  ] as const)("is not for %s to enter", async (_, http, code, sign) => {
    const browser = await sign();
    const before = await traces(catchDay.club);
    expect(await bodyOf(await enter({}, browser))).toMatchObject({ http, code });
    expect(await traces(catchDay.club)).toEqual(before);
  });
});

test("paper cards are refused before the start", async () => {
  await catchDay.club.close();
  catchDay = await openCatchDay({ startsAt: noon + 1000 });
  expect(await bodyOf(await enter())).toMatchObject({ http: 409, code: "not_started" });
});
