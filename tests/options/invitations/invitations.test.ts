import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../src/base/db/schema.ts";
import { newCode, typedCode } from "../../../src/base/invite-code.ts";
import type { InvitationView } from "../../../src/options/invitations/invitations.ts";
import { findTournamentViewers } from "../../../src/tournaments/visible-tournament.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { post } from "../../support/posting.ts";
import { createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

const day = 86_400_000;

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
  ({ id } = await createTournament(admin, { ...nextWeek, name: "Guests Only", visibility: "private" }));
});
afterEach(() => club.close());

async function invite(values: object = {}): Promise<InvitationView> {
  const response = await admin.send(`/api/admin/tournaments/${id}/invitations`, { json: values });
  expect(response.status).toBe(201);
  return (await response.json()) as InvitationView;
}
const join = (browser: Browser, json: object = {}) => browser.send(`/api/tournaments/${id}/join`, { json });
const use = (browser: Browser, code: string) => browser.send(`/api/join/${code}/use`, { method: "POST" });
const sees = async (browser: Browser) => (await browser.send(`/api/tournaments/${id}`)).status === 200;
const end = (invitation: InvitationView) =>
  admin.send(`/api/admin/tournaments/${id}/invitations/${invitation.id}/end`, { method: "POST" });

test("a code has twelve unambiguous letters and digits, and can be typed in any format", () => {
  expect(newCode()).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
  expect(typedCode(" k7rm2qxp 9tbd")).toBe("K7RM-2QXP-9TBD");
});

describe("an invitation to a private tournament", () => {
  test("an invitation shows what it's for to anybody who has it, and admits users who accept it", async () => {
    const { code, url } = await invite({ note: "Guests of the bank" });
    expect(url).toBe(`http://localhost/join/${code}`);
    const page = await (await club.visitor.send(`/join/${code}`)).text();
    expect(page).toContain("Guests Only");
    expect(page).not.toContain("Guests of the bank");
    expect(await refusal(await use(club.visitor, code))).toMatchObject({ status: 401 });
    expect(await sees(ann)).toBe(false);
    expect(await (await use(ann, code)).json()).toEqual({ tournamentId: id });
    expect([await sees(ann), await sees(bob)]).toEqual([true, false]);
    expect(await ann.get<object[]>("/api/tournaments")).toMatchObject([{ name: "Guests Only" }]);
    expect((await join(ann)).status).toBe(200);
  });

  test("accepting an invitation on its page joins a free tournament in one press, also without script", async () => {
    const { code } = await invite();
    const page = `/join/${code}`;
    expect(await (await ann.send(page)).text()).toContain("Accept and Join");
    const api = `join /api/tournaments/${id}/join`;
    const accepted = await post(ann, page, { api, invite: code, pay: "true", refusals: "toast" });
    expect([accepted.status, accepted.redirectTo]).toEqual([302, `/tournaments/${id}`]);
    expect(await ann.get(`/api/tournaments/${id}/participation`)).toMatchObject({ hasPaid: true });
    const again = await ann.send(`/join/${code}`);
    expect([again.status, again.headers.get("location")]).toEqual([302, `/tournaments/${id}`]);
  });

  test("accepting an invitation continues to the payment, or to the form for whatever else the tournament requires", async () => {
    ({ id } = await createTournament(admin, { ...nextWeek, visibility: "private", entryFee: 2500 }));
    const paid = await invite();
    expect(await (await ann.send(`/join/${paid.code}`)).text()).toContain("Accept and Pay");
    const join = { api: `join /api/tournaments/${id}/join`, invite: paid.code, pay: "true" };
    expect((await post(ann, `/join/${paid.code}`, join)).redirectTo).toBe(`/tournaments/${id}/pay`);
    ({ id } = await createTournament(admin, { ...nextWeek, visibility: "private", waiver: "Wear a life vest." }));
    const { code } = await invite();
    expect(await (await ann.send(`/join/${code}`)).text()).toContain(`name="to" value="/tournaments/${id}/enter"`);
    const use = { api: `/api/join/${code}/use`, to: `/tournaments/${id}/enter` };
    expect((await post(ann, `/join/${code}`, use)).redirectTo).toBe(`/tournaments/${id}/enter`);
    expect((await ann.send(`/tournaments/${id}/enter`)).status).toBe(200);
  });

  test("an invitation that was used up before the press shows this on its page", async () => {
    const { code } = await invite({ maxUses: 1 });
    await use(bob, code);
    const late = await post(ann, `/join/${code}`, {
      ...{ api: `join /api/tournaments/${id}/join`, invite: code, pay: "true", refusals: "toast" },
    });
    const description = "This invitation isn't valid, or was already used";
    expect(late).toMatchObject({ status: 302, toast: { description: expect.stringContaining(description) } });
    expect((await ann.send(`/join/${code}`)).status).toBe(404);
  });

  test("an invitation can be sent along with the request to join", async () => {
    const { code } = await invite({ maxUses: 1 });
    expect(await (await join(ann, { invite: code.toLowerCase() })).json()).toEqual({ hasPaid: true, isUpcoming: true });
    expect(await refusal(await join(bob, { invite: code }))).toEqual({
      status: 404,
      code: "not_found",
      paths: ["invite"],
    });
    expect(await sees(bob)).toBe(false);
  });

  test("an invitation for one person is used once, however many try at the same time", async () => {
    const { code } = await invite({ maxUses: 1 });
    const anglers = await Promise.all(Array.from({ length: 10 }, (_, index) => club.logIn(`angler ${index}`)));
    const statuses = await Promise.all(anglers.map(async (angler) => (await use(angler, code)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(9);
  });

  test("an expired invitation can't be accepted; users who accepted it in time still see the tournament", async () => {
    const { code } = await invite({ days: 2 });
    await use(ann, code);
    club.setNow(club.now() + 2 * day);
    expect(await refusal(await use(bob, code))).toMatchObject({ status: 404 });
    expect((await club.visitor.send(`/join/${code}`)).status).toBe(404);
    expect([(await use(ann, code)).status, await sees(ann)]).toEqual([200, true]);
  });

  test("an invitation that an admin ended shows the tournament only to its entrants", async () => {
    const invitation = await invite();
    await use(ann, invitation.code);
    await use(bob, invitation.code);
    await join(ann);
    expect(await (await end(invitation)).json()).toMatchObject({ state: "ended", uses: 2 });
    expect([await sees(ann), await sees(bob)]).toEqual([true, false]);
    expect(await refusal(await use(bob, invitation.code))).toMatchObject({ status: 404 });
  });

  test("an invitation that was ended no longer shows the tournament to anglers who only chose a division before paying", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    ({ id } = await createTournament(admin, { ...nextWeek, visibility: "private", entryFee: 2500, divisions }));
    const invitation = await invite();
    await use(ann, invitation.code);
    const chosen = await ann.send(`/api/tournaments/${id}/division`, { json: { division: "Kayak" } });
    expect([chosen.status, await sees(ann)]).toEqual([200, true]);
    await end(invitation);
    expect([await sees(ann), await ann.get<object[]>("/api/tournaments")]).toEqual([false, []]);
    const seenBy = await club.store.read((db) => findTournamentViewers(db, id, [ann.userId], club.now()));
    expect([...seenBy.users]).toEqual([]);
  });

  test("an invitation to another tournament admits nobody to this one", async () => {
    const { code } = await invite();
    const other = await createTournament(admin, { ...nextWeek, visibility: "private" });
    const response = await ann.send(`/api/tournaments/${other.id}/join`, { json: { invite: code } });
    expect(await refusal(response)).toMatchObject({ status: 404, paths: ["invite"] });
  });

  test("an invitation to a draft shows nothing yet, and can't be accepted", async () => {
    const draft = await createTournament(admin, { ...nextWeek, name: "Draft Cup", isActive: false });
    const path = `/api/admin/tournaments/${draft.id}/invitations`;
    const { code } = (await (await admin.send(path, { json: {} })).json()) as InvitationView;
    expect((await club.visitor.send(`/join/${code}`)).status).toBe(404);
    expect(await refusal(await use(ann, code))).toMatchObject({ status: 404, code: "not_found" });
    const response = await ann.send(`/api/tournaments/${draft.id}/join`, { json: { invite: code } });
    expect(await refusal(response)).toMatchObject({ status: 404, paths: ["invite"] });
    expect(await admin.get<InvitationView[]>(path)).toMatchObject([{ uses: 0, state: "open" }]);
  });
});

describe("a members-only tournament (docs/rules.md 5.24)", () => {
  const setMember = (browser: Browser) =>
    club.store.write(async (tx) => {
      await tx.update(users).set({ isMember: true }).where(eq(users.id, browser.userId));
    });

  test("a members-only tournament accepts members and invited anglers, and shows others a message", async () => {
    ({ id } = await createTournament(admin, { ...nextWeek, isMembersOnly: true, capacity: 5 }));
    await setMember(ann);
    expect((await join(ann)).status).toBe(200);
    for (const json of [{}, { waitlist: true }]) {
      expect(await refusal(await join(bob, json))).toMatchObject({ status: 403, code: "members_only" });
    }
    const { code } = await invite();
    expect((await join(bob, { invite: code })).status).toBe(200);
    const page = await (await club.visitor.send(`/tournaments/${id}`)).text();
    expect(page).toContain("For club members · 3 of 5 spots left");
  });

  test("a members-only tournament stores no division chosen by others", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    ({ id } = await createTournament(admin, { ...nextWeek, isMembersOnly: true, entryFee: 2500, divisions }));
    const choose = () => bob.send(`/api/tournaments/${id}/division`, { json: { division: "Kayak" } });
    expect(await refusal(await choose())).toMatchObject({ status: 403, code: "members_only" });
    expect(await admin.get<object[]>(`/api/admin/tournaments/${id}/entries`)).toEqual([]);
    await setMember(bob);
    expect((await choose()).status).toBe(200);
  });

  test("a members-only tournament with a fee starts no payment of nonmembers", async () => {
    ({ id } = await createTournament(admin, { ...nextWeek, isMembersOnly: true, entryFee: 2500 }));
    const open = (browser: Browser) => browser.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" });
    expect(await refusal(await open(bob))).toMatchObject({ status: 403, code: "members_only" });
    await setMember(bob);
    expect((await open(bob)).status).toBe(200);
  });
});

describe("the admins' page", () => {
  const page = () => `/admin/tournaments/${id}/invitations`;

  test("the invitations page creates, lists and ends invitations without script", async () => {
    expect(await (await admin.send(page())).text()).toContain("Invitation links work only on this computer.");
    const making = { api: `/api${page()}`, note: "For Pat", maxUses: "", days: "14" };
    expect((await post(admin, page(), making)).status).toBe(302);
    const [invitation] = await admin.get<InvitationView[]>(`/api${page()}`);
    expect(invitation).toMatchObject({ note: "For Pat", maxUses: null, uses: 0, state: "open" });
    expect(await (await admin.send(page())).text()).toContain(`/join/${invitation?.code}`);
    const ending = { api: `/api${page()}/${invitation?.id}/end` };
    expect((await post(admin, page(), ending)).status).toBe(302);
    expect(await (await admin.send(page())).text()).toContain("Ended");
  });

  test("a wrong invitation shows the error at its field and keeps what was typed", async () => {
    const making = { api: `/api${page()}`, note: "For Pat", maxUses: "0", days: "14" };
    const { status, text } = await post(admin, page(), making);
    expect(status).toBe(422);
    expect(text).toContain("Enter a number of people, 1 or more");
    expect(text).toContain("For Pat");
  });

  test("the invitations page is only for admins", async () => {
    expect((await ann.send(page())).status).toBe(403);
    expect(await refusal(await ann.send(`/api${page()}`))).toMatchObject({ status: 403 });
  });
});
