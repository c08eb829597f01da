import { afterEach, beforeEach, expect, test } from "bun:test";
import type { AuditEntryView } from "../../../src/admin/activity-log/audit-entry.ts";
import { ledger } from "../../../src/base/db/schema.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { openTournament } from "../../catches/catch-day.ts";
import { noon } from "../../support/club.ts";
import { hiddenIn, open, post } from "../../support/read-pages.ts";
import { makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
let otherTournament: number;
beforeEach(async () => {
  prizeDay = await openPrizeDay();
  otherTournament = await openTournament(prizeDay.club, { name: "Autumn Open", endsAt: noon + 30 * 86_400_000 });
});
afterEach(() => prizeDay.club.close());

let references = 0;

const collect = (tournamentId: number, cents: number) =>
  prizeDay.club.store.write(async (tx) => {
    references += 1;
    const of = { at: noon, tournamentId, tournamentName: "Open", provider: "mock" as const };
    await tx.insert(ledger).values({ ...of, kind: "charge", amountCents: cents, reference: `ch-${references}` });
  });

const queue = () => queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
const firstId = async () => (await payoutRows(prizeDay.club))[0]?.id ?? 0;
const statuses = async () => (await payoutRows(prizeDay.club)).map(({ status }) => status);
const asks = { asksOverdraft: "on" };
const confirms = { ...asks, confirmsOverdraft: "on" };

test("a prize by hand that uses money held for another tournament is refused until it is confirmed", async () => {
  await queue();
  await collect(otherTournament, 50_000);
  const id = await firstId();
  const send = (json: object) =>
    prizeDay.admin.send(`/api/admin/payout/${id}/by-hand`, { json: { note: "Check 7", ...json } });
  const refused = await send(asks);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: "overdraft",
      message:
        "$300.00 short for a payment of $300.00. The balance is $500.00 and $500.00 is held for tournaments without official results, which leaves $0.00 for prizes. Confirm to pay anyway.",
      issues: [{ path: "confirmsOverdraft" }],
    },
  ]);
  expect(await statuses()).toEqual(["pending", "pending", "pending"]);
  expect((await send(confirms)).status).toBe(200);
});

test("a prize that the club's own money covers is paid without confirmation", async () => {
  await queue();
  await collect(prizeDay.tournamentId, 30_000);
  const response = await prizeDay.admin.send(`/api/admin/payout/${await firstId()}/by-hand`, {
    json: { note: "Check 7", ...asks },
  });
  expect(response.status).toBe(200);
});

test("a request that doesn't ask about an overdraft is paid", async () => {
  await queue();
  const json = { note: "Check 7" };
  expect((await prizeDay.admin.send(`/api/admin/payout/${await firstId()}/by-hand`, { json })).status).toBe(200);
});

test("selected prizes are refused together if their sum overdraws the balance, and nothing is paid", async () => {
  await queue();
  await collect(prizeDay.tournamentId, 30_000);
  const payouts = (await payoutRows(prizeDay.club)).map(({ id }) => id);
  const pay = (json: object) =>
    prizeDay.admin.send("/api/admin/payouts/pay", { json: { by: "hand", note: "Cash", ...json } });
  expect((await pay({ payouts, ...asks })).status).toBe(409);
  expect(await statuses()).toEqual(["pending", "pending", "pending"]);
  expect((await pay({ payouts: payouts.slice(0, 1), ...asks })).status).toBe(200);
  expect((await pay({ payouts: payouts.slice(1), ...confirms })).status).toBe(200);
  expect(await statuses()).toEqual(["completed", "completed", "completed"]);
});

test("only selected prizes that the provider can send count toward an overdraft", async () => {
  await makeReady(prizeDay.anglers[2]);
  await queue();
  await collect(prizeDay.tournamentId, 10_000);
  const payouts = (await payoutRows(prizeDay.club)).map(({ id }) => id);
  const response = await prizeDay.admin.send("/api/admin/payouts/pay", { json: { payouts, by: "provider", ...asks } });
  expect(await response.json()).toMatchObject({ paid: 1, amount: 10_000 });
});

test("the dialogs warn before a payment that overdraws the balance", async () => {
  for (const angler of prizeDay.anglers) await makeReady(angler);
  await collect(otherTournament, 50_000);
  const process = () => open(prizeDay.admin, `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`);
  expect((await process()).text).toContain("$600.00 short for a payment of $600.00");
  await queue();
  const pay = await open(prizeDay.admin, `/admin/payouts?pay=${await firstId()}`);
  expect(pay.text).toContain("$300.00 short for a payment of $300.00");
  expect(pay.text).toContain("$500.00 is held for tournaments without official results");
  expect(pay.text).toContain("Pay anyway, and cover the rest from another account.");
  for (const { html } of [await process(), pay]) {
    expect(/<input[^>]*name="confirmsOverdraft"[^>]*>/.exec(html)?.[0]).toContain("required");
  }
  const hand = await open(prizeDay.admin, `/admin/payouts?hand=${await firstId()}`);
  expect(hand.text).toContain("$300.00 short for a payment of $300.00");
  expect(/<input[^>]*name="confirmsOverdraft"[^>]*>/.exec(hand.html)?.[0]).toContain("required");
});

test("processing payouts that overdraw the balance is refused as a whole until it is confirmed", async () => {
  for (const angler of prizeDay.anglers) await makeReady(angler);
  await collect(otherTournament, 50_000);
  const process = (json: object) =>
    prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId, ...json } });
  const refused = await process(asks);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: "overdraft", issues: [{ path: "confirmsOverdraft" }] },
  ]);
  expect(await statuses()).toEqual([]);
  expect(await (await process(confirms)).json()).toMatchObject({ queued: 3, sent: 3, amount: 60_000 });
  expect(await confirmed()).toMatchObject([{ payout: null, amountCents: 60_000, overdraftCents: 60_000 }]);
});

test("processing payouts asks about an overdraft only for prizes that are sent right away", async () => {
  await makeReady(prizeDay.anglers[2]);
  await collect(prizeDay.tournamentId, 10_000);
  const json = { tournamentId: prizeDay.tournamentId, ...asks };
  const response = await prizeDay.admin.send("/api/admin/process-payouts", { json });
  expect(await response.json()).toMatchObject({ queued: 3, sent: 1, waiting: 2, amount: 10_000 });
});

test("without script, the dialog of refused payouts shows the warning and a checkbox that sends them", async () => {
  for (const angler of prizeDay.anglers) await makeReady(angler);
  const dialog = `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`;
  const form = {
    api: "/api/admin/process-payouts",
    page: dialog,
    tournamentId: String(prizeDay.tournamentId),
    ...{ shownTournamentId: String(prizeDay.tournamentId), shownAmount: "60000" },
  };
  const refused = await post(prizeDay.admin, dialog, form);
  expect(refused.text).toContain("$600.00 short for a payment of $600.00");
  expect(refused.text).toContain("Check this box to pay anyway.");
  await post(prizeDay.admin, dialog, { ...form, confirmsOverdraft: "on" });
  expect(await statuses()).toEqual(["completed", "completed", "completed"]);
});

test("a payment's shortfall matches the one shown for the prizes due, even if the balance doesn't cover the money held", async () => {
  await queue();
  await collect(otherTournament, 50_000);
  const [first = 0] = (await payoutRows(prizeDay.club)).map(({ id }) => id);
  await prizeDay.admin.send(`/api/admin/payout/${first}/by-hand`, { json: { note: "Check 7", ...confirms } });
  const toPay = await open(prizeDay.admin, "/admin/payout-overview");
  expect(toPay.text).toContain(
    "$600.00 short of what the club owes The balance is $200.00 and $500.00 is held for tournaments without official results, which leaves -$300.00 for prizes. $300.00 in prizes is due.",
  );
  const payouts = (await payoutRows(prizeDay.club)).slice(1).map(({ id }) => id);
  const json = { payouts, by: "hand", note: "Cash", ...asks };
  const refused = await prizeDay.admin.send("/api/admin/payouts/pay", { json });
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^\$600.00 short for a payment of \$300.00\. .*which leaves -\$300.00 for prizes\./),
  });
});

test("a tournament's own entry fees cover its prizes when its payouts are processed", async () => {
  for (const angler of prizeDay.anglers) await makeReady(angler);
  await collect(prizeDay.tournamentId, 60_000);
  const { text } = await open(prizeDay.admin, `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`);
  expect(text).toContain("Account: Ready");
  expect(text).not.toContain("short for a payment");
});

test("without script, refused prizes stay selected, with the warning and a checkbox that pays them", async () => {
  await queue();
  const page = { api: "/api/admin/payouts/pay", page: "/admin/payout-overview", by: "hand", note: "Check 7", ...asks };
  const form = { ...page, payouts: String(await firstId()) };
  const refused = await post(prizeDay.admin, "/admin/payout-overview", form);
  expect(refused.text).toContain("$300.00 short for a payment of $300.00");
  expect(refused.text).toContain("Check this box to pay anyway.");
  expect(refused.html).toMatch(/<input[^>]*name="payouts"[^>]*checked=""/);
  await post(prizeDay.admin, "/admin/payout-overview", { ...form, confirmsOverdraft: "on" });
  expect((await statuses())[0]).toBe("completed");
});

const confirmed = async () =>
  (await prizeDay.admin.get<AuditEntryView[]>("/api/admin/audit?action=confirm-overdraft")).map((entry) => ({
    ...{ by: entry.actorName, payout: entry.subjectId },
    ...entry.detail,
  }));

test("a confirmed overdraft is in the Activity Log: of one prize by hand, of a selection, and through the provider", async () => {
  for (const angler of prizeDay.anglers) await makeReady(angler);
  await queue();
  await collect(otherTournament, 50_000);
  const [first = 0, second = 0, third = 0] = (await payoutRows(prizeDay.club)).map(({ id }) => id);
  const funds = { balanceCents: 50_000, heldCents: 50_000 };
  await prizeDay.admin.send(`/api/admin/payout/${first}/by-hand`, { json: { note: "Check 7", ...confirms } });
  expect(await confirmed()).toMatchObject([
    { by: "secretary", payout: first, amountCents: 30_000, overdraftCents: 30_000, ...funds },
  ]);
  const json = { payouts: [second], by: "hand", note: "Cash", ...confirms };
  await prizeDay.admin.send("/api/admin/payouts/pay", { json });
  expect((await confirmed())[0]).toMatchObject({ payout: null, amountCents: 20_000, overdraftCents: 50_000 });
  const { html } = await open(prizeDay.admin, `/admin/payouts?pay=${third}`);
  const fields = { ...hiddenIn(html, `/api/admin/payout/${third}/process`) };
  expect(fields.asksOverdraft).toBe("on");
  expect((await prizeDay.admin.send(`/api/admin/payout/${third}/process`, { json: asks })).status).toBe(409);
  await prizeDay.admin.send(`/api/admin/payout/${third}/process`, { json: { confirmsOverdraft: "on" } });
  expect((await confirmed())[0]).toMatchObject({ payout: third, amountCents: 10_000, overdraftCents: 60_000 });
  expect((await open(prizeDay.admin, "/admin/audit")).text).toContain("Overdraft confirmed");
});

test("a payment that the club's own money covers isn't audited as an overdraft, even if it was confirmed", async () => {
  await queue();
  await collect(prizeDay.tournamentId, 60_000);
  await prizeDay.admin.send(`/api/admin/payout/${await firstId()}/by-hand`, { json: { note: "Check 7", ...confirms } });
  expect(await confirmed()).toEqual([]);
});

test("without script, a form refused for another reason keeps its confirmed overdraft and checked total", async () => {
  await queue();
  const page = { api: "/api/admin/payouts/pay", page: "/admin/payout-overview", payouts: String(await firstId()) };
  const refused = await post(prizeDay.admin, page.page, {
    ...page,
    by: "hand",
    note: "",
    isChecked: "on",
    ...confirms,
  });
  expect(refused.text).toContain("Please enter how the prizes were paid");
  const box = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(refused.html)?.[0];
  expect([box("confirmsOverdraft"), box("isChecked")]).toEqual(Array(2).fill(expect.stringContaining("checked")));
  const dialog = {
    api: `/api/admin/payout/${await firstId()}/by-hand`,
    page: `/admin/payouts?hand=${await firstId()}`,
  };
  const again = await post(prizeDay.admin, dialog.page, { ...dialog, note: "", ...confirms });
  expect(again.text).toContain("Please enter how the prize was paid");
  expect(/<input[^>]*name="confirmsOverdraft"[^>]*>/.exec(again.html)?.[0]).toContain("checked");
});
