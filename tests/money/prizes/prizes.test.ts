import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, notifications, payouts, prizeBreakdowns } from "../../../src/base/db/schema.ts";
import { readVersion } from "../../../src/base/db/versions.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { percentOf, placeText } from "../../../src/money/prizes/prize-text.ts";
import { type Browser, bodyOf, type Club, openClub } from "../../support/club.ts";
import { createTournament } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ({ id } = await createTournament(admin));
});
afterEach(() => club.close());

const set = (amounts: unknown[], by = admin, tournamentId = id) =>
  by.send(`/api/admin/tournaments/${tournamentId}/prizes`, {
    json: { prizeBreakdown: amounts.map((amount, index) => ({ position: index + 1, amount })) },
  });
const prizes = (by = club.visitor) => by.get<PrizePosition[]>(`/api/tournaments/${id}/prizes`);
const traces = () =>
  club.store.read(async (db) => ({
    prizes: await db.select().from(prizeBreakdowns).orderBy(prizeBreakdowns.id),
    audit: await db.select().from(audit).orderBy(audit.id),
    notices: await db.select().from(notifications).orderBy(notifications.id),
  }));

describe("a tournament's prizes", () => {
  test("prizes are empty at first, then a list of positions and whole-dollar amounts that everybody can read", async () => {
    expect(await prizes()).toEqual([]);
    const response = await set([500, 250, 0]);
    expect(response.status).toBe(200);
    const list = await prizes();
    expect(list.map(({ position, amount }) => ({ position, amount }))).toEqual([
      { position: 1, amount: 500 },
      { position: 2, amount: 250 },
      { position: 3, amount: 0 },
    ]);
    expect((await response.json()) as PrizePosition[]).toEqual(list);
  });

  test("saving positions drops those beyond the last and keeps the others' ids", async () => {
    await set([500, 250, 100]);
    const [first] = await prizes();
    await set([600]);
    expect(await prizes()).toEqual([{ id: first?.id ?? 0, position: 1, amount: 600 }]);
  });

  test("a change of prizes is audited with the old ones, and every page that shows them is rendered again", async () => {
    await set([500]);
    const version = () => club.store.read((db) => readVersion(db, `tournament:${id}`));
    const before = await version();
    await set([300, 200]);
    expect((await traces()).audit.at(-1)).toMatchObject({
      actorName: "secretary",
      action: "set-prizes",
      subject: "tournament",
      subjectId: id,
      detail: { before: [500], after: [300, 200] },
    });
    expect(await version()).toBeGreaterThan(before);
  });

  test.each([
    ["a blank amount", ["", null, " "], [0, 0, 0]],
    ["an amount as typed", ["1500", "$1,000", " 25 "], [1500, 1000, 25]],
  ])("prizes accept %s (blank becomes 0)", async (_, typed, amounts) => {
    expect((await set(typed)).status).toBe(200);
    expect((await prizes()).map(({ amount }) => amount)).toEqual(amounts);
  });

  test("prizes may be given in any order", async () => {
    const prizeBreakdown = [
      { position: 2, amount: 50 },
      { position: 1, amount: 100 },
    ];
    await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
    expect((await prizes()).map(({ amount }) => amount)).toEqual([100, 50]);
  });

  const at = (...positions: number[]) => ({ prizeBreakdown: positions.map((position) => ({ position, amount: 1 })) });
  const worth = (amount: unknown) => ({ prizeBreakdown: [{ position: 1, amount }] });
  test.each([
    ["no position", { prizeBreakdown: [] }, "At least one position must remain"],
    ["nothing", {}, "Enter at least one position"],
    ["a gap", at(1, 3), "Positions are numbered from 1, without gaps"],
    ["the same position twice", at(1, 1), "Positions are numbered from 1, without gaps"],
    ["a position 0", at(0, 1), "Positions are numbered from 1, without gaps"],
    ["101 positions", at(...Array.from({ length: 101 }, (_, i) => i + 1)), "At most 100 positions"],
    ["half a dollar", worth(10.5), "Amount must be whole dollars"],
    ["half a dollar as text", worth("10.50"), "Amount must be whole dollars"],
    ["words", worth("a lot"), "Amount must be whole dollars"],
    ["a negative amount", worth(-1), "Amount can't be negative"],
    ["more than $10,000,000", worth(10_000_001), "Amount can be at most $10,000,000"],
  ])("prizes with %s are refused and stay as they were", async (_, json, message) => {
    await set([500]);
    const before = await traces();
    const response = await admin.send(`/api/admin/tournaments/${id}/prizes`, { json });
    expect(await bodyOf(response)).toMatchObject({ http: 422, code: "invalid", message });
    expect(await traces()).toEqual(before);
  });

  test("prizes are fixed once one was sent, and before that changing them needs a reason while payouts are queued (docs/rules.md 3.8)", async () => {
    await set([500]);
    const payout = { tournamentId: id, tournamentName: "Bass Open", amountCents: 50_000, position: 1 };
    await club.store.write(async (tx) => tx.insert(payouts).values({ ...payout, createdAt: club.now() }));
    expect(await bodyOf(await set([900]))).toMatchObject({ http: 422, issues: [{ path: "reason" }] });
    expect(await admin.get(`/api/admin/tournaments/${id}/prizes`)).toMatchObject({ isFixed: false, needsReason: true });
    await club.store.write(async (tx) => tx.update(payouts).set({ status: "completed" }));
    const before = await traces();
    expect(await bodyOf(await set([900]))).toEqual({
      http: 409,
      code: "payouts_sent",
      message: "A prize for Bass Open has already been sent, so its prizes can no longer be changed.",
    });
    expect(await traces()).toEqual(before);
    expect(await admin.get(`/api/admin/tournaments/${id}/prizes`)).toMatchObject({ isFixed: true });
  });

  test("an admin who reads the prizes sees whether they can still be changed", async () => {
    await set([500]);
    const path = `/api/admin/tournaments/${id}/prizes`;
    expect(await admin.get(path)).toMatchObject({ prizes: [{ position: 1, amount: 500 }], isFixed: false });
    expect(await bodyOf(await club.visitor.send(path))).toMatchObject({ http: 401, code: "not_signed_in" });
    const ann = await club.logIn("ann");
    expect(await bodyOf(await ann.send(path))).toMatchObject({ http: 403, code: "admin_required" });
  });

  test("prizes of an unknown tournament get a 404, and those of a hidden one for everybody but admins", async () => {
    expect(await bodyOf(await set([1], admin, 99))).toMatchObject({ http: 404, code: "not_found" });
    const draft = await createTournament(admin, { isActive: false });
    expect((await set([1], admin, draft.id)).status).toBe(200);
    expect((await club.visitor.send(`/api/tournaments/${draft.id}/prizes`)).status).toBe(404);
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["an angler", 403, "admin_required", () => club.logIn("ann")],
    [
      "an admin who has not accepted the agreement",
      403,
      "agreement_required",
      () => club.logIn("new", { isAdmin: true, hasAccepted: false }),
    ],
  ] as const)("are not for %s to set", async (_, http, code, sign) => {
    const browser = await sign();
    const before = await traces();
    expect(await bodyOf(await set([1], browser))).toMatchObject({ http, code });
    expect(await traces()).toEqual(before);
  });
});

describe("the share of a position", () => {
  test.each([
    [500, 1000, 50],
    [250, 1000, 25],
    [0, 1000, 0],
    [0, 0, 0],
  ])("$%i of a pool of $%i is %i %", (amount, sum, percent) => {
    expect(percentOf(amount, sum)).toBe(percent);
  });
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [100, "100th"],
])("position %i is called %s", (position, text) => {
  expect(placeText(position)).toBe(text);
});
