import { afterEach, beforeEach, expect, test } from "bun:test";
import { participants, sessions, users } from "../../../src/base/db/schema.ts";
import { type Club, noon, openClub } from "../../support/club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const day = 86_400_000;
const me = async (browser: { send(path: string): Promise<Response> }) => (await browser.send("/api/auth/me")).status;

test("a session lasts 30 days", async () => {
  const angler = await club.logIn("Dana");
  club.setNow(noon + 30 * day - 1);
  expect(await me(angler)).toBe(200);
  club.setNow(noon + 30 * day);
  expect(await me(angler)).toBe(401);
});

test("a request with an unknown session cookie counts as a visitor's", async () => {
  const guess = { send: (path: string) => club.visitor.send(path, { headers: { cookie: "session=guess" } }) };
  expect(await me(guess)).toBe(401);
  expect((await guess.send("/")).status).toBe(200);
});

test("a user's presence is recorded every ten minutes, not at every request", async () => {
  const angler = await club.logIn("Dana");
  const seen = async () => (await club.store.read((db) => db.select().from(sessions)))[0]?.lastSeenAt;
  club.setNow(noon + 10 * 60_000);
  await me(angler);
  expect(await seen()).toBe(noon);
  club.setNow(noon + 10 * 60_000 + 1);
  await me(angler);
  expect(await seen()).toBe(noon + 10 * 60_000 + 1);
});

test("only users who write count as active (docs/rules.md 4.8)", async () => {
  const angler = await club.logIn("Dana");
  const active = async () =>
    (await club.store.read((db) => db.select().from(users).orderBy(users.id)))[0]?.lastActiveAt;
  club.setNow(noon + day);
  await me(angler);
  expect(await active()).toBe(noon);
  club.setNow(noon + day + 60_000);
  await angler.send("/api/auth/mark-tutorial-seen", { method: "POST" });
  expect(await active()).toBe(noon + day + 60_000);
});

test("a suspended user can read but not write, and learns why, until the suspension is over", async () => {
  const angler = await club.logIn("Dana", { suspendedUntil: noon + 8 * day });
  expect((await angler.send("/")).status).toBe(200);
  const response = await angler.send("/api/tournaments/1/join", { method: "POST" });
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    code: "suspended",
    message: "Your account is suspended until 2026-06-14. You can view everything but can't change anything.",
  });
  expect(await (await angler.send("/")).text()).toContain("Your account is suspended until June 14, 2026.");
  club.setNow(noon + 8 * day);
  expect((await angler.send("/api/tournaments/1/join", { method: "POST" })).status).toBe(404);
});

test("before the agreement, every write by an angler gets agreement_required and does nothing", async () => {
  const newcomer = await club.logIn("Dana", { hasAccepted: false });
  const response = await newcomer.send("/api/tournaments/1/join", { method: "POST" });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "agreement_required" });
  expect(await club.store.read((db) => db.$count(participants))).toBe(0);
});

test("an angler isn't an admin, and an admin who hasn't accepted the agreement can't act as one", async () => {
  const remove = { method: "DELETE" };
  const angler = await club.logIn("Dana");
  const refused = await angler.send("/api/admin/tournaments/1", remove);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({
    code: "admin_required",
    message: "Access denied. Admin privileges required.",
  });
  const admin = await club.logIn("Secretary", { isAdmin: true, hasAccepted: false });
  const early = await admin.send("/api/admin/tournaments/1", remove);
  expect(await early.json()).toMatchObject({ code: "agreement_required" });
});

test("a visitor's write gets not_signed_in", async () => {
  const response = await club.visitor.send("/api/tournaments/1/join", { method: "POST" });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "not_signed_in" });
});
