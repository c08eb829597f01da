import { afterEach, beforeEach, expect, test } from "bun:test";
import { users } from "../../src/base/db/schema.ts";
import { loadPayoutSetup } from "../../web/money/payouts/loaders.ts";
import { action as postForm } from "../../web/post-form.ts";
import { failure, makeReady, openPrizeDay, type PrizeDay, payoutRows, undisputed } from "../money/payouts/prize-day.ts";
import { noon } from "../support/club.ts";
import { act, broken, browserSide, refused } from "./calls.ts";
import { hiddenIn, open, piece, post, wordsOf } from "./pages.ts";

/* What sections 3 to 9 say of payouts and payout accounts; section 2's part is in section-2-payouts.test.ts. */

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay();
});
afterEach(() => prizeDay.club.close());

const ann = () => prizeDay.anglers[0] ?? prizeDay.admin;
const status = () => ann().get<object>("/api/connect/account-status");
const call = (path: string) => ann().send(`/api/connect/${path}`, { method: "POST" });
const process = () =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
const pay = (id: number) => prizeDay.admin.send(`/api/admin/payout/${id}/process`, { method: "POST" });
const account = async () => wordsOf(piece((await open(ann(), "/payout-setup")).html, "<main", "</main>"));

const none = { hasAccount: false, onboarded: false, detailsSubmitted: false, payoutsEnabled: false };
const pending = { ...none, hasAccount: true };
const ready = { hasAccount: true, onboarded: true, detailsSubmitted: true, payoutsEnabled: true };

test("3.16 the account status says what is set up", async () => {
  expect(await status()).toEqual(none);
  await makeReady(ann());
  expect(await status()).toEqual(ready);
});

test("4.15 only a pending payout can be paid individually", async () => {
  await makeReady(ann());
  await process();
  const [first, second] = await payoutRows(prizeDay.club);
  expect([first?.status, second?.status]).toEqual(["completed", "pending"]);
  const page = async () => piece((await open(prizeDay.admin, "/admin/payouts")).html, "<tbody", "</tbody>");
  expect((await page()).match(/>Pay Prize</g)).toHaveLength(2);
  expect((await pay(first?.id ?? 0)).status).toBe(409);
  const bob = prizeDay.anglers[1];
  await makeReady(bob);
  prizeDay.club.payments.createTransfer = () => Promise.reject(failure("unknown"));
  expect(await (await pay(second?.id ?? 0)).json()).toMatchObject({ status: "processing" });
  prizeDay.club.payments.createTransfer = () => Promise.reject(failure("balance_too_low"));
  await makeReady(prizeDay.anglers[2]);
  await pay((await payoutRows(prizeDay.club))[2]?.id ?? 0);
  expect((await payoutRows(prizeDay.club)).map((payout) => payout.status)).toEqual([
    "completed",
    "processing",
    "failed",
  ]);
  expect((await page()).match(/>Pay Prize</g)).toBeNull();
});

test("4.16 a payout account goes from not set up over pending to ready", async () => {
  expect(await account()).toContain("Account status Not Set Up");
  await post(ann(), "/payout-setup", { api: "/api/connect/create-account" });
  expect(await account()).toContain("Account status Setup Pending");
  await post(ann(), "/payout-setup", { api: "/api/connect/onboarding-link" });
  expect(await account()).toContain("Account status Ready");
});

test("4.17 in mock mode onboarding makes the account ready at once", async () => {
  await call("create-account");
  expect(await status()).toEqual(pending);
  await call("onboarding-link");
  expect(await status()).toEqual(ready);
});

test("5.17 processing payouts needs a chosen tournament", async () => {
  const { status: code, text } = await post(prizeDay.admin, "/admin/payouts/process", { tournamentId: "none" });
  expect([code, text.includes("Please select a tournament")]).toEqual([422, true]);
  const json = { tournamentId: "" };
  expect((await prizeDay.admin.send("/api/admin/process-payouts", { json })).status).toBe(422);
  expect(await payoutRows(prizeDay.club)).toEqual([]);
});

test("7.33 GET /api/admin/payouts returns all payouts", async () => {
  await process();
  const list = await prizeDay.admin.get<object[]>("/api/admin/payouts");
  const of = { tournamentId: prizeDay.tournamentId, status: "pending", stripeTransferId: null, processedAt: null };
  expect(list).toMatchObject([3, 2, 1].map((position) => ({ ...of, position, amount: (4 - position) * 10_000 })));
});

test("7.34 POST /api/admin/process-payouts takes a tournament", async () => {
  expect((await process()).status).toBe(200);
  expect(await payoutRows(prizeDay.club)).toHaveLength(3);
});

test("7.35 POST /api/admin/payout/{id}/process may return the amount", async () => {
  await process();
  await makeReady(ann());
  const [first] = await payoutRows(prizeDay.club);
  expect(await (await pay(first?.id ?? 0)).json()).toMatchObject({ amount: 30_000 });
});

test("7.37 GET /api/connect/account-status says what is set up", async () => {
  expect(await status()).toEqual(none);
  await call("create-account");
  expect(await status()).toEqual(pending);
});

test("7.38 POST /api/connect/create-account returns the mode, or a code and a message", async () => {
  expect(await (await call("create-account")).json()).toEqual({ mode: "mock" });
  await prizeDay.club.store.write(async (tx) => tx.update(users).set({ stripeConnectAccountId: null }));
  prizeDay.club.payments.createAccount = () => Promise.reject(failure("connect_not_enabled"));
  const { code, message } = await refused(await call("create-account"));
  expect(code).toBe("connect_not_enabled");
  expect(message).toContain("not configured");
});

test("7.39 POST /api/connect/onboarding-link returns where to go on", async () => {
  await call("create-account");
  expect(await (await call("onboarding-link")).json()).toEqual({ mode: "mock", onboardingUrl: null });
  const onboardingUrl = "https://connect.example.org/onboarding/1";
  prizeDay.club.payments.createOnboardingLink = async () => onboardingUrl;
  expect(await (await call("onboarding-link")).json()).toMatchObject({ onboardingUrl });
  await prizeDay.club.store.write(async (tx) => tx.update(users).set({ stripeAccountOnboarded: false }));
  expect((await post(ann(), "/payout-setup", { api: "/api/connect/onboarding-link" })).leadsTo).toBe(onboardingUrl);
});

test("8.16 every failure of the payout account has its own words", async () => {
  const side = browserSide(ann(), broken);
  const url = new URL("http://localhost/payout-setup");
  const load = loadPayoutSetup(side.runtime)({ request: new Request(url), params: {}, context: {}, url, pattern: "/" });
  await expect(load).rejects.toThrow("Failed to check account status");
  const bob = prizeDay.anglers[1] ?? prizeDay.admin;
  for (const [call, said] of [
    ["create-account", "Failed to create payout account"],
    ["onboarding-link", "Failed to generate onboarding link"],
  ] as const) {
    const form = hiddenIn((await open(bob, "/payout-setup")).html, `/api/connect/${call}`);
    const silent = browserSide(bob, broken);
    await act(silent, postForm, "/payout-setup", form);
    await bob.send("/api/connect/create-account", { method: "POST" });
    expect(silent.toasts).toMatchObject([{ description: said, tone: "bad" }]);
  }
  prizeDay.club.payments.createAccount = () => Promise.reject(failure("connect_not_enabled"));
  const { toast } = await post(ann(), "/payout-setup", { api: "/api/connect/create-account" });
  const description =
    "The payment provider's payout feature is not configured for this club yet. Please tell the club.";
  expect(toast).toEqual({ title: "Payouts Temporarily Unavailable", description, tone: "bad" });
  prizeDay.club.payments.createAccount = () => Promise.reject(failure("refused"));
  const refusal = await post(ann(), "/payout-setup", { api: "/api/connect/create-account" });
  expect(refusal.toast).toMatchObject({ description: expect.stringContaining("The provider said no.") });
});

test("8.23 the mock account says that it was created and set up", async () => {
  const created = await post(ann(), "/payout-setup", { api: "/api/connect/create-account" });
  const description = "Mock payout account created for testing";
  expect(created.toast).toEqual({ title: "Account Created", description, tone: "good" });
  const onboarded = await post(ann(), "/payout-setup", { api: "/api/connect/onboarding-link" });
  expect(onboarded.toast).toMatchObject({ title: "Mock Onboarding", tone: "good" });
});

test("9.15 only ended tournaments are offered for payouts", async () => {
  const offered = async () =>
    (await open(prizeDay.admin, "/admin/payouts/process")).text.includes("Spring Open - $600.00");
  expect(await offered()).toBe(true);
  prizeDay.club.setNow(noon - 1);
  expect(await offered()).toBe(false);
  expect((await process()).status).toBe(409);
  prizeDay.club.setNow(undisputed);
});
