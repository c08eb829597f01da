import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../src/base/db/schema.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const day = 86_400_000;

test("analytics count all users, and those active or registered in the last 7 days", async () => {
  const admin = await club.logIn("secretary", { isAdmin: true });
  await createTournament(admin);
  for (const [name, lastActiveAt, createdAt] of [
    ["recent", noon - day, noon - 7 * day],
    ["returned", noon - 7 * day, noon - 400 * day],
    ["gone", noon - 7 * day - 1, noon - 7 * day - 1],
  ] as const) {
    const { userId } = await club.logIn(name);
    await club.store.write(async (tx) => {
      await tx.update(users).set({ lastActiveAt, createdAt }).where(eq(users.id, userId));
    });
  }
  expect(await admin.get<object>("/api/admin/analytics")).toEqual({
    totalUsers: 4,
    totalTournaments: 1,
    totalCatches: 0,
    activeUsers: 3,
    recentRegistrations: 2,
  });
});

test("only admins can read the analytics", async () => {
  const angler = await club.logIn("angler");
  expect((await club.visitor.send("/api/admin/analytics")).status).toBe(401);
  expect((await angler.send("/api/admin/analytics")).status).toBe(403);
});
