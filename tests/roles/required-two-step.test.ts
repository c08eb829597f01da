import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SessionView, TwoStepView } from "../../src/accounts/account-forms.ts";
import { codeAt } from "../../src/accounts/two-step/login-codes.ts";
import { users } from "../../src/base/db/schema.ts";
import { turnOn } from "../accounts/two-step.ts";
import { pay } from "../money/entry-fees/paying.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament, nextWeek, refusal } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let treasurer: Browser;
let tournamentId: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  treasurer = await club.logIn("tess");
  await admin.send(`/api/admin/users/${treasurer.userId}/roles`, { json: { role: "treasurer" } });
  tournamentId = (await createTournament(admin, { ...nextWeek, entryFee: 2500 })).id;
});
afterEach(() => club.close());

const require = (requiresTwoStep = true) => admin.send("/api/admin/settings", { json: { requiresTwoStep } });
const session = async (browser: Browser) => (await browser.get<SessionView>("/api/session")).user;

async function refund(by: Browser, name: string): Promise<Response> {
  const angler = await club.logIn(name);
  const { paymentId } = await pay(angler, tournamentId);
  return by.send(`/api/admin/payments/${paymentId}/refund`, { json: { reason: "Cannot come" } });
}

const enterForCash = (by: Browser, username: string) =>
  by.send(`/api/admin/tournaments/${tournamentId}/entries`, { json: { username, note: "Cash at the ramp" } });

describe("two-step login required for people who move money (docs/rules.md 1.20)", () => {
  test("the requirement is off at first: admins and treasurers move money without two-step login", async () => {
    expect((await refund(treasurer, "ann")).status).toBe(200);
    expect((await session(treasurer))?.lacksTwoStep).toBeUndefined();
  });

  test("the requirement can be turned on and off only by an admin who uses two-step login", async () => {
    expect(await refusal(await require())).toMatchObject({ status: 422, paths: ["requiresTwoStep"] });
    await turnOn(club, admin.userId);
    expect((await require()).status).toBe(200);
    const second = await club.logIn("second", { isAdmin: true });
    const off = await second.send("/api/admin/settings", { json: { requiresTwoStep: false } });
    expect(await refusal(off)).toMatchObject({ status: 422, paths: ["requiresTwoStep"] });
    expect((await require(false)).status).toBe(200);
  });

  test("a user without two-step login is refused with instructions, and allowed once it is set up", async () => {
    await turnOn(club, admin.userId);
    await require();
    const refused = await refund(treasurer, "ann");
    expect(await refused.clone().json()).toMatchObject({
      message:
        "The club requires two-step login for everyone who moves money. Set it up in your settings, under Two-Step Login, and try again.",
    });
    expect(await refusal(refused)).toMatchObject({ status: 403, code: "two_step_required" });
    expect(await session(treasurer)).toMatchObject({ lacksTwoStep: true });
    expect(await (await treasurer.send("/admin/money")).text()).toContain("Set up two-step login to move money");
    await turnOn(club, treasurer.userId);
    expect((await session(treasurer))?.lacksTwoStep).toBeUndefined();
    expect((await refund(treasurer, "bob")).status).toBe(200);
  });

  test.each([
    ["treasurer", "/api/admin/money"],
    ["organizer", "/api/admin/tournaments/1/entries"],
    ["judge", "/api/admin/catches/unverified"],
  ] as const)("a member who is %s sets it up without an admin, and works on", async (role, work) => {
    const hash = await Bun.password.hash("tight lines", { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });
    const holder = await club.logIn(role);
    await club.store.write(async (tx) => {
      await tx.update(users).set({ passwordHash: hash }).where(eq(users.id, holder.userId));
    });
    await admin.send(`/api/admin/users/${holder.userId}/roles`, { json: { role, tournamentId } });
    await turnOn(club, admin.userId);
    await require();
    expect((await holder.send("/api/account/two-step/start", { method: "POST" })).status).toBe(200);
    const { setUp } = await holder.get<TwoStepView>("/api/account/two-step");
    const json = { code: codeAt(setUp?.secret ?? "", club.now()), password: "tight lines" };
    expect((await holder.send("/api/account/two-step", { json })).status).toBe(200);
    expect((await session(holder))?.lacksTwoStep).toBeUndefined();
    expect((await holder.send(work)).status).toBe(200);
    if (role === "treasurer") expect((await refund(holder, "ann")).status).toBe(200);
  });

  test("the requirement includes admins' cash entries, but nothing that doesn't move money", async () => {
    await turnOn(club, admin.userId);
    await require();
    const second = await club.logIn("second", { isAdmin: true });
    await club.logIn("ann");
    expect(await refusal(await enterForCash(second, "ann"))).toMatchObject({ status: 403, code: "two_step_required" });
    expect((await second.send("/api/admin/money")).status).toBe(200);
    expect((await createTournament(second, { name: "Free one" })).id).toBeGreaterThan(0);
    expect((await enterForCash(admin, "ann")).status).toBe(201);
  });
});
