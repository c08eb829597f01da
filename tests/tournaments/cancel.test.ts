import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, notifications, tournaments } from "../../src/base/db/schema.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "./forms.ts";

const day = 86_400_000;
const storm = { reason: "A storm is coming" };

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const cancel = (id: number, json: object = storm, by = admin) =>
  by.send(`/api/admin/tournaments/${id}/cancel`, { json });
const join = (id: number, by = ann) => by.send(`/api/tournaments/${id}/join`, { method: "POST" });
const traces = () =>
  club.store.read(async (db) => ({
    tournaments: await db.select().from(tournaments).orderBy(tournaments.id),
    notices: await db.select().from(notifications).orderBy(notifications.id),
    audit: await db.select().from(audit),
  }));

describe("canceling a tournament (docs/rules.md 2.5)", () => {
  test.each([
    ["before its start", nextWeek],
    ["while it runs", {}],
  ])("canceling %s stores the reason, notifies all entrants, and is audited", async (_, days) => {
    const { id } = await createTournament(admin, days);
    await join(id);
    const cancelledAt = new Date(noon).toISOString();
    expect(await bodyOf(await cancel(id))).toMatchObject({ http: 200, cancelledAt, cancelReason: "A storm is coming" });
    expect(await club.visitor.get<TournamentView>(`/api/tournaments/${id}`)).toMatchObject({ cancelledAt });
    const { notices, audit: activity } = await traces();
    expect(notices.at(-1)).toMatchObject({
      userId: ann.userId,
      type: "tournament_changed",
      title: "Bass Open was canceled",
      message: "Reason: A storm is coming",
      link: `/tournaments/${id}`,
    });
    expect(activity.at(-1)).toMatchObject({
      actorName: "secretary",
      action: "cancel-tournament",
      subjectId: id,
      detail: { name: "Bass Open", reason: "A storm is coming", participants: 1 },
    });
  });

  test("a canceled tournament accepts no entries and no catches", async () => {
    const { id } = await createTournament(admin);
    await join(id);
    await cancel(id);
    const bob = await club.logIn("bob");
    expect(await bodyOf(await join(id, bob))).toMatchObject({ http: 409, code: "cancelled" });
    const fish = { species: "Bass", length: "15", weight: "2", location: "Pier", tournamentId: id };
    expect(await bodyOf(await ann.send("/api/catches", { json: fish }))).toMatchObject({
      http: 409,
      code: "cancelled",
    });
  });

  test.each([
    [
      "twice",
      409,
      { code: "cancelled", message: "Bass Open is already canceled." },
      async (id: number) => void (await cancel(id)),
      storm,
    ],
    [
      "after its end",
      409,
      { code: "ended", message: "Bass Open has ended and can no longer be canceled." },
      async () => {
        club.setNow(noon + day);
        await admin.get("/api/auth/me");
      },
      storm,
    ],
    [
      "without a reason",
      422,
      { issues: [{ path: "reason", message: "Please give a reason" }] },
      async () => undefined,
      { reason: "  " },
    ],
  ])("canceling %s gets %i and changes nothing", async (_, http, body, prepare, json) => {
    const { id } = await createTournament(admin);
    await join(id);
    await prepare(id);
    const before = await traces();
    expect(await bodyOf(await cancel(id, json))).toMatchObject({ http, ...body });
    expect(await traces()).toEqual(before);
  });

  test("canceling refunds every entry fee in the same write, and keeps the list of entrants", async () => {
    const { id } = await createTournament(admin, { entryFee: 2550 });
    for (const username of ["ann", "bob"]) {
      await club.logIn(username);
      await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username, note: "At the ramp" } });
    }
    expect(await bodyOf(await cancel(id))).toMatchObject({ http: 200, participantCount: 2 });
    const paid = await admin.get(`/api/admin/tournaments/${id}/payments`);
    const back = { amount: 2550, refundState: "queued", hasEntry: true, isRefundable: false };
    expect(paid).toMatchObject([back, back]);
  });

  test("a canceled tournament remains among an angler's entries, labeled as canceled", async () => {
    const { id } = await createTournament(admin);
    await join(id);
    await cancel(id);
    const cancelled = { cancelledAt: new Date(noon).toISOString(), cancelReason: "A storm is coming" };
    expect(await ann.get("/api/account/data")).toMatchObject({
      entries: [{ tournamentId: id, hasPaid: true, ...cancelled }],
    });
    expect(await admin.get(`/api/admin/users/${ann.userId}`)).toMatchObject({
      entries: [{ tournamentId: id, isCancelled: true }],
    });
    expect(await ann.get("/api/entries")).toEqual([]);
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["an angler", 403, "admin_required", async () => ann],
    ["a suspended admin", 403, "suspended", () => club.logIn("sus", { isAdmin: true, suspendedUntil: noon + day })],
  ] as const)("is not for %s", async (_, http, code, sign) => {
    const { id } = await createTournament(admin);
    const browser = await sign();
    const before = await traces();
    expect(await bodyOf(await cancel(id, storm, browser))).toMatchObject({ http, code });
    expect(await traces()).toEqual(before);
  });

  test("canceling an unknown tournament gets a 404", async () => {
    expect(await bodyOf(await cancel(99))).toMatchObject({ http: 404, code: "not_found" });
  });
});
