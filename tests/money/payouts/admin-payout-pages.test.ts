import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payouts, users } from "../../../src/base/db/schema.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { noon } from "../../support/club.ts";
import { hiddenIn, linksIn, open, piece, post, wordsOf } from "../../support/read-pages.ts";
import { failure, hour, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay([300, 200, 100, 50]);
});
afterEach(() => prizeDay.club.close());

const dialogOf = async (path: string) => {
  const { html } = await open(prizeDay.admin, path);
  return piece(html, "<dialog", "</dialog>");
};
const chosen = () => `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`;
const formOf = async () => hiddenIn((await open(prizeDay.admin, chosen())).html, "/api/admin/process-payouts");
/** Sends the form of the preview. */
const process = async (fields: Record<string, string> = {}) =>
  post(prizeDay.admin, chosen(), {
    ...(await formOf()),
    tournamentId: String(prizeDay.tournamentId),
    confirmsOverdraft: "on",
    ...fields,
  });
const history = async (path = "/admin/payouts") =>
  wordsOf(piece((await open(prizeDay.admin, path)).html, "<tbody", "</tbody>"));

describe("The dialog 'Process Payouts'", () => {
  test("the dialog shows who gets how much before anything is sent, and which position has no angler", async () => {
    await makeReady(prizeDay.anglers[0]);
    const words = wordsOf(await dialogOf(chosen()));
    expect(words).toContain("1st ann $300.00 Account: Ready 2nd bob $200.00 Account: Not Set Up 3rd cleo $100.00");
    expect(words).toContain("4th Nobody $50.00");
    expect(words).toContain("4th place: no eligible angler, nothing to pay");
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });

  test("processing sends what it can, and the page shows each outcome from 1st place down", async () => {
    await makeReady(prizeDay.anglers[0]);
    const { redirectTo } = await process();
    const { text } = await open(prizeDay.admin, redirectTo ?? "");
    expect(text).toContain("1 prize paid.");
    expect((await history()).match(/1st|2nd|3rd/g)).toEqual(["1st", "2nd", "3rd"]);
    expect(text).toContain("2 prizes pending: paid once the winner's payout account is ready.");
    expect(text).toContain("4th place: no eligible angler, nothing to pay");
    expect(wordsOf(await dialogOf(chosen()))).toContain("1st ann $300.00 Completed");
  });

  test("processing inside the dispute window requires a reason, and does nothing without one", async () => {
    prizeDay.club.setNow(noon + 24 * hour);
    const dialog = await dialogOf(chosen());
    expect(wordsOf(dialog)).toContain("can be disputed for another 24 hours. Enter a reason to continue anyway.");
    expect(dialog).toMatch(/<textarea[^>]*name="reason"/);
    const { redirectTo, toast } = await process({ reason: " " });
    expect([redirectTo, toast]).toMatchObject([chosen(), { title: "Payout Error", tone: "bad" }]);
    expect(await payoutRows(prizeDay.club)).toEqual([]);
    expect((await process({ reason: "All agreed" })).toast).toMatchObject({ title: "Payouts Processed" });
    expect(await payoutRows(prizeDay.club)).toHaveLength(3);
  });

  test("the dialog shows what prevents payouts and where to go, without a button", async () => {
    await prizeDay.club.close();
    prizeDay = await openPrizeDay([]);
    const dialog = await dialogOf(chosen());
    expect(wordsOf(dialog)).toContain("Spring Open has no prize breakdown.");
    const toPrizes = `/admin/tournaments/${prizeDay.tournamentId}/prizes`;
    expect(linksIn(dialog)).toContainEqual(["Edit prize breakdown", toPrizes]);
    expect(dialog).toMatch(/<button[^>]*disabled=""[^>]*>Process Payouts</);
  });

  test("the first press without a preview shows the preview and sends nothing", async () => {
    await makeReady(prizeDay.anglers[0]);
    const unseen = { tournamentId: String(prizeDay.tournamentId), confirmsOverdraft: "on" };
    const { redirectTo, toast } = await post(prizeDay.admin, "/admin/payouts/process", unseen);
    expect([redirectTo, toast]).toMatchObject([chosen(), { title: "Check the Prizes" }]);
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });

  test("the preview of another tournament, or one that has changed since, sends nothing", async () => {
    await makeReady(prizeDay.anglers[0]);
    const other = await process({ shownTournamentId: String(prizeDay.tournamentId + 1) });
    expect(other.toast).toMatchObject({ title: "Check the Prizes" });
    const form = await formOf();
    expect(form).toMatchObject({ shownAmount: "30000", shownTournamentId: String(prizeDay.tournamentId) });
    await makeReady(prizeDay.anglers[1]);
    expect((await process(form)).toast).toMatchObject({ title: "Check the Prizes" });
    expect(await payoutRows(prizeDay.club)).toEqual([]);
    expect((await process()).toast).toMatchObject({ title: "Payouts Processed" });
  });

  test("the dialog never sends an overdraft that wasn't confirmed, even if the form leaves out the question", async () => {
    await makeReady(prizeDay.anglers[0]);
    const { asksOverdraft: _, ...form } = await formOf();
    const refused = await process({ ...form, confirmsOverdraft: "" });
    expect(refused.text).toContain("Check this box to pay anyway.");
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });

  test("the preview shows a warning about a winner, whose prize isn't sent", async () => {
    await makeReady(prizeDay.anglers[0]);
    const until = prizeDay.club.now() + hour;
    const ann = eq(users.id, prizeDay.anglers[0]?.userId ?? 0);
    await prizeDay.club.store.write((tx) => tx.update(users).set({ suspendedUntil: until }).where(ann));
    expect(wordsOf(await dialogOf(chosen()))).toContain("ann The payee is suspended. $300.00");
    expect(await formOf()).toMatchObject({ shownAmount: "0" });
  });

  test("Process Payouts is the main button only if the provider can send a prize that is due", async () => {
    const isMain = async () =>
      /<a(?=[^>]*href="\/admin\/payouts\/process")[^>]*button-primary/.test(
        (await open(prizeDay.admin, "/admin/payouts")).html,
      );
    await queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
    expect(await isMain()).toBe(false);
    await makeReady(prizeDay.anglers[0]);
    expect(await isMain()).toBe(true);
    await process();
    expect((await process()).toast).toMatchObject({ description: expect.stringContaining("No prize can be sent yet") });
    expect(await isMain()).toBe(false);
    await makeReady(prizeDay.anglers[1]);
    expect(await isMain()).toBe(true);
    const pending = eq(payouts.status, "pending");
    await prizeDay.club.store.write((tx) => tx.update(payouts).set({ status: "failed" }).where(pending));
    expect(await isMain(), "Process Payouts doesn't send failed prizes").toBe(false);
    await prizeDay.club.store.write((tx) =>
      tx.update(payouts).set({ status: "pending" }).where(eq(payouts.status, "failed")),
    );
    expect(await isMain()).toBe(true);
    await prizeDay.admin.send("/api/admin/server-settings/online-payments", { json: { onlinePayments: "off" } });
    expect(await isMain()).toBe(false);
  });

  test("a tournament is offered until nothing is left that can be sent, and then nothing is reported as sent", async () => {
    const offered = async () => (await dialogOf("/admin/payouts/process")).includes("Spring Open");
    await makeReady(prizeDay.anglers[0]);
    expect(await offered()).toBe(true);
    expect((await process()).toast).toMatchObject({ title: "Payouts Processed" });
    const waiting = await process();
    expect(waiting.toast).toMatchObject({ description: "No prize can be sent yet. The reasons are listed below." });
    expect((await open(prizeDay.admin, waiting.redirectTo ?? "")).text).toContain("2 prizes pending");
    expect(await offered()).toBe(true);
    for (const angler of prizeDay.anglers.slice(1)) await makeReady(angler);
    await process();
    expect(await offered()).toBe(false);
    expect(await dialogOf(chosen())).toMatch(/<option[^>]*selected=""[^>]*>Spring Open/);
    const { redirectTo, toast } = await process();
    expect(toast).toMatchObject({ title: "Nothing Sent", description: "No prizes were left to send." });
    expect((await open(prizeDay.admin, redirectTo ?? "")).text).not.toContain("prizes paid");
  });

  test("the dialog lists prizes that failed", async () => {
    await makeReady(prizeDay.anglers[0]);
    prizeDay.club.payments.createTransfer = () => Promise.reject(failure("balance_too_low"));
    const { toast } = await process();
    expect(toast).toEqual({
      title: "Payout Error",
      description: "1 prize was not sent. The reasons are listed below.",
      tone: "bad",
    });
    const words = await history();
    expect(words).toContain("Failed Try Again Paid by Hand The club's balance at the payment provider is too low.");
  });

  test("the dialog 'Process Payouts' is only for admins", async () => {
    expect((await open(prizeDay.club.visitor, "/admin/payouts/process")).redirectTo).toStartWith("/login?next=");
    const ann = prizeDay.anglers[0] ?? prizeDay.club.visitor;
    expect((await open(ann, "/admin/payouts/process")).status).toBe(403);
    await post(ann, "/admin/payouts/process", { tournamentId: String(prizeDay.tournamentId) });
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });
});

describe("The payout history", () => {
  test("pending prizes have 'Pay Prize', and the page shows whether the winner isn't ready", async () => {
    await process();
    expect(await history()).toContain("Pending Pay Prize Paid by Hand No payout account yet");
    const [first] = await payoutRows(prizeDay.club);
    const refused = await post(prizeDay.admin, "/admin/payouts", { api: `/api/admin/payout/${first?.id}/process` });
    expect(refused.toast).toMatchObject({ title: "Payout Failed", tone: "bad" });
    await makeReady(prizeDay.anglers[0]);
    const paid = await post(prizeDay.admin, "/admin/payouts", { api: `/api/admin/payout/${first?.id}/process` });
    expect(paid.toast).toMatchObject({ title: "Prize Paid Successfully!" });
    expect((await history()).match(/Pay Prize/g)).toHaveLength(2);
  });

  test("a failed prize has the button 'Try Again'", async () => {
    await process();
    await makeReady(prizeDay.anglers[0]);
    const { payments } = prizeDay.club;
    const usual = payments.createTransfer;
    payments.createTransfer = () => Promise.reject(failure("balance_too_low"));
    const [first] = await payoutRows(prizeDay.club);
    const fields = { api: `/api/admin/payout/${first?.id}/process` };
    expect((await post(prizeDay.admin, "/admin/payouts", fields)).toast).toMatchObject({
      title: "Payout Failed",
      description: expect.stringContaining("balance"),
    });
    expect(await history()).toContain("Failed Try Again");
    payments.createTransfer = usual;
    expect((await post(prizeDay.admin, "/admin/payouts", fields)).toast).toMatchObject({
      title: "Prize Paid Successfully!",
    });
  });

  test("a payout stays pending if the provider didn't reply", async () => {
    await process();
    await makeReady(prizeDay.anglers[0]);
    prizeDay.club.payments.createTransfer = () => Promise.reject(failure("unknown"));
    const [first] = await payoutRows(prizeDay.club);
    const { toast } = await post(prizeDay.admin, "/admin/payouts", { api: `/api/admin/payout/${first?.id}/process` });
    expect(toast).toMatchObject({ title: "Payout Processing" });
    expect(await history()).toContain("Processing Waiting for the payment provider");
  });

  test("a prize paid by hand is recorded with a note", async () => {
    await process();
    const [first] = await payoutRows(prizeDay.club);
    const at = `/admin/payouts?hand=${first?.id}`;
    expect(wordsOf(await dialogOf(at))).toContain("$300.00 to ann , 1st place in Spring Open.");
    const form = hiddenIn((await open(prizeDay.admin, at)).html, "/by-hand");
    const blank = await post(prizeDay.admin, at, { ...form, note: " " });
    expect([blank.status, blank.text.includes("Please enter how the prize was paid")]).toEqual([422, true]);
    const { redirectTo, toast } = await post(prizeDay.admin, at, {
      ...form,
      note: "Check 1042",
      confirmsOverdraft: "on",
    });
    expect([redirectTo, toast]).toMatchObject(["/admin/payouts", { title: "Payout Marked as Paid" }]);
    expect(await history()).toContain("Completed By hand: Check 1042");
  });

  test("the payout history undoes a payment by hand, with a note", async () => {
    await process();
    const [first] = await payoutRows(prizeDay.club);
    const id = String(first?.id);
    await post(prizeDay.admin, "/admin/payouts", { api: `/api/admin/payout/${id}/by-hand`, note: "Check 1042" });
    const at = `/admin/payouts?unpaid=${id}`;
    const linked = async (path: string) =>
      linksIn((await open(prizeDay.admin, path)).html).some(([label, to]) => label === "Mark as Not Paid" && to === at);
    expect([await linked("/admin/payouts"), await linked("/admin/money/out")]).toEqual([true, true]);
    expect(wordsOf(await dialogOf(at))).toContain(
      "$300.00 to ann , 1st place in Spring Open. It becomes pending again.",
    );
    const form = hiddenIn((await open(prizeDay.admin, at)).html, "/by-hand/undo");
    const blank = await post(prizeDay.admin, at, { ...form, note: " " });
    expect([blank.status, blank.text.includes("Please enter why the prize isn't paid")]).toEqual([422, true]);
    const { redirectTo, toast } = await post(prizeDay.admin, at, { ...form, note: "It came back" });
    expect([redirectTo, toast]).toMatchObject(["/admin/payouts", { title: "Payout Marked as Not Paid" }]);
    expect([await linked("/admin/payouts"), await linked("/admin/money/out")]).toEqual([false, false]);
    expect(await history()).toContain("Pending Pay Prize Paid by Hand");
  });
});

describe("The club's money", () => {
  test("the money page is linked from the payouts, adds up, and lists its rows", async () => {
    expect(linksIn((await open(prizeDay.admin, "/admin/payout-overview")).html)).toContainEqual([
      "Ledger",
      "/admin/money",
    ]);
    await makeReady(prizeDay.anglers[0]);
    await process();
    const { text, html } = await open(prizeDay.admin, "/admin/money");
    expect(text).toContain(
      "Prizes paid $300.00 Total out $300.00 Balance -$300.00 Less money held for tournaments without official results $0.00",
    );
    expect(text).toContain("Less prizes due $300.00 The club's own money -$600.00");
    expect(wordsOf(piece(html, "Money by tournament", "</tbody>"))).toContain(
      "Spring Open $0.00 $0.00 $0.00 $300.00 -$300.00 $0.00 $300.00",
    );
    expect(linksIn(html)).toContainEqual(["Download CSV", "/api/admin/money/ledger.csv"]);
    expect(html).toMatch(/<form[^>]*action="\/api\/admin\/money\/winnings.csv"/);
    const ofTournament = await open(prizeDay.admin, `/admin/money?tournament=${prizeDay.tournamentId}`);
    expect(ofTournament.text).toContain("Prize Jun 8, 12:01 PM ann Simulated");
    const csv = `/api/admin/money/ledger.csv?tournamentId=${prizeDay.tournamentId}`;
    expect(linksIn(ofTournament.html)).toContainEqual(["Download CSV", csv]);
  });

  test("the money of an unknown tournament isn't found", async () => {
    expect((await open(prizeDay.admin, "/admin/money?tournament=99")).status).toBe(404);
  });

  test("until money has moved, the finances show one sentence with the next step instead of zeros", async () => {
    const finances = await open(prizeDay.admin, "/admin/money");
    expect(finances.text).toContain("No money has moved yet.");
    expect(finances.text).not.toContain("$0.00");
    expect(linksIn(finances.html)).toContainEqual(["Choose how to take payments", "/admin/settings/server#payments"]);
    const out = await open(prizeDay.admin, "/admin/money/out");
    expect(out.text).toContain("No money has left the club yet.");
    expect(out.text).not.toContain("$0.00");
    expect((await open(prizeDay.admin, "/admin/money/tax")).text).toContain("No prize has been paid yet.");
  });
});
