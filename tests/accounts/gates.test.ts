import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, users } from "../../src/base/db/schema.ts";
import { type Club, noon, openClub } from "../support/club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const row = async (id: number) => {
  const [user] = await club.store.read((db) => db.select().from(users).where(eq(users.id, id)));
  return user;
};

test("accepting the agreement records its version and the time, once", async () => {
  const angler = await club.logIn("Dana", { hasAccepted: false });
  club.setNow(noon + 5000);
  const response = await angler.send("/api/auth/accept-user-agreement", { method: "POST" });
  expect(await response.json()).toMatchObject({ username: "Dana", hasAcceptedUserAgreement: true });
  expect(await row(angler.userId)).toMatchObject({ agreementVersion: "1.0", agreementAcceptedAt: noon + 5000 });
  club.setNow(noon + 9000);
  await angler.send("/api/auth/accept-user-agreement", { method: "POST" });
  expect((await row(angler.userId))?.agreementAcceptedAt).toBe(noon + 5000);
  expect(await club.store.read((db) => db.$count(audit))).toBe(1);
});

test("accepting an older version of the agreement doesn't count as accepting the current one", async () => {
  const angler = await club.logIn("Dana");
  await club.store.write(async (tx) => {
    await tx.update(users).set({ agreementVersion: "0.9" }).where(eq(users.id, angler.userId));
  });
  expect(await angler.get("/api/auth/me")).toMatchObject({ hasAcceptedUserAgreement: false });
});

test("the tutorial can be seen without accepting the agreement", async () => {
  const angler = await club.logIn("Dana", { hasAccepted: false });
  await club.store.write(async (tx) => {
    await tx.update(users).set({ hasSeenTutorial: false }).where(eq(users.id, angler.userId));
  });
  const response = await angler.send("/api/auth/mark-tutorial-seen", { method: "POST" });
  expect(await response.json()).toMatchObject({ hasSeenTutorial: true, hasAcceptedUserAgreement: false });
  expect((await row(angler.userId))?.hasSeenTutorial).toBe(true);
});

test.each(["accept-user-agreement", "mark-tutorial-seen"])("visitors can't call %s", async (call) => {
  const response = await club.visitor.send(`/api/auth/${call}`, { method: "POST" });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "not_signed_in" });
});

test("a suspended user can't write anything, and sees how long the suspension lasts and why", async () => {
  const until = noon + 86_400_000;
  const angler = await club.logIn("Dana", { hasAccepted: false, suspendedUntil: until });
  const response = await angler.send("/api/auth/accept-user-agreement", { method: "POST" });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "suspended" });
  expect(await row(angler.userId)).toMatchObject({ agreementVersion: null });
  expect(await angler.get("/api/auth/me")).toMatchObject({ suspendedUntil: new Date(until).toISOString() });
});

test("only users who still have to accept the agreement get its text with the session", async () => {
  const newcomer = await club.logIn("Dana", { hasAccepted: false });
  const member = await club.logIn("Eli");
  expect(await newcomer.get("/api/session")).toMatchObject({ agreement: { version: "1.0" } });
  expect(await member.get("/api/session")).toMatchObject({ agreement: null });
  expect(await club.visitor.get("/api/session")).toMatchObject({ agreement: null, user: null });
});

test("everyone can read the agreement, which has the specified figures", async () => {
  const text = JSON.stringify(await club.visitor.get("/api/agreement"));
  for (const figure of ["7-14 business days", "within 48 hours", "7-30 days", "non-refundable"]) {
    expect(text).toContain(figure);
  }
});
