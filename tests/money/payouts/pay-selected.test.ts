import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, ledger, participants, payouts, tournaments, users } from "../../../src/base/db/schema.ts";
import type { MoneyView } from "../../../src/money/ledger/ledger-views.ts";
import type { PaidSelection, PayoutView } from "../../../src/money/payouts/payout-shapes.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { banEnd } from "../../../src/suspension.ts";
import { openTournament } from "../../catches/catch-day.ts";
import { noon } from "../../support/club.ts";
import { open, post } from "../../support/read-pages.ts";
import { failure, hour, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

const api = "/api/admin/payouts/pay";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay();
  await queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
});
afterEach(() => prizeDay.club.close());

const due = () => prizeDay.admin.get<PayoutView[]>("/api/admin/payouts/due");
const idsDue = async () => (await due()).map(({ id }) => id);

async function pay(payouts: number[], by: "provider" | "hand", note?: string): Promise<PaidSelection> {
  const response = await prizeDay.admin.send(api, { json: { payouts, by, note } });
  expect(response.status).toBe(200);
  return (await response.json()) as PaidSelection;
}

const takeNone = () =>
  prizeDay.admin.send("/api/admin/server-settings/online-payments", { json: { onlinePayments: "off" } });

const paidCents = async () => {
  const rows = await prizeDay.club.store.read(async (db) => db.select().from(ledger).where(eq(ledger.kind, "prize")));
  return rows.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);
};

const auditsOf = (action: string) =>
  prizeDay.club.store.read(async (db) => db.select().from(audit).where(eq(audit.action, action)).orderBy(audit.id));

const ban = (userId: number) =>
  prizeDay.club.store.write(async (tx) => {
    await tx.update(users).set({ suspendedUntil: banEnd }).where(eq(users.id, userId));
  });

describe("a club that takes no payments online (docs/rules.md 5.63)", () => {
  test("a prize isn't sent through the provider, one by one, selected or with its tournament, and is paid by hand", async () => {
    await makeReady(prizeDay.anglers[0]);
    expect((await takeNone()).status).toBe(200);
    const [first = 0] = await idsDue();
    const { paid, unpaid } = await pay([first], "provider");
    expect([paid, unpaid.map(({ message }) => message)]).toEqual([
      0,
      ["This club doesn't take payments online. Please pay the prize by hand."],
    ]);
    const singleResponse = await prizeDay.admin.send(`/api/admin/payout/${first}/process`, { method: "POST" });
    expect([singleResponse.status, await singleResponse.json()]).toMatchObject([409, { code: "payout_failed" }]);
    const all = await prizeDay.admin.send("/api/admin/process-payouts", {
      json: { tournamentId: prizeDay.tournamentId },
    });
    expect(await all.json()).toMatchObject({ sent: 0, failed: 0 });
    expect(await paidCents()).toEqual([]);
    expect((await pay([first], "hand", "Check 1042")).paid).toBe(1);
  });

  test("the page offers only to pay by hand", async () => {
    await takeNone();
    const { text } = await open(prizeDay.admin, "/admin/payout-overview");
    expect(text).toContain("Paid by Hand");
    expect(text).not.toMatch(/Pay Selected|I checked the total/);
  });
});

describe("the prizes to pay", () => {
  test("unpaid prizes are listed from 1st place down, without paid ones", async () => {
    expect((await due()).map(({ position }) => position)).toEqual([1, 2, 3]);
    const [first = 0] = await idsDue();
    await pay([first], "hand", "Check 1042");
    expect((await due()).map(({ position }) => position)).toEqual([2, 3]);
    expect(await prizeDay.admin.get("/api/session")).toMatchObject({ prizesToPay: 2 });
  });

  test("the page shows each unpaid prize with its day and the reason why it can't be sent", async () => {
    const { text, html } = await open(prizeDay.admin, "/admin/payout-overview");
    expect(text).toContain("1st place ann Due since");
    expect(text).toContain("No payout account yet: pay by hand, or wait.");
    expect(text).toContain("Pay Selected");
    expect(text).toContain('Every selected winner sees this note, such as "check 1042".');
    expect(text).not.toContain("No date");
    expect(text).toContain("$600.00 short of the prizes due");
    expect(text).not.toContain("Look for entry fees");
    expect(html).not.toContain("group=unpaid");
  });

  test("Pay Selected is the main button only if the provider can send one of the prizes", async () => {
    const button = async (value: string) => {
      const { html } = await open(prizeDay.admin, "/admin/payout-overview");
      return html.match(new RegExp(`<button(?=[^>]*value="${value}")[^>]*button-(primary|secondary)`))?.[1];
    };
    expect([await button("provider"), await button("hand")]).toEqual(["secondary", "primary"]);
    await makeReady(prizeDay.anglers[0]);
    expect([await button("provider"), await button("hand")]).toEqual(["primary", "secondary"]);
  });

  test("the shortfall links to the unpaid entrants of a tournament with an entry fee", async () => {
    const { club, tournamentId } = prizeDay;
    const eve = await club.logIn("eve");
    await club.store.write((tx) => tx.insert(participants).values({ tournamentId, userId: eve.userId, joinedAt: 1 }));
    const toPay = () => open(prizeDay.admin, "/admin/payout-overview");
    expect((await toPay()).html).not.toContain("group=unpaid");
    await club.store.write((tx) => tx.update(tournaments).set({ entryFeeCents: 2500 }));
    const { text, html } = await toPay();
    expect(text).toContain("Look for entry fees that are still missing among the unpaid entrants of Spring Open");
    expect(html).toContain(`href="/admin/tournaments/${tournamentId}/day?group=unpaid#entrants"`);
  });

  test("the shortfall is the amount that, once recorded, makes the club's own money zero, also after all prizes are paid", async () => {
    const record = (way: "in" | "out", amount: number) =>
      prizeDay.admin.send("/api/admin/money/movements", {
        json: { way, amount, day: "2026-06-01", reason: "Trophies" },
      });
    await record("out", 2200);
    const toPay = async () => (await open(prizeDay.admin, "/admin/payout-overview")).text;
    const { available } = await prizeDay.admin.get<MoneyView>("/api/admin/money");
    expect(available).toBe(-62_200);
    expect(await toPay()).toContain(
      "$622.00 short of what the club owes The balance is -$22.00. $600.00 in prizes is due.",
    );
    await pay(await idsDue(), "hand", "Cash");
    expect(await toPay()).toContain("$622.00 short after paying the prizes The balance is -$622.00. If a sponsor");
    expect(await toPay()).toContain("Nothing to pay");
    await record("in", 62_200);
    expect(await toPay()).not.toContain("short");
  });

  test("the payment list for the bank shows which prizes can be paid online, and leaves out payees who have a warning", async () => {
    await makeReady(prizeDay.anglers[2]);
    await ban(prizeDay.anglers[1]?.userId ?? 0);
    // The evening of Jun 8 in the club's zone.
    prizeDay.club.setNow(Date.UTC(2026, 5, 9, 3));
    const response = await prizeDay.admin.send("/api/admin/payouts/bank.csv");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="payments-2026-06-08.csv"');
    const [first, , third] = await idsDue();
    expect((await response.text()).replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Payee,Amount (USD),Reference,Can be paid online",
      `ann,300.00,"Prize ${first}, 1st place in Spring Open",no`,
      `cleo,100.00,"Prize ${third}, 3rd place in Spring Open",yes`,
    ]);
    await takeNone();
    expect(await (await prizeDay.admin.send("/api/admin/payouts/bank.csv")).text()).not.toContain("yes");
  });
});

describe("paying selected prizes", () => {
  test("prizes paid by hand are recorded one by one with the note", async () => {
    const [first = 0, second = 0] = await idsDue();
    expect(await pay([first, second], "hand", "Cash at the weigh-in")).toEqual({
      paid: 2,
      amount: 50_000,
      byHand: [
        { id: first, what: "$300.00 to ann, 1st place in Spring Open" },
        { id: second, what: "$200.00 to bob, 2nd place in Spring Open" },
      ],
      byProvider: [],
      processing: 0,
      unpaid: [],
    });
    expect(await paidCents()).toEqual([-30_000, -20_000]);
    expect((await auditsOf("pay-by-hand")).map(({ subjectId }) => subjectId).toSorted()).toEqual([first, second]);
  });

  test("prizes paid by hand on an earlier day are recorded on that day, and a wrong day pays nothing", async () => {
    const [first = 0] = await idsDue();
    const send = (day: string) =>
      post(prizeDay.admin, "/admin/payout-overview", {
        ...{ api, payouts: String(first), by: "hand", note: "Cash", day, confirmsOverdraft: "on" },
      });
    const { html } = await open(prizeDay.admin, "/admin/payout-overview");
    expect(html).toMatch(/<input(?=[^>]*name="day")(?=[^>]*type="date")[^>]*value="2026-06-08"/);
    const refused = await send("2026-06-05");
    expect(refused.text).toContain("Enter Jun 6, 2026 or later, because Spring Open ended that day");
    expect(refused.html).toMatch(/<input(?=[^>]*name="day")[^>]*value="2026-06-05"/);
    expect(await paidCents()).toEqual([]);
    expect(await auditsOf("confirm-overdraft")).toEqual([]);
    expect((await send("2026-06-07")).text).toContain("1 prize paid");
    const [paid] = await payoutRows(prizeDay.club);
    expect(paid?.processedAt).toBe(Date.UTC(2026, 5, 7, 17));
    expect(await auditsOf("confirm-overdraft")).toHaveLength(1);
    expect(await auditsOf("pay-by-hand")).toMatchObject([{ detail: { note: "Cash", paidOn: "2026-06-07" } }]);
    const [second = 0] = await idsDue();
    const paidToday = { payouts: [second], by: "hand", note: "Cash", day: "2026-06-08" };
    expect((await prizeDay.admin.send(api, { json: paidToday })).status).toBe(200);
    expect((await auditsOf("pay-by-hand")).at(-1)?.detail).toEqual({ amountCents: 20_000, note: "Cash" });
  });

  test("prizes of two tournaments aren't paid on a day before the later one ended", async () => {
    const { club } = prizeDay;
    const tournamentId = await openTournament(club, { name: "Fall Classic", endsAt: noon + 24 * hour });
    const third = (await payoutRows(club))[2]?.id ?? 0;
    await club.store.write((tx) => tx.update(payouts).set({ tournamentId }).where(eq(payouts.id, third)));
    const response = await prizeDay.admin.send(api, {
      json: { payouts: await idsDue(), by: "hand", note: "Cash", day: "2026-06-06", confirmsOverdraft: "on" },
    });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("Enter Jun 7, 2026")]);
    expect([await paidCents(), await auditsOf("confirm-overdraft")]).toEqual([[], []]);
  });

  test("a day other than today is refused for payments through the provider", async () => {
    await makeReady(prizeDay.anglers[0]);
    const [first = 0] = await idsDue();
    const sendOn = (day: string) => prizeDay.admin.send(api, { json: { payouts: [first], by: "provider", day } });
    const refused = await sendOn("2026-06-07");
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { issues: [{ path: "day", message: expect.stringContaining("Press Paid by Hand, or enter today's date") }] },
    ]);
    expect(await paidCents()).toEqual([]);
    expect(await (await sendOn("2026-06-08")).json()).toMatchObject({ paid: 1 });
  });

  test("a prize that can't be sent is returned with its reason, and the others are sent", async () => {
    for (const index of [0, 2]) await makeReady(prizeDay.anglers[index]);
    const ids = await idsDue();
    const { paid, amount, unpaid } = await pay(ids, "provider");
    expect([paid, amount]).toEqual([2, 40_000]);
    expect(unpaid).toMatchObject([{ id: ids[1], what: "$200.00 to bob, 2nd place in Spring Open" }]);
    expect(unpaid[0]?.message).toContain("have a payout account that's ready");
    expect((await payoutRows(prizeDay.club)).map(({ status }) => status)).toEqual([
      "completed",
      "pending",
      "completed",
    ]);
  });

  test("a failure at the provider is returned, and the prize can be paid again", async () => {
    for (const angler of prizeDay.anglers) await makeReady(angler);
    const send = prizeDay.club.payments.createTransfer;
    prizeDay.club.payments.createTransfer = () => Promise.reject(failure("balance_too_low"));
    const { paid, unpaid } = await pay(await idsDue(), "provider");
    expect([paid, unpaid.length]).toEqual([0, 3]);
    expect(unpaid[0]?.message).toContain("balance at the payment provider is too low");
    prizeDay.club.payments.createTransfer = send;
    expect(await pay(await idsDue(), "provider")).toMatchObject({ paid: 3, unpaid: [] });
  });

  test.each(["provider", "hand"] as const)("prizes selected twice, by %s, are paid once", async (by) => {
    for (const angler of prizeDay.anglers) await makeReady(angler);
    const ids = await idsDue();
    const note = by === "hand" ? "Cash" : undefined;
    const [first, other] = await Promise.all([pay([...ids, ...ids], by, note), pay(ids, by, note)]);
    expect(first.paid + other.paid).toBe(3);
    expect(await paidCents()).toEqual([-30_000, -20_000, -10_000]);
    expect(await pay(ids, by, note)).toMatchObject({ paid: 0, unpaid: ids.map((id) => ({ id })) });
    expect(await paidCents()).toHaveLength(3);
  });

  test("a payee with a warning isn't paid along with the others", async () => {
    await ban(prizeDay.anglers[0]?.userId ?? 0);
    const { paid, unpaid } = await pay(await idsDue(), "hand", "Cash");
    expect(paid).toBe(2);
    expect(unpaid[0]?.message).toBe("The payee is banned. Enter a reason to pay anyway.");
  });

  test("a selection without prizes, a payment by hand without a note, or a note for the provider is refused at its field", async () => {
    const refused = async (json: object) => {
      const response = await prizeDay.admin.send(api, { json });
      return [response.status, await response.text()] as const;
    };
    expect(await refused({ payouts: [], by: "provider" })).toEqual([422, expect.stringContaining("Select at least")]);
    const ids = await idsDue();
    expect(await refused({ payouts: ids, by: "hand" })).toEqual([
      422,
      expect.stringContaining("how the prizes were paid"),
    ]);
    expect(await refused({ payouts: ids, by: "provider", note: "Check 1042" })).toEqual([
      422,
      expect.stringContaining("Press Paid by Hand, or clear this"),
    ]);
    const tooMany = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await refused({ payouts: tooMany, by: "hand", note: "Cash" }))[0]).toBe(422);
    expect(await paidCents()).toEqual([]);
  });

  test("the form without script shows which prizes were not paid, and keeps the selection if it is refused", async () => {
    const [first = 0] = await idsDue();
    const page = { api, payouts: String(first) };
    const empty = await post(prizeDay.admin, "/admin/payout-overview", { api, by: "provider" });
    expect(empty.text).toContain("Select the prizes to pay. Select at least one prize How they were paid by hand");
    const refused = await post(prizeDay.admin, "/admin/payout-overview", { ...page, by: "hand" });
    expect(refused.text).toContain("Please enter how the prizes were paid");
    expect(refused.html).toMatch(new RegExp(`<input[^>]*name="payouts"[^>]*checked=""[^>]*value="${first}"`));
    const done = await post(prizeDay.admin, "/admin/payout-overview", { ...page, by: "provider" });
    expect(done.text).toContain("1 prize was not paid:");
    expect(done.text).toContain("$300.00 to ann, 1st place in Spring Open");
    const byHand = await post(prizeDay.admin, "/admin/payout-overview", { ...page, by: "hand", note: "Check 1042" });
    expect(byHand.text).toContain("The balance is -$300.00.");
    expect(byHand.html).not.toContain("Check 1042");
  });

  test("right after a payment through the provider, the page lists the prizes paid", async () => {
    await makeReady(prizeDay.anglers[0]);
    const [first = 0] = await idsDue();
    const paid = { api, by: "provider", payouts: String(first) };
    const { text, html } = await post(prizeDay.admin, "/admin/payout-overview", paid);
    expect(text).toContain(
      "1 prize paid $300.00 in all, by the payment provider. Prizes Paid $300.00 to ann, 1st place in Spring Open",
    );
    expect(html).not.toContain("Mark as Not Paid");
  });

  test("right after a payment by hand, each paid prize has a link that undoes it", async () => {
    const [first = 0, second = 0] = await idsDue();
    const paid = { api, by: "hand", note: "Check 1042", payouts: String(second) };
    const { text, html } = await post(prizeDay.admin, "/admin/payout-overview", paid);
    expect(text).toContain(
      "1 prize paid $200.00 in all, by hand. Prizes Paid $200.00 to bob, 2nd place in Spring Open: Mark as Not Paid",
    );
    expect(html).toContain(`href="/admin/payouts?unpaid=${second}"`);
    expect(html).not.toContain(`unpaid=${first}"`);
  });
});
