import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import {
  audit,
  notifications,
  participants,
  paymentItems,
  payments,
  tournaments,
} from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { typedPayoutShare } from "../../../src/options/fee-share/payout-share-form.ts";
import { sharedPrizes } from "../../../src/options/fee-share/shared-prizes.ts";
import type { OwnTeam } from "../../../src/options/teams/team-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { act, open, pay } from "../../money/entry-fees/paying.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { pageOf } from "../../support/posting.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

const table = [
  { from: 10, places: 2 },
  { from: 30, places: 3 },
];

describe("what each place wins as a share of the entry fees (docs/rules.md 3.20)", () => {
  test.each([
    ["nobody entered", { oneIn: 5, percent: 70 }, 0, 0, []],
    ["one place wins everything", { oneIn: 5, percent: 100 }, 5, 250, [250]],
    ["a sixth entrant begins the second place", { oneIn: 5, percent: 100 }, 6, 300, [180, 120]],
    ["three places", { oneIn: 5, percent: 80 }, 15, 750, [300, 180, 120]],
    ["four places", { oneIn: 5, percent: 100 }, 20, 1000, [400, 300, 200, 100]],
    [
      "the remainder of rounding down goes to the first place",
      { oneIn: 5, percent: 70 },
      23,
      1150,
      [270, 214, 161, 107, 53],
    ],
    ["the club keeps cents", { oneIn: 2, percent: 33 }, 2, 25.5, [8]],
    ["a place that would win nothing isn't paid", { oneIn: 1, percent: 100 }, 5, 5, [3, 1, 1]],
    ["less than a dollar pays nobody", { oneIn: 1, percent: 1 }, 3, 30, []],
    ["a table pays nobody below its first line", { percent: 100, table }, 9, 450, []],
    ["a table pays the places of the last line that is reached", { percent: 100, table }, 29, 1450, [870, 580]],
    ["a table pays three places of 30 boats", { percent: 100, table }, 30, 1500, [750, 450, 300]],
    [
      "$5 steps leave the remainder to the first place",
      { oneIn: 5, percent: 70, round: 500 },
      15,
      750,
      [265, 155, 105],
    ],
    [
      "$5 steps can leave the remainder to the last place",
      { oneIn: 5, percent: 70, round: 500, remainder: "last" as const },
      15,
      750,
      [260, 155, 110],
    ],
    [
      "$5 steps can leave the remainder to the club",
      { oneIn: 5, percent: 70, round: 500, remainder: "club" as const },
      15,
      750,
      [260, 155, 105],
    ],
  ])("prizes from a share of the entry fees: %s", (_, share, sides, dollars, amounts) =>
    expect(sharedPrizes(share, { sides, cents: dollars * 100 })).toEqual(amounts),
  );

  test("prizes never exceed the share of fees received, and no place wins more than the one above", () => {
    const share = fc.record({ oneIn: fc.integer({ min: 1, max: 20 }), percent: fc.integer({ min: 1, max: 100 }) });
    const money = fc.record({ sides: fc.nat({ max: 3000 }), cents: fc.nat({ max: 300_000_00 }) });
    fc.assert(
      fc.property(share, money, (terms, came) => {
        const amounts = sharedPrizes(terms, came);
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(total * 100).toBeLessThanOrEqual((came.cents * terms.percent) / 100);
        expect(amounts.every((amount) => Number.isInteger(amount) && amount > 0)).toBe(true);
        expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
        if (came.sides > 0) expect(total).toBe(Math.floor((came.cents * terms.percent) / 10_000));
      }),
    );
  });
});

const hour = 3_600_000;
const share = { oneIn: 2, percent: 70 };
const joinUntil = "2026-06-12T12:00:00Z";
const closed = Date.parse(joinUntil) + 60_000;

let club: Club;
let admin: Browser;
let anglers: Browser[];

beforeEach(async () => {
  club = await openClub({ ENTRY_CHARGE: "entry-fee" });
  admin = await club.logIn("secretary", { isAdmin: true });
  anglers = await Promise.all(["ann", "bob", "cleo"].map((name) => club.logIn(name)));
});
afterEach(() => club.close());

const angler = (index: number): Browser => {
  const browser = anglers[index];
  if (!browser) throw new Error("This angler doesn't exist.");
  return browser;
};
const terms = { ...nextWeek, entryFee: 5000, payoutShare: share };
const create = (values: object = {}) => createTournament(admin, { ...terms, joinUntil, ...values });
const put = (id: number, values: object = {}) =>
  admin.send(`/api/admin/tournaments/${id}`, {
    method: "PUT",
    json: { ...bassOpen, ...nextWeek, entryFee: 5000, ...values },
  });
const read = (id: number) => admin.get<TournamentWithResult>(`/api/tournaments/${id}`);
const prizes = async (id: number) =>
  (await admin.get<PrizePosition[]>(`/api/tournaments/${id}/prizes`)).map(({ amount }) => amount);
const enterForCash = (id: number, username: string) =>
  admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username, note: "Cash at the ramp" } });
const toldTo = async ({ userId }: Browser) => {
  const rows = await club.store.read(async (db) =>
    db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id),
  );
  return rows.map(({ title, message }) => `${title}: ${message}`);
};
const setPayment = ({ userId }: Browser, values: Partial<typeof payments.$inferInsert>) =>
  club.store.write(async (tx) => {
    await tx.update(payments).set(values).where(eq(payments.userId, userId));
  });

describe("a tournament that pays a share of its entry fees", () => {
  test("prizes show the fees received so far, and follow each entry until registration closes", async () => {
    const { id, payoutShare } = await create({ prize: 9999 });
    expect(payoutShare).toEqual(share);
    expect(await read(id)).toMatchObject({
      prize: 0,
      prizeText: "The prize pool depends on the entry fees.",
      rulesText: expect.arrayContaining([
        "70% of entry fees are paid out as prizes, with 1 place paid for every 2 entrants, rounded up.",
      ]),
    });
    await pay(angler(0), id);
    await pay(angler(1), id);
    expect([await prizes(id), (await read(id)).prize]).toEqual([[70], 70]);
    expect((await enterForCash(id, "cleo")).status).toBe(201);
    expect(await prizes(id)).toEqual([63, 42]);
    const { prize, prizeText } = await read(id);
    expect([prize, prizeText]).toEqual([105, "So far: 3 entrants, $150.00 in entry fees: 2 places share $105."]);
    await angler(0).send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect([await prizes(id), (await read(id)).prize]).toEqual([[70], 70]);
  });

  test("a share of the entry fees pays places of teams if teams are ranked, and follows each team that is formed or left", async () => {
    const { id } = await create({ payoutShare: { oneIn: 1, percent: 70 }, teams: { size: 2, score: "best" } });
    for (const entrant of anglers.slice(0, 2)) await pay(entrant, id);
    expect(await prizes(id)).toEqual([42, 28]);
    const reply = await angler(0).send(`/api/tournaments/${id}/teams`, { json: { name: "Two Rods" } });
    const { id: teamId, code } = (await reply.json()) as OwnTeam;
    await angler(1).send(`/api/tournaments/${id}/teams/${teamId}/members`, { json: { code } });
    expect([await prizes(id), (await read(id)).prizeText]).toEqual([
      [70],
      "So far: 1 team, $100.00 in entry fees: 1 place wins $70.",
    ]);
    await angler(1).send(`/api/tournaments/${id}/teams/${teamId}/leave`, { method: "POST" });
    expect(await prizes(id)).toEqual([42, 28]);
  });

  test("a share of the entry fees is fixed once joining has closed, and later events don't change it", async () => {
    const { id } = await create();
    for (const entrant of anglers.slice(0, 2)) await pay(entrant, id);
    expect(await runJob(club.deps, "fix-prizes")).toBe(0);
    club.setNow(closed);
    expect(await runJob(club.deps, "fix-prizes")).toBe(1);
    expect(await runJob(club.deps, "fix-prizes")).toBe(0);
    expect(await toldTo(angler(0))).toContain(
      "Prizes for Bass Open are now final: 2 entrants, $100.00 in entry fees: 1 place wins $70.",
    );
    const records = await club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "fix-prizes")).orderBy(audit.id),
    );
    expect(records.map(({ detail }) => detail)).toEqual([{ sides: 2, cents: 10_000, prizes: [70] }]);
    expect((await read(id)).prizeText).toEndWith("Registration has closed, and the amounts are final.");
    expect((await enterForCash(id, "cleo")).status).toBe(201);
    await angler(0).send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect([await prizes(id), (await read(id)).prize]).toEqual([[70], 70]);
  });

  test("the share of entry fees excludes chargebacks, payments on hold, refunds and side pots", async () => {
    const { id } = await create({ payoutShare: { oneIn: 1, percent: 100 } });
    for (const entrant of anglers) await pay(entrant, id);
    expect(await prizes(id)).toEqual([75, 45, 30]);
    await setPayment(angler(0), { disputeState: "lost" });
    await setPayment(angler(1), { refundedCents: 1000 });
    await club.store.write(async (tx) => {
      const [paid] = await tx
        .select()
        .from(payments)
        .where(eq(payments.userId, angler(1).userId))
        .orderBy(payments.id);
      await tx.insert(paymentItems).values([
        { paymentId: paid?.id ?? 0, pot: "Big Fish", amountCents: 500 },
        { paymentId: paid?.id ?? 0, pot: null, amountCents: 4500 },
      ]);
      await tx
        .update(participants)
        .set({ heldAt: 1 })
        .where(eq(participants.userId, angler(2).userId));
    });
    club.setNow(closed);
    await runJob(club.deps, "fix-prizes");
    expect(await prizes(id)).toEqual([21, 14]);
  });

  test("fixing the share waits for a payment in progress, but payouts don't", async () => {
    const { id } = await create();
    await pay(angler(0), id);
    const { paymentIntentId } = await open(angler(1), id);
    await act(angler(1), paymentIntentId, { outcome: "processing" });
    club.setNow(closed);
    expect(await runJob(club.deps, "fix-prizes")).toBe(0);
    club.setNow(closed + 6 * 24 * hour);
    const process = await admin.send("/api/admin/process-payouts", { json: { tournamentId: id, reason: "Agreed." } });
    expect(process.status).toBe(200);
    expect((await read(id)).prizeText).toEndWith("the amounts are final.");
  });

  test("a share follows the entry fees again when joining reopens", async () => {
    const { id } = await create();
    await pay(angler(0), id);
    club.setNow(closed);
    await runJob(club.deps, "fix-prizes");
    expect((await put(id, { joinUntil: "2026-06-13T12:00:00Z" })).status).toBe(200);
    await pay(angler(1), id);
    expect(await prizes(id)).toEqual([70]);
    club.setNow(Date.parse("2026-06-13T12:01:00Z"));
    expect(await runJob(club.deps, "fix-prizes")).toBe(1);
  });

  test("a changed share notifies entrants, and fixed amounts can be given instead", async () => {
    const { id } = await create();
    await pay(angler(0), id);
    expect((await put(id, { payoutShare: { oneIn: 1, percent: 50 } })).status).toBe(200);
    expect([await prizes(id), await toldTo(angler(0))]).toEqual([
      [25],
      expect.arrayContaining([
        "Bass Open was changed: 50% of entry fees are paid out as prizes, with 1 place paid for every entrant.",
      ]),
    ]);
    const amounts = { prize: 30, prizeBreakdown: [{ position: 1, amount: 30 }] };
    expect((await put(id, { payoutShare: null, ...amounts })).status).toBe(200);
    await pay(angler(1), id);
    expect(await read(id)).toMatchObject({ prize: 30, payoutShare: null, prizeText: null });
    expect(await prizes(id)).toEqual([30]);
  });

  test("a tournament that pays a share of its entry fees is copied without its amounts", async () => {
    const { id } = await create();
    await pay(angler(0), id);
    const copy = (await (await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" })).json()) as {
      id: number;
    };
    expect(await read(copy.id)).toMatchObject({ payoutShare: share, prize: 0 });
    expect(await prizes(copy.id)).toEqual([]);
  });

  test.each([
    ["without an entry fee", { entryFee: 0 }, "payoutShare.percent"],
    ["if only divisions are ranked", { divisions: [{ name: "Kayak" }], hasOpenBoard: false }, "payoutShare.percent"],
    ["with more than 100 percent", { payoutShare: { oneIn: 5, percent: 101 } }, "payoutShare.percent"],
    ["with no entrants for a place", { payoutShare: { oneIn: 0, percent: 50 } }, "payoutShare.oneIn"],
    ["with an amount beside it", { prizeBreakdown: [{ position: 1, amount: 5 }] }, "prizeBreakdown.0.division"],
  ])("a share of the entry fees is refused %s", async (_, values, path) => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...terms, ...values } });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: [path] });
    expect(await club.store.read((db) => db.$count(tournaments))).toBe(0);
  });

  test("a share of the entry fees doesn't change the divisions' fixed prizes", async () => {
    const kayak = [{ division: "Kayak", position: 1, amount: 40 }];
    const { id } = await create({ divisions: [{ name: "Kayak" }], prizeBreakdown: kayak });
    expect((await read(id)).prize).toBe(40);
    await angler(0).send(`/api/tournaments/${id}/create-payment-intent`, { json: { division: "Kayak" } });
    await pay(angler(0), id);
    expect([await prizes(id), (await read(id)).prize]).toEqual([[35, 40], 75]);
    const changed = await admin.send(`/api/admin/tournaments/${id}/prizes`, {
      json: { prizeBreakdown: [{ division: "Kayak", position: 1, amount: 60 }] },
    });
    expect(changed.status).toBe(200);
    expect([await prizes(id), (await read(id)).prize]).toEqual([[35, 60], 95]);
  });
});

describe("fixed amounts by the number of entrants (docs/rules.md 3.20)", () => {
  const byEntrants = [
    { from: 2, amounts: [100] },
    { from: 3, amounts: [200, 50] },
  ];

  test("fixed amounts follow the entries of a free tournament until joining closes, and the rules show them", async () => {
    const { id, payoutShare } = await create({ entryFee: 0, payoutShare: { byEntrants, round: 500, ties: "split" } });
    expect<unknown>(payoutShare).toEqual({ byEntrants, ties: "split" });
    expect((await read(id)).prizeText).toBe("The prize pool depends on the number of entries.");
    const seen: [number[], number][] = [];
    for (const name of ["ann", "bob", "cleo"]) {
      await enterForCash(id, name);
      seen.push([await prizes(id), (await read(id)).prize]);
    }
    expect(seen).toEqual([
      [[], 0],
      [[100], 100],
      [[200, 50], 250],
    ]);
    const { prizeText, rulesText } = await read(id);
    expect(prizeText).toBe("So far: 3 entrants: 2 places share $250.");
    expect(rulesText).toContain(
      "With 2 entrants or more, the prize is $100; with 3 or more, $200 and $50. Shared places split their prizes.",
    );
    expect(await pageOf(admin, `/admin/tournaments/${id}/edit`)).toContain('value="2: 100; 3: 200 50"');
    club.setNow(closed);
    expect(await runJob(club.deps, "fix-prizes")).toBe(1);
    await angler(0).send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect(await prizes(id)).toEqual([200, 50]);
  });

  test.each([
    ["a percentage beside them", { byEntrants, percent: 50 }],
    ["lines out of order", { byEntrants: byEntrants.toReversed() }],
    ["no lines", { byEntrants: [] }],
    ["half dollars", { byEntrants: [{ from: 2, amounts: [0.5] }] }],
    ["no amount", { byEntrants: [{ from: 2, amounts: [] }] }],
  ])("fixed amounts with %s are refused at their field", async (_, payoutShare) => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...terms, payoutShare } });
    const [path = ""] = (await refusal(response)).paths;
    expect([response.status, path.split(".").slice(0, 2)]).toEqual([422, ["payoutShare", "byEntrants"]]);
  });

  test("fixed amounts are entered as entrants and amounts, without commas", () => {
    const parsed = (typed: string) => typedPayoutShare.safeParse({ byEntrants: typed });
    for (const typed of ["2: 100; 3: 200 50", "2:$100\n3:$200/50\n", "2 = 100 ; 3 = 200 + 50"]) {
      expect([typed, parsed(typed).data]).toEqual([typed, { byEntrants }]);
    }
    expect(parsed(" ").data).toBeNull();
    for (const input of ["100", "2: 1,000", "2: 100, 50", "two: 100", "2:", "3: 200; 2: 100"]) {
      expect([input, parsed(input).error?.issues[0]?.path[0]]).toEqual([input, "byEntrants"]);
    }
  });
});

describe("the rules of a share", () => {
  const rules = { percent: 70, table, round: 500, remainder: "club", ties: "split" };

  test("the rules of a share are stored, returned, shown in the form and in the rules", async () => {
    const { id, payoutShare } = await create({ payoutShare: rules });
    expect<unknown>(payoutShare).toEqual(rules);
    expect((await read(id)).rulesText).toContain(
      "70% of entry fees are paid out as prizes. 2 places are paid with 10 entrants or more, 3 with 30 entrants or more. Prizes are rounded down to the nearest $5, and the remainder goes to the club. Shared places split their prizes.",
    );
    expect(await pageOf(admin, `/admin/tournaments/${id}/edit`)).toContain('value="10:2, 30:3"');
  });

  test("the rules of a share are omitted if they are the defaults", async () => {
    const defaults = { round: 100, remainder: "first", ties: "ranked", table: null };
    const { payoutShare } = await create({ payoutShare: { ...share, ...defaults } });
    expect(payoutShare).toEqual(share);
  });

  test.each([
    ["a table out of order", { percent: 70, table: table.toReversed() }, "payoutShare.table"],
    ["an empty table", { percent: 70, table: [] }, "payoutShare.table"],
    ["a table beside entrants per place", { ...share, table }, "payoutShare.oneIn"],
    ["neither", { percent: 70 }, "payoutShare.oneIn"],
    ["steps of $2", { ...share, round: 200 }, "payoutShare.round"],
    ["an unknown receiver", { ...share, remainder: "me" }, "payoutShare.remainder"],
    ["a coin toss", { ...share, ties: "coin" }, "payoutShare.ties"],
  ])("a fee share with %s is refused at its field", async (_, payoutShare, path) => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...terms, payoutShare } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path }] });
  });

  test("a share's table is entered as entrants and places", () => {
    const typed = { percent: 70, table: "10:2, 30:3", round: "500", remainder: "last", ties: "ranked" };
    expect(typedPayoutShare.parse(typed)).toEqual({ percent: 70, table, round: 500, remainder: "last" });
    expect(typedPayoutShare.parse({ table: "" })).toBeNull();
    for (const input of ["30", "30:3:1", "ten:2", "30:3, 10:2"]) {
      const issue = typedPayoutShare.safeParse({ ...typed, table: input }).error?.issues[0];
      expect([input, issue?.path[0]]).toEqual([input, "table"]);
    }
  });
});
