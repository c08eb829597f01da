import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, participants, users } from "../../../src/base/db/schema.ts";
import type { EntryRequest, Participation } from "../../../src/entries/entry-shapes.ts";
import { act, confirm, open, pay } from "../../money/entry-fees/paying.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;

beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
});
afterEach(() => club.close());

const byApproval = async (values: object = {}) =>
  (await createTournament(admin, { ...nextWeek, isByApproval: true, ...values })).id;
const join = (browser: Browser, id: number, json: object = {}) => browser.send(`/api/tournaments/${id}/join`, { json });
const ask = async (browser: Browser, id: number, json: object = {}) => {
  const response = await join(browser, id, { request: true, ...json });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Participation;
};
const leave = (browser: Browser, id: number) => browser.send(`/api/tournaments/${id}/leave`, { method: "POST" });
const participationOf = (browser: Browser, id: number) =>
  browser.get<Participation>(`/api/tournaments/${id}/participation`);
const approve = (id: number, { userId }: Browser, by = admin) =>
  by.send(`/api/admin/tournaments/${id}/requests/${userId}/approve`, { method: "POST" });
const decline = (id: number, { userId }: Browser, reason = "Boats only this time") =>
  admin.send(`/api/admin/tournaments/${id}/requests/${userId}/decline`, { json: { reason } });
const requests = async (id: number) =>
  (await admin.get<EntryRequest[]>(`/api/admin/tournaments/${id}/requests`)).map(({ username, state }) => [
    username,
    state,
  ]);
const noticesOf = async ({ userId }: Browser) =>
  (
    await club.store.read(async (db) =>
      db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id),
    )
  ).map(({ title, message }) => `${title}: ${message}`);

describe("a tournament whose entries the club approves (docs/rules.md 5.25)", () => {
  test("a tournament with approval refuses anglers without a request, and explains how to request entry", async () => {
    const id = await byApproval();
    const response = await join(ann, id);
    expect(await response.clone().json()).toMatchObject({
      message: "The club approves each entry in Bass Open. Ask to join, and we'll notify you of the decision.",
    });
    expect(await refusal(response)).toMatchObject({ status: 409, code: "approval_required" });
    expect(await participationOf(ann, id)).toEqual({
      hasPaid: false,
      request: { state: "none", requestedAt: null, reason: null },
    });
  });

  test("a request is stored once with its choices, and listed apart from entrants", async () => {
    const id = await byApproval({ divisions: [{ name: "Kayak" }, { name: "Boat" }] });
    expect(await refusal(await join(ann, id, { request: true }))).toMatchObject({ status: 422, paths: ["division"] });
    await ask(ann, id, { division: "Kayak" });
    expect((await ask(ann, id, { division: "boat" })).request?.state).toBe("waiting");
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/requests`)).toMatchObject([
      { username: "ann", state: "waiting", division: "Boat", answers: [] },
    ]);
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/entries`)).toEqual([]);
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/day/entrants`)).toEqual([]);
    const acts = await club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "ask-to-join")).orderBy(audit.id),
    );
    expect(acts.length).toBe(1);
  });

  test("an approved angler in a free tournament is entered at once, in the chosen division", async () => {
    const id = await byApproval({ divisions: [{ name: "Kayak" }] });
    await ask(ann, id, { division: "Kayak" });
    expect(await (await approve(id, ann)).json()).toMatchObject({ state: "approved", hasPaid: true });
    expect(await participationOf(ann, id)).toEqual({ hasPaid: true });
    expect(await noticesOf(ann)).toEqual([
      "Tournament Joined!: Your request to join Bass Open was approved. Catches count from Jun 13, 2026, 12:00 AM CDT.",
    ]);
    expect(await requests(id)).toEqual([]);
    const [entry] = await club.store.read(async (db) => db.select().from(participants).orderBy(participants.id));
    expect(entry).toMatchObject({ hasPaid: true, paidVia: "free", division: "Kayak" });
    expect(await refusal(await approve(id, ann))).toMatchObject({ status: 409, code: "same_state" });
  });

  test("in a tournament with a fee, anglers can pay only after they are approved", async () => {
    const id = await byApproval({ entryFee: 2500 });
    expect(await open(ann, id)).toMatchObject({ http: 409, code: "approval_required" });
    await ask(ann, id);
    expect(await open(ann, id)).toMatchObject({ http: 409, code: "approval_required" });
    await approve(id, ann);
    expect((await noticesOf(ann)).at(-1)).toBe(
      "Your request to join Bass Open was approved: Pay the entry fee of $25.00 to take your spot. It isn't held until you pay.",
    );
    expect(await participationOf(ann, id)).toMatchObject({ hasPaid: false, request: { state: "approved" } });
    await pay(ann, id);
    expect(await participationOf(ann, id)).toEqual({ hasPaid: true });
  });

  test("a payment begun before the approval was withdrawn is refunded", async () => {
    const id = await byApproval({ entryFee: 2500 });
    await ask(ann, id);
    await approve(id, ann);
    const opened = await open(ann, id);
    await decline(id, ann);
    await act(ann, opened.paymentIntentId, { outcome: "succeeds" });
    expect(await confirm(ann, id, opened.paymentIntentId)).toMatchObject({
      hasPaid: false,
      refundReason: "Bass Open wasn't open to you when your payment arrived. Please ask the club.",
    });
  });

  test("a declined angler gets the reason, can't ask again after leaving, and may still be approved later", async () => {
    const id = await byApproval();
    await ask(ann, id);
    expect(await refusal(await decline(id, ann, " "))).toMatchObject({ status: 422, paths: ["reason"] });
    expect((await decline(id, ann)).status).toBe(200);
    expect(await noticesOf(ann)).toEqual(["Your request to join Bass Open was declined: Reason: Boats only this time"]);
    await leave(ann, id);
    const again = await join(ann, id, { request: true });
    expect(await again.clone().json()).toMatchObject({
      message: "The club declined your request to join Bass Open. Reason: Boats only this time",
    });
    expect(await refusal(again)).toMatchObject({ status: 409, code: "approval_required" });
    expect(await requests(id)).toEqual([["ann", "declined"]]);
    expect(await (await approve(id, ann)).json()).toMatchObject({ hasPaid: true });
  });

  test("a request to enter can be withdrawn and sent again", async () => {
    const id = await byApproval();
    await ask(ann, id);
    await leave(ann, id);
    expect((await participationOf(ann, id)).request?.state).toBe("none");
    expect(await requests(id)).toEqual([]);
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/entries`)).toEqual([]);
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/day/entrants`)).toEqual([]);
    expect((await ask(ann, id)).request?.state).toBe("waiting");
  });

  test("an approved angler in a free tournament is entered even if their side pot is gone, and otherwise sees what to pay", async () => {
    const pots = [{ name: "Big Bass", fee: 500, shares: [100] }];
    const id = await byApproval({ pots, joinUntil: "2026-06-10T12:00:00Z" });
    for (const browser of [ann, bob]) await ask(browser, id, { pots: ["Big Bass"] });
    await approve(id, bob);
    expect((await noticesOf(bob)).at(-1)).toContain("Pay for your side pots to take your spot.");
    await admin.send(`/api/admin/tournaments/${id}`, {
      method: "PUT",
      json: { ...bassOpen, ...nextWeek, isByApproval: true, pots: [] },
    });
    expect(await (await approve(id, ann)).json()).toMatchObject({ state: "approved", hasPaid: true });
  });

  test("once joining has closed, anglers who have to pay for side pots can't be approved", async () => {
    const pots = [{ name: "Big Bass", fee: 500, shares: [100] }];
    const id = await byApproval({ pots, joinUntil: "2026-06-10T12:00:00Z" });
    await ask(ann, id, { pots: ["Big Bass"] });
    await ask(bob, id);
    club.setNow(Date.parse("2026-06-11T12:00:00Z"));
    expect(await refusal(await approve(id, ann))).toMatchObject({ status: 409, code: "joining_closed" });
    expect(await (await approve(id, bob)).json()).toMatchObject({ hasPaid: true });
  });

  test("an approved request doesn't hold a spot: if the tournament is full, the angler goes on the waiting list", async () => {
    const id = await byApproval({ capacity: 1 });
    await ask(ann, id);
    await ask(bob, id);
    await approve(id, bob);
    expect(await (await approve(id, ann)).json()).toMatchObject({ state: "approved", hasPaid: false });
    expect(await participationOf(ann, id)).toMatchObject({ waiting: { position: 1 }, request: { state: "approved" } });
    expect((await noticesOf(ann)).at(-1)).toContain("You're number 1 on the waiting list");
    await leave(bob, id);
    expect((await participationOf(ann, id)).waiting?.offeredUntil).not.toBeNull();
    expect(await (await join(ann, id)).json()).toMatchObject({ hasPaid: true });
  });

  test("an invited angler is entered without a request", async () => {
    const id = await byApproval();
    const { code } = (await (await admin.send(`/api/admin/tournaments/${id}/invitations`, { json: {} })).json()) as {
      code: string;
    };
    expect(await (await join(ann, id, { invite: code })).json()).toEqual({ hasPaid: true, isUpcoming: true });
  });

  test("approval doesn't enter a suspended angler or work after the end, and other organizers can't decide", async () => {
    const id = await byApproval();
    await ask(ann, id);
    const stranger = await club.logIn("other");
    const { id: other } = await createTournament(admin, { name: "Other" });
    await admin.send(`/api/admin/users/${stranger.userId}/roles`, { json: { role: "organizer", tournamentId: other } });
    expect((await approve(id, ann, stranger)).status).toBe(403);
    expect((await stranger.send(`/api/admin/tournaments/${id}/requests`)).status).toBe(403);
    await club.store.write((tx) =>
      tx
        .update(users)
        .set({ suspendedUntil: Date.parse("2027-01-01") })
        .where(eq(users.id, ann.userId)),
    );
    expect(await refusal(await approve(id, ann))).toMatchObject({ code: "suspended" });
    expect(await requests(id)).toEqual([["ann", "waiting"]]);
  });

  test("requests notify admins and the tournament's organizers, once until they read it", async () => {
    const [organizer, judge, ofOther] = [await club.logIn("cleo"), await club.logIn("dan"), await club.logIn("eve")];
    const id = await byApproval();
    const { id: other } = await createTournament(admin, { name: "Other" });
    const grants = [
      [organizer, { role: "organizer", tournamentId: id }],
      [judge, { role: "judge", tournamentId: id }],
      [ofOther, { role: "organizer", tournamentId: other }],
    ] as const;
    for (const [{ userId }, json] of grants) await admin.send(`/api/admin/users/${userId}/roles`, { json });
    await ask(ann, id);
    await ask(ann, id);
    await ask(bob, id);
    const asked =
      "Requests to join Bass Open: ann asked to join. Approve or decline the request on the tournament day page.";
    expect((await noticesOf(admin)).at(-1)).toBe(asked);
    expect((await noticesOf(organizer)).filter((text) => text === asked)).toEqual([asked]);
    for (const browser of [judge, ofOther, ann]) expect(await noticesOf(browser)).not.toContain(asked);
    const [notice] = await admin.get<{ id: number; link: string }[]>("/api/notifications");
    expect(notice?.link).toBe(`/admin/tournaments/${id}/day#requests`);
    await admin.send(`/api/notifications/${notice?.id}/read`, { method: "POST" });
    await leave(bob, id);
    await ask(bob, id);
    expect((await noticesOf(admin)).at(-1)).toContain("bob asked to join.");
    expect((await noticesOf(organizer)).at(-1)).toBe(asked);
  });
});
