import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { SessionView } from "../../src/accounts/model.ts";
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
const session = async (who: Browser) => (await who.get<SessionView>("/api/session")).user;

async function refund(by: Browser, name: string): Promise<Response> {
  const angler = await club.logIn(name);
  const { paymentId } = await pay(angler, tournamentId);
  return by.send(`/api/admin/payments/${paymentId}/refund`, { json: { reason: "Cannot come" } });
}

const enterForCash = (by: Browser, username: string) =>
  by.send(`/api/admin/tournaments/${tournamentId}/entries`, { json: { username, note: "Cash at the ramp" } });

describe("two-step login required of who moves money (docs/rules.md 1.20)", () => {
  test("is off at first: admins and treasurers move money without it", async () => {
    expect((await refund(treasurer, "ann")).status).toBe(200);
    expect((await session(treasurer))?.lacksTwoStep).toBeUndefined();
  });

  test("is turned on, and off again, only by an admin who uses it", async () => {
    expect(await refusal(await require())).toMatchObject({ status: 422, paths: ["requiresTwoStep"] });
    await turnOn(club, admin.userId);
    expect((await require()).status).toBe(200);
    const second = await club.logIn("second", { isAdmin: true });
    const off = await second.send("/api/admin/settings", { json: { requiresTwoStep: false } });
    expect(await refusal(off)).toMatchObject({ status: 422, paths: ["requiresTwoStep"] });
    expect((await require(false)).status).toBe(200);
  });

  test("refuses who has not set it up, says what to do, and lets them once they have", async () => {
    await turnOn(club, admin.userId);
    await require();
    const refused = await refund(treasurer, "ann");
    expect(await refused.clone().json()).toMatchObject({
      message:
        "The club requires two-step login of everyone who moves money. Set it up in your settings, under Two-Step Login, and try again.",
    });
    expect(await refusal(refused)).toMatchObject({ status: 403, code: "two_step_required" });
    expect(await session(treasurer)).toMatchObject({ lacksTwoStep: true });
    expect(await (await treasurer.send("/admin/money")).text()).toContain("Set up two-step login to move money");
    await turnOn(club, treasurer.userId);
    expect((await session(treasurer))?.lacksTwoStep).toBeUndefined();
    expect((await refund(treasurer, "bob")).status).toBe(200);
  });

  test("holds for an admin's cash entries too, not for what moves no money", async () => {
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
