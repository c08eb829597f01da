import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ledger, participants, payouts, tournaments } from "../../src/base/db/schema.ts";
import type { MoneyView, MoneyWeeks, MovementView, PeriodMoneyView } from "../../src/money/ledger/ledger-views.ts";
import type { EndedTournament, PayoutSums, PayoutView } from "../../src/money/payouts/payout-shapes.ts";
import { openTournament } from "../catches/catch-day.ts";
import { openPrizeDay, type PrizeDay, payoutRows, undisputed } from "../money/payouts/prize-day.ts";
import type { Browser } from "../support/club.ts";

let prizeDay: PrizeDay;
let tess: Browser;
let other: number;

/** Each tournament has one paid entry fee and one due prize, with larger amounts in the other one. */
beforeEach(async () => {
  prizeDay = await openPrizeDay();
  tess = await prizeDay.club.logIn("tess");
  other = await openTournament(prizeDay.club, { name: "Night Derby", endsAt: undisputed - 1 });
  await prizeDay.club.store.write(async (tx) => {
    for (const [tournamentId, tournamentName, amountCents] of [
      [prizeDay.tournamentId, "Spring Open", 2500],
      [other, "Night Derby", 7000],
    ] as const) {
      const values = { tournamentId, tournamentName, userId: prizeDay.anglers[0]?.userId };
      const reference = `fee-${tournamentId}`;
      await tx
        .insert(ledger)
        .values({ ...values, kind: "charge", amountCents, provider: "mock", reference, at: undisputed });
      await tx.insert(payouts).values({ ...values, amountCents: amountCents * 2, position: 9, createdAt: undisputed });
    }
  });
});
afterEach(() => prizeDay.club.close());

const give = (json: object) => prizeDay.admin.send(`/api/admin/users/${tess.userId}/roles`, { json });
const codeOf = async (response: Promise<Response>) => {
  const { status } = await response;
  return [status, ((await (await response).json()) as { code?: string }).code];
};

describe("a treasurer of one tournament", () => {
  beforeEach(async () => {
    await give({ role: "treasurer", tournamentId: prizeDay.tournamentId });
  });

  test("a treasurer of one tournament sees only its money, in every list and every sum", async () => {
    expect(await tess.get<MoneyView>("/api/admin/money")).toMatchObject({ collected: 2500, prizesDue: 5000 });
    expect(await tess.get<MoneyView[]>("/api/admin/money/tournaments")).toMatchObject([{ name: "Spring Open" }]);
    expect(await tess.get<MovementView[]>("/api/admin/money/movements")).toMatchObject([{ amount: 2500 }]);
    expect((await tess.get<MoneyWeeks>("/api/admin/money/weeks")).weeks.at(-1)).toMatchObject({ in: 2500, due: 5000 });
    expect(await tess.get<PeriodMoneyView>("/api/admin/money/period?from=2026-01-01")).toMatchObject({ closing: 2500 });
    const file = await (await tess.send("/api/admin/money/ledger.csv")).text();
    expect(file).toContain("Spring Open");
    expect(file).not.toContain("Night Derby");
    expect(await tess.get<PayoutView[]>("/api/admin/payouts")).toMatchObject([{ amount: 5000 }]);
    expect(await tess.get<PayoutSums>("/api/admin/payouts/sums")).toMatchObject({ totalAmount: 5000, transactions: 1 });
    const ended = await tess.get<EndedTournament[]>("/api/admin/payouts/tournaments");
    expect(ended.map(({ name }) => name)).toEqual(["Spring Open"]);
  });

  test.each([
    ["reads the money", () => tess.send(`/api/admin/money?tournamentId=${other}`)],
    ["reads the money in a period", () => tess.send(`/api/admin/money/period?tournamentId=${other}`)],
    ["reads the ledger's file", () => tess.send(`/api/admin/money/ledger.csv?tournamentId=${other}`)],
    ["reads the payments", () => tess.send(`/api/admin/tournaments/${other}/payments`)],
    ["reads the entries on hold", () => tess.send(`/api/admin/tournaments/${other}/held-money`)],
    ["reads the plan of the payouts", () => tess.send(`/api/admin/tournaments/${other}/payouts`)],
    ["processes the payouts", () => tess.send("/api/admin/process-payouts", { json: { tournamentId: other } })],
    [
      "refunds all payments",
      () => tess.send(`/api/admin/tournaments/${other}/refund-all`, { json: { reason: "Storm" } }),
    ],
  ])("a treasurer of one tournament never %s of another", async (_, request) => {
    expect(await codeOf(request())).toEqual([403, "not_yours"]);
  });

  test("a treasurer of one tournament pays its prizes by hand, and no others", async () => {
    const rows = await payoutRows(prizeDay.club);
    const payoutOf = (id: number) => rows.find(({ tournamentId }) => tournamentId === id)?.id;
    const pay = (id: number) =>
      tess.send(`/api/admin/payout/${payoutOf(id)}/by-hand`, { json: { note: "Cash at the dock" } });
    expect(await codeOf(pay(other))).toEqual([403, "not_yours"]);
    expect((await pay(prizeDay.tournamentId)).status).toBe(200);
    const sent = tess.send(`/api/admin/payout/${payoutOf(other)}/process`, { method: "POST" });
    expect(await codeOf(sent)).toEqual([403, "not_yours"]);
  });

  test("the treasurer's page of payments has no link that refuses them", async () => {
    const page = await (await tess.send(`/admin/tournaments/${prizeDay.tournamentId}/day/payments`)).text();
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    expect(main).toContain('href="/admin/money"');
    const links = [...main.matchAll(/href="(\/[^"]*)"/g)].map(([, to = ""]) => to);
    const refused: string[] = [];
    for (const to of links) if (!(await tess.send(to)).ok) refused.push(to);
    expect(refused).toEqual([]);
  });

  test("To Pay links to unpaid entrants only for treasurers who can open the tournament's day", async () => {
    const toPay = async () => (await tess.send("/admin/payout-overview")).text();
    const { tournamentId } = prizeDay;
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ entryFeeCents: 2500 });
      await tx.insert(participants).values({ tournamentId, userId: tess.userId, joinedAt: 1 });
    });
    expect(await toPay()).not.toContain("unpaid entrants");
    await give({ role: "organizer", tournamentId: prizeDay.tournamentId });
    expect(await toPay()).toContain(`/admin/tournaments/${prizeDay.tournamentId}/day?group=unpaid#entrants`);
  });

  test("a treasurer can neither review catches nor run a tournament", async () => {
    expect(await codeOf(tess.send("/api/admin/catches/unverified"))).toEqual([403, "admin_required"]);
    expect(await codeOf(tess.send(`/api/admin/tournaments/${prizeDay.tournamentId}/day`))).toEqual([
      403,
      "admin_required",
    ]);
  });
});

describe("a treasurer of the club", () => {
  test("a treasurer of the club sees and moves the money of every tournament", async () => {
    await give({ role: "treasurer" });
    expect(await tess.get<MoneyView>("/api/admin/money")).toMatchObject({ collected: 9500, prizesDue: 19_000 });
    const sent = await tess.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
    expect(sent.status).toBe(200);
  });
});

test("an organizer sees the money of their tournaments but can't move it", async () => {
  await give({ role: "organizer", tournamentId: prizeDay.tournamentId });
  expect(await tess.get<MoneyView>("/api/admin/money")).toMatchObject({ collected: 2500, isOfSome: true });
  expect(await (await tess.send("/admin/money")).text()).toContain("Your Tournaments&#x27; Money</h1>");
  const sent = tess.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
  expect(await codeOf(sent)).toEqual([403, "admin_required"]);
  const page = await (await tess.send("/admin/payouts")).text();
  expect(page).toContain("Payout History");
  expect(page).not.toContain("Process Payouts");
});
