import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { act, acted, traces, why } from "./member-club.ts";

const day = 86_400_000;

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const noticesOfAnn = async () => (await traces(club)).notices.filter(({ userId }) => userId === ann.userId);
const complain = (by: Browser) =>
  by.send("/api/complaints", {
    json: { type: "bug", title: "A small bug", description: "It is a small one, but here." },
  });

describe("warning a user", () => {
  test("warning a user is audited, notifies the angler, and removes no rights", async () => {
    const view = await acted(admin, ann.userId, "warn");
    expect(view.sanctions).toMatchObject([
      { kind: "warning", reason: why.reason, givenBy: "secretary", until: null, lifted: null },
    ]);
    expect(view.suspension).toBeNull();
    expect(await noticesOfAnn()).toMatchObject([
      {
        type: "account_changed",
        title: "Warning from the Club",
        message: "The club has warned you. Reason: Two fish of another boat",
      },
    ]);
    expect((await traces(club)).audit.at(-1)).toMatchObject({
      actorName: "secretary",
      action: "warn-user",
      subject: "user",
      subjectId: ann.userId,
      detail: { username: "ann", reason: why.reason },
    });
    expect((await complain(ann)).status).toBe(201);
  });
});

describe("suspending a user", () => {
  test("a suspension applies to existing sessions at once, until its end", async () => {
    const view = await acted(admin, ann.userId, "suspend", { ...why, days: 14 });
    const until = new Date(noon + 14 * day).toISOString();
    expect(view.suspension).toEqual({ until, reason: why.reason });
    expect(await bodyOf(await complain(ann))).toMatchObject({
      http: 403,
      code: "suspended",
      message:
        "Your account is suspended until 2026-06-20. You can view everything but can't change anything. Reason: Two fish of another boat",
    });
    expect((await ann.send("/api/tournaments")).status).toBe(200);
    expect(await ann.get("/api/auth/me")).toMatchObject({ suspendedUntil: until, suspensionReason: why.reason });
    expect(await noticesOfAnn()).toMatchObject([{ title: "Account Suspended" }]);
    club.setNow(noon + 14 * day - 1);
    expect((await complain(ann)).status).toBe(403);
    club.setNow(noon + 14 * day);
    expect((await complain(ann)).status).toBe(201);
  });

  test.each([7, 30])("a user may be suspended for %i days", async (days) => {
    expect((await act(admin, ann.userId, "suspend", { ...why, days })).status).toBe(200);
  });

  test("suspending a suspended user is refused", async () => {
    await acted(admin, ann.userId, "suspend", { ...why, days: 7 });
    const before = await traces(club);
    expect(await bodyOf(await act(admin, ann.userId, "suspend", { ...why, days: 30 }))).toEqual({
      http: 409,
      code: "already_suspended",
      message: "ann is already suspended. Lift the suspension first, or ban them.",
    });
    expect(await traces(club)).toEqual(before);
  });

  test("a suspended admin can read only what a visitor can", async () => {
    const judge = await club.logIn("judge", { isAdmin: true });
    await acted(admin, judge.userId, "suspend", { ...why, days: 7 });
    expect(await bodyOf(await judge.send("/api/admin/analytics"))).toMatchObject({ http: 403, code: "suspended" });
    expect(await judge.get("/api/auth/me")).toMatchObject({ isAdmin: false });
  });
});

describe("banning a user", () => {
  test("a ban has no end date, and every page shows it", async () => {
    const view = await acted(admin, ann.userId, "ban");
    expect(view.suspension).toEqual({ until: null, reason: why.reason });
    expect(view.sanctions).toMatchObject([{ kind: "ban", until: null }]);
    club.setNow(noon + 20 * 365 * day);
    const later = await club.logIn("ann");
    expect(await bodyOf(await complain(later))).toMatchObject({
      code: "suspended",
      message:
        "Your account is banned permanently. You can view everything but can't change anything. Reason: Two fish of another boat",
    });
    expect(await noticesOfAnn()).toMatchObject([
      {
        title: "Account Banned",
        message:
          "Your account is banned permanently. You can view everything but can't change anything. Reason: Two fish of another boat",
      },
    ]);
  });

  test("a ban may follow a suspension, but not another ban", async () => {
    await acted(admin, ann.userId, "suspend", { ...why, days: 7 });
    await acted(admin, ann.userId, "ban");
    const before = await traces(club);
    expect(await bodyOf(await act(admin, ann.userId, "ban"))).toMatchObject({
      http: 409,
      code: "already_suspended",
      message: "ann is already banned.",
    });
    expect(await bodyOf(await act(admin, ann.userId, "suspend", { ...why, days: 7 }))).toMatchObject({
      message: "ann is already banned.",
    });
    expect(await traces(club)).toEqual(before);
  });
});

describe("lifting a suspension or a ban", () => {
  test.each([
    ["suspend", { ...why, days: 7 }],
    ["ban", why],
  ])("after lifting a sanction (%s), the user can write again and is notified", async (action, json) => {
    await acted(admin, ann.userId, action, json);
    const view = await acted(admin, ann.userId, "lift", { reason: "It was their own fish" });
    expect(view.suspension).toBeNull();
    expect(view.sanctions).toMatchObject([{ lifted: { by: "secretary", reason: "It was their own fish" } }]);
    expect((await complain(ann)).status).toBe(201);
    expect((await noticesOfAnn()).at(-1)).toMatchObject({
      title: "Suspension Lifted",
      message: "Your account is in good standing again. Reason: It was their own fish",
    });
  });

  test.each([
    ["never", async () => undefined],
    ["warned", () => acted(admin, ann.userId, "warn")],
    [
      "whose suspension is over",
      async () => {
        await acted(admin, ann.userId, "suspend", { ...why, days: 7 });
        club.setNow(noon + 7 * day);
        await admin.send("/api/auth/mark-tutorial-seen", { method: "POST" });
      },
    ],
  ])("lifting a sanction of a user %s is refused", async (_, prepare) => {
    await prepare();
    const before = await traces(club);
    expect(await bodyOf(await act(admin, ann.userId, "lift"))).toEqual({
      http: 409,
      code: "not_suspended",
      message: "ann isn't suspended.",
    });
    expect(await traces(club)).toEqual(before);
  });
});

describe("the ladder of sanctions suggests (docs/rules.md 11.9)", () => {
  test("the ladder suggests a warning, then a suspension, then a ban", async () => {
    expect((await acted(admin, ann.userId, "warn")).suggested).toBe("suspension");
    expect((await acted(admin, ann.userId, "suspend", { ...why, days: 7 })).suggested).toBe("ban");
  });

  test("the ladder ignores lifted sanctions", async () => {
    await acted(admin, ann.userId, "suspend", { ...why, days: 7 });
    expect((await acted(admin, ann.userId, "lift")).suggested).toBe("warning");
  });
});
