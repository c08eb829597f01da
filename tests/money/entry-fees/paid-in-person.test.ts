import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { notifications } from "../../../src/base/db/schema.ts";
import type { EntryPayment, Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import { type ChallengeDay, openChallengeDay } from "../../challenges/challenge-day.ts";
import { write } from "../../options/challenge-deposit/deposit-day.ts";
import { type Browser, bodyOf, type Club, openClub } from "../../support/club.ts";
import { submit } from "../../support/posting.ts";
import { open as openPage } from "../../support/read-pages.ts";
import { createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";
import { act, confirm, open, traces } from "./paying.ts";

const inPerson = "Paid to the club in person. An organizer adds you once you've paid.";
const banner = "Test mode: payments are simulated";
const testPayment = /Pay Entry Fee &(amp;)? Join|What happens|PayPal|\$1\.00|Charged now/;
const pots = [{ name: "Big Bass", fee: 1000, shares: [100] }];

let club: Club;
let admin: Browser;
let ann: Browser;

const choose = (onlinePayments: "off" | "undecided") =>
  admin.send("/api/admin/server-settings/online-payments", { json: { onlinePayments } });
const textOf = async (browser: Browser, path: string) => (await openPage(browser, path)).text;
const join = (id: number, fields: Record<string, string>) =>
  submit(ann, `/tournaments/${id}`, new URLSearchParams({ api: `/api/tournaments/${id}/join`, ...fields }));

describe("a club in test mode that takes no payments online (docs/rules.md 5.63)", () => {
  beforeEach(async () => {
    club = await openClub();
    admin = await club.logIn("ruth", { isAdmin: true });
    ann = await club.logIn("ann");
    await choose("off");
  });
  afterEach(() => club.close());

  const withFee = async (values: object = {}) =>
    (await createTournament(admin, { ...nextWeek, entryFee: 2500, ...values })).id;

  test("no route opens, pays or confirms an entry payment, and nothing is recorded", async () => {
    const id = await withFee();
    const before = await traces(club);
    const refused = {
      http: 402,
      code: "payment_required",
      message: expect.stringContaining("pay the club in person"),
    };
    for (const [path, json] of [
      [`/api/tournaments/${id}/create-payment-intent`, {}],
      [`/api/mock/tournaments/${id}/pay`, { method: "card", outcome: "succeeds" }],
      [`/api/mock/tournaments/${id}/pay`, { method: "card", outcome: "succeeds", challenge: "pi_mock_1" }],
      ["/api/mock/payments/pi_mock_1", { method: "card", outcome: "succeeds" }],
    ] as const) {
      expect(await bodyOf(await ann.send(path, { json }))).toMatchObject(refused);
    }
    expect(await traces(club)).toEqual(before);
  });

  test("a payment opened before the choice can't be paid or confirmed", async () => {
    const id = await withFee();
    await choose("undecided");
    const { paymentIntentId } = await open(ann, id);
    await choose("off");
    expect((await act(ann, paymentIntentId, { outcome: "succeeds" })).status).toBe(402);
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ http: 402, code: "payment_required" });
    expect((await traces(club)).entries).toEqual([]);
  });

  test("the tournament's page and the pay page explain without script how to pay, and show the whole fee", async () => {
    const id = await withFee();
    for (const [reader, path, how] of [
      [ann, `/tournaments/${id}`, inPerson],
      [ann, `/tournaments/${id}/pay`, inPerson],
      [club.visitor, `/tournaments/${id}`, "Entry fee, paid in person"],
    ] as const) {
      const text = await textOf(reader, path);
      expect(text).toContain("$25.00");
      expect(text).toContain(how);
      expect(text).not.toMatch(testPayment);
      expect(text).not.toContain(banner);
    }
    expect(await ann.get<EntryPayment>(`/api/tournaments/${id}/entry-payment`)).toMatchObject({
      ...{ amount: 2500, entryFee: 2500, provider: null },
    });
    expect(await ann.get<Mine>(`/api/tournaments/${id}/mine`)).toMatchObject({ entryAmount: 2500 });
  });

  test("chosen side pots are saved, and the pay page shows the total", async () => {
    const id = await withFee({ pots });
    expect(await textOf(ann, `/tournaments/${id}`)).toContain("Save My Choices");
    const reply = await join(id, { pay: "true", pots: "Big Bass" });
    expect(reply.headers.get("location")).toBe(`/tournaments/${id}/pay`);
    const [cookie = ""] = reply.headers.getSetCookie().map((header) => header.split(";")[0]);
    expect(await (await ann.send(`/tournaments/${id}/pay`, { headers: { cookie } })).text()).toContain("Choices saved");
    const text = await textOf(ann, `/tournaments/${id}/pay`);
    expect(text).toMatch(/Total\s+\$35\.00\s+Entry fee\s+\$25\.00\s+Big Bass\s+\$10\.00/);
    expect(text).toContain(inPerson);
    expect(text).not.toMatch(testPayment);
  });

  test("the message to members and the poster describe how the fee is paid", async () => {
    const id = await withFee();
    const shared = async () => (await openPage(admin, `/admin/tournaments/${id}/share`)).text;
    expect(await shared()).toContain("The entry fee is $25.00, paid to the club in person.");
    expect(await shared()).toContain("See the rules and how to enter: ");
    const poster = await textOf(admin, `/admin/tournaments/${id}/print?sheet=poster`);
    expect(poster).toContain("Pay the entry fee to the club in person. An organizer adds you once you've paid.");
    expect(poster).not.toContain("Scan to join");
    await choose("undecided");
    expect(await shared()).toContain("The entry fee is $25.00.");
    expect(await shared()).toContain("See the rules and join: ");
  });

  test("the invitations page shows that organizers add anglers, unless the fee is paid online or there is none", async () => {
    const id = await withFee();
    const lead = (tournamentId: number) => textOf(admin, `/admin/tournaments/${tournamentId}/invitations`);
    expect(await lead(id)).toContain(
      "Anyone can see this tournament. An invitation is just a shortcut to it. Organizers add anglers who have paid in person.",
    );
    expect(await lead(await withFee({ entryFee: 0 }))).toContain("Anyone can see and join this tournament.");
    await choose("undecided");
    expect(await lead(id)).toContain("Anyone can see and join this tournament.");
  });

  test("a free tournament is joined as before, also with side pots that nobody has to choose", async () => {
    const id = await withFee({ entryFee: 0, pots });
    expect(await textOf(ann, `/tournaments/${id}`)).toContain("Side pots are paid to the club in person.");
    await join(id, { pay: "true", pots: "" });
    expect(await textOf(ann, `/tournaments/${id}`)).toContain("Joined Tournament");
    expect((await traces(club)).entries).toMatchObject([{ paidVia: "free" }]);
  });

  test("an organizer enters the angler by name, and the day page shows that the fee was paid in cash", async () => {
    const id = await withFee();
    const json = { username: "ann", note: "Cash to Joe" };
    expect((await admin.send(`/api/admin/tournaments/${id}/entries`, { json })).status).toBe(201);
    const text = await textOf(admin, `/admin/tournaments/${id}/day`);
    expect(text).toContain("Paid in cash");
    expect(text).not.toContain("Paid online");
    expect(await textOf(ann, `/tournaments/${id}`)).toContain("Joined Tournament");
  });

  test("an approved angler is asked to pay the club, on the page and in the notification", async () => {
    const id = await withFee({ isByApproval: true });
    await join(id, { request: "true" });
    await admin.send(`/api/admin/tournaments/${id}/requests/${ann.userId}/approve`, { method: "POST" });
    const notices = await club.store.read(async (db) => db.select().from(notifications));
    expect(notices.findLast(({ userId }) => userId === ann.userId)?.message).toBe(
      "Pay the entry fee of $25.00 to the club in person. An organizer adds you once you've paid; your spot isn't held until then.",
    );
    const text = await textOf(ann, `/tournaments/${id}`);
    expect(text).toContain("You can pay the club now.");
    expect(text).toContain(inPerson);
    expect(text).not.toMatch(testPayment);
    expect(await textOf(admin, `/admin/tournaments/${id}/day`)).not.toContain("can pay right away");
  });

  test("an approved angler can be told to pay the club after joining closed, because an organizer adds them", async () => {
    const id = await withFee({ isByApproval: true, joinUntil: `${nextWeek.startDate}T05:00` });
    await join(id, { request: "true" });
    club.setNow(Date.parse(`${nextWeek.startDate}T12:00:00Z`));
    const approve = `/api/admin/tournaments/${id}/requests/${ann.userId}/approve`;
    expect((await (await club.logIn("ruth")).send(approve, { method: "POST" })).status).toBe(200);
  });

  test("an invitation opens the page that explains how to pay", async () => {
    const id = await withFee({ visibility: "private" });
    const invitation = await admin.send(`/api/admin/tournaments/${id}/invitations`, { json: { maxUses: 1, days: 1 } });
    const { code } = (await invitation.json()) as { code: string };
    const text = await textOf(ann, `/join/${code}`);
    expect(text).toContain(inPerson);
    expect(text).toContain("Accept Invitation");
    const reply = await join(id, { invite: code, pay: "true" });
    expect(reply.headers.get("location")).toBe(`/tournaments/${id}/pay`);
    expect(await textOf(ann, `/tournaments/${id}/pay`)).toContain(inPerson);
  });

  test("an open spot offered to a waiting angler is paid in person, too", async () => {
    const id = await withFee({ capacity: 1 });
    const bob = await club.logIn("bob");
    const enter = (username: string) =>
      admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username, note: "Cash" } });
    await enter("bob");
    await join(id, { waitlist: "true" });
    await bob.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    const text = await textOf(ann, `/tournaments/${id}`);
    expect(text).toContain("A spot is open for you");
    expect(text).toContain(inPerson);
    expect(text).not.toMatch(testPayment);
    expect((await enter("ann")).status).toBe(201);
  });

  test("undoing the choice brings test mode and its banner back", async () => {
    const id = await withFee();
    const text = await textOf(admin, "/admin/settings/server");
    expect(text).toContain("Entry fees are paid to the club in person; organizers add the entrants.");
    expect(text).not.toContain("Charged to enter");
    expect(await textOf(club.visitor, "/")).not.toContain(banner);
    await choose("undecided");
    expect(await textOf(club.visitor, "/")).toContain(banner);
    expect(await textOf(ann, `/tournaments/${id}`)).not.toContain(inPerson);
    expect((await open(ann, id)).http).toBe(200);
  });

  test("the session and the club's settings contain the choice", async () => {
    const session = () => club.visitor.get("/api/session");
    expect(await session()).toMatchObject({ club: { payments: "off" } });
    expect(await admin.get("/api/admin/settings")).toMatchObject({ server: { payments: "off" } });
    await choose("undecided");
    expect(await session()).toMatchObject({ club: { payments: "mock", entryCharge: "fixed" } });
  });
});

describe("the form of a tournament in a club that charges $1.00 for every entry", () => {
  afterEach(() => club.close());

  const note = "Anglers are charged $1.00 online, whatever the fee.";
  const formOf = async (settings: Record<string, string>, entryFee: number) => {
    club = await openClub(settings);
    admin = await club.logIn("ruth", { isAdmin: true });
    const { id } = await createTournament(admin, { ...nextWeek, entryFee });
    return () => textOf(admin, `/admin/tournaments/${id}/edit`);
  };

  test("a fee that differs has a note with a link, unless nothing is paid online", async () => {
    const form = await formOf({}, 2500);
    expect(await form()).toContain(`${note} To charge the $25.00 that pages and posters show, set Entry Charge`);
    await choose("off");
    expect(await form()).not.toContain(note);
  });

  test("no fee, and a fee that is charged as shown, have no note", async () => {
    expect(await (await formOf({}, 0))()).not.toContain("charged $1.00");
    await club.close();
    expect(await (await formOf({ ENTRY_CHARGE: "entry-fee" }, 2500))()).not.toContain("charged $");
  });
});

describe("a challenge deposit in a club that takes no payments online", () => {
  let challengeDay: ChallengeDay;
  beforeEach(async () => {
    challengeDay = await openChallengeDay({ challengeDepositCents: 2000 });
    await challengeDay.judge.send("/api/admin/server-settings/online-payments", { json: { onlinePayments: "off" } });
  });
  afterEach(() => challengeDay.club.close());

  test("the deposit can only be paid to the club", async () => {
    const { id } = await write(challengeDay);
    const text = await textOf(challengeDay.bob, `/deposits/${id}`);
    expect(text).toContain("Pay the club in person.");
    expect(text).not.toContain("Pay $20.00");
    expect((await openPage(challengeDay.bob, `/deposits/${id}/pay`)).redirectTo).toBe(`/deposits/${id}`);
    for (const [path, json] of [
      [`/api/deposits/${id}/create-payment-intent`, {}],
      [`/api/mock/deposits/${id}/pay`, { method: "card", outcome: "succeeds" }],
    ] as const) {
      expect(await refusal(await challengeDay.bob.send(path, { json }))).toMatchObject({ code: "payment_required" });
    }
  });
});
