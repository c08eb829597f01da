import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { act, acted, traces, why } from "./member-club.ts";

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const acts = [
  ["warn", why],
  ["suspend", { ...why, days: 7 }],
  ["ban", why],
  ["lift", why],
  ["admin", { ...why, isAdmin: true }],
] as const;

/** Expects a refusal that changed nothing. */
async function refused(by: Browser, id: number, action: string, json: object, reply: object): Promise<void> {
  const before = await traces(club);
  expect(await bodyOf(await act(by, id, action, json))).toMatchObject(reply);
  expect(await traces(club)).toEqual(before);
}

describe("only an admin in good standing oversees users", () => {
  const others = [
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["an angler", 403, "admin_required", async () => ann],
    ["a new admin", 403, "agreement_required", () => club.logIn("new", { isAdmin: true, hasAccepted: false })],
    ["a suspended admin", 403, "suspended", () => club.logIn("sus", { isAdmin: true, suspendedUntil: noon + 1000 })],
  ] as const;
  for (const [who, http, code, sign] of others) {
    test.each(acts)(`${who} can't oversee users: %s`, async (action, json) => {
      const browser = await sign();
      await refused(browser, ann.userId, action, json, { http, code });
    });
  }
});

describe("every action needs a reason", () => {
  test.each(acts)("%s without a reason is refused", async (action, json) => {
    for (const reason of ["", "   ", undefined]) {
      const issues = [{ path: "reason", message: "Please give a reason" }];
      await refused(admin, ann.userId, action, { ...json, reason }, { http: 422, code: "invalid", issues });
    }
    const long = { ...json, reason: "x".repeat(501) };
    await refused(admin, ann.userId, action, long, { message: "A reason can have at most 500 characters" });
  });

  test.each([6, 31, 7.5, undefined, "7"])("a suspension of %p days is refused", async (days) => {
    const issues = [{ path: "days", message: "A suspension must be 7 to 30 days" }];
    await refused(admin, ann.userId, "suspend", { ...why, days }, { http: 422, issues });
  });

  test.each(acts)("%s of an unknown user gets 404", async (action, json) => {
    await refused(admin, 99, action, json, { http: 404, code: "not_found" });
  });
});

describe("promoting and demoting admins", () => {
  test("promoting and demoting apply at once and notify the user", async () => {
    expect((await acted(admin, ann.userId, "admin", { ...why, isAdmin: true })).isAdmin).toBe(true);
    expect((await ann.send("/api/admin/analytics")).status).toBe(200);
    await acted(admin, ann.userId, "admin", { ...why, isAdmin: false });
    expect((await ann.send("/api/admin/analytics")).status).toBe(403);
    const { notices, audit } = await traces(club);
    expect(notices.map(({ title }) => title)).toEqual(["You're Now an Admin", "You Are No Longer an Admin"]);
    expect(audit.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["make-admin", ann.userId],
      ["unmake-admin", ann.userId],
    ]);
  });

  test.each([
    [true, () => admin.userId, "secretary is already an admin."],
    [false, () => ann.userId, "ann isn't an admin."],
  ])("changing an admin's role to what it is (%p) is refused", async (isAdmin, id, message) => {
    await refused(admin, id(), "admin", { ...why, isAdmin }, { http: 409, code: "same_state", message });
  });

  test("an admin who isn't the last one may step down", async () => {
    await acted(admin, ann.userId, "admin", { ...why, isAdmin: true });
    expect((await acted(admin, admin.userId, "admin", { ...why, isAdmin: false })).isAdmin).toBe(false);
  });
});

describe("the last admin cannot be removed or suspended (docs/rules.md 1.13)", () => {
  const reply = {
    http: 409,
    code: "last_admin",
    message: "The club's last admin can't be removed, suspended or deleted. Make someone else an admin first.",
  };
  const takings = [
    ["admin", { ...why, isAdmin: false }],
    ["suspend", { ...why, days: 7 }],
    ["ban", why],
  ] as const;

  test.each(takings)("the last admin can't be removed or suspended by %s", async (action, json) => {
    await refused(admin, admin.userId, action, json, reply);
  });

  test.each(takings)(
    "the last admin who isn't suspended can't be removed or suspended either, by %s",
    async (action, json) => {
      await club.logIn("other", { isAdmin: true, suspendedUntil: noon + 1000 });
      await refused(admin, admin.userId, action, json, reply);
    },
  );

  test("when two admins ban each other at once, the second is already banned when their request runs", async () => {
    const other = await club.logIn("other", { isAdmin: true });
    const replies = await Promise.all([act(admin, other.userId, "ban"), act(other, admin.userId, "ban")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const refusal = replies.find(({ status }) => status === 403);
    expect(await refusal?.json()).toMatchObject({ code: "suspended" });
  });
});

describe("admins can't sanction themselves", () => {
  test.each([
    ["warn", why],
    ["suspend", { ...why, days: 7 }],
    ["ban", why],
  ] as const)("admins can't %s themselves", async (action, json) => {
    await club.logIn("other", { isAdmin: true });
    const message = "You can't warn, suspend or ban yourself.";
    await refused(admin, admin.userId, action, json, { http: 409, code: "own_account", message });
  });
});
