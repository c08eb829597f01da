import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, users } from "../../../src/base/db/schema.ts";
import type { ConnectAccountStatus } from "../../../src/money/payouts/payout-shapes.ts";
import { recheckAfterMs } from "../../../src/money/payouts/read-account-status.ts";
import { syncAccount } from "../../../src/money/payouts/sync-account.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { accountOf, failure } from "./prize-day.ts";

let club: Club;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const create = (browser = ann) => browser.send("/api/connect/create-account", { method: "POST" });
const requestOnboarding = (browser = ann) => browser.send("/api/connect/onboarding-link", { method: "POST" });
const status = () => ann.get<ConnectAccountStatus>("/api/connect/account-status");
const statusAndCode = async (response: Response) => {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
};

const pending = { hasAccount: true, onboarded: false, detailsSubmitted: false, payoutsEnabled: false };
const ready = { hasAccount: true, onboarded: true, detailsSubmitted: true, payoutsEnabled: true };

describe("a payout account in mock mode", () => {
  test("a payout account in mock mode is created and pending until onboarding makes it ready at once", async () => {
    expect(await (await create()).json()).toEqual({ mode: "mock" });
    expect(await status()).toEqual(pending);
    expect(await (await requestOnboarding()).json()).toEqual({ mode: "mock", onboardingUrl: null });
    expect(await status()).toEqual(ready);
  });

  test("opening a payout account in two tabs, or again, creates only one", async () => {
    await Promise.all([create(), create(), create()]);
    const accountId = await accountOf(club, ann);
    await create();
    expect(await accountOf(club, ann)).toBe(accountId);
    const activity = await club.store.read(async (db) =>
      db.select({ action: audit.action }).from(audit).orderBy(audit.id),
    );
    expect(activity).toEqual([{ action: "create-payout-account" }]);
  });

  test("a payout account belongs to one angler: another angler has none", async () => {
    await create();
    const bob = await club.logIn("bob");
    expect(await statusAndCode(await requestOnboarding(bob))).toEqual([409, "no_payout_account"]);
    expect(await accountOf(club, bob)).toBeNull();
  });

  test("a payout account requires a member: a visitor logs in, a newcomer accepts the agreement first", async () => {
    const newcomer = await club.logIn("newcomer", { hasAccepted: false });
    for (const call of [create, requestOnboarding]) {
      expect(await statusAndCode(await call(club.visitor))).toEqual([401, "not_signed_in"]);
      expect(await statusAndCode(await call(newcomer))).toEqual([403, "agreement_required"]);
    }
  });
});

describe("a payout account at a real provider", () => {
  const link = "https://connect.example.org/onboarding";

  beforeEach(() => {
    const { payments } = club;
    payments.createOnboardingLink = async ({ returnUrl, refreshUrl }) =>
      `${link}?return=${encodeURIComponent(returnUrl)}&refresh=${encodeURIComponent(refreshUrl)}`;
    payments.readAccount = async (id) => ({ id, detailsSubmitted: true, payoutsEnabled: false, canReceive: false });
  });

  test("setting up a payout account redirects its owner to the provider, with return addresses", async () => {
    await create();
    const { onboardingUrl } = (await (await requestOnboarding()).json()) as { onboardingUrl: string };
    const { searchParams } = new URL(onboardingUrl);
    expect([searchParams.get("return"), searchParams.get("refresh")]).toEqual([
      "http://localhost/payout-setup?onboarding=returned",
      "http://localhost/payout-setup?onboarding=expired",
    ]);
  });

  test("a payout account's state is the provider's, checked at intervals", async () => {
    let accountReads = 0;
    const { payments } = club;
    const originalRead = payments.readAccount;
    payments.readAccount = async (id) => {
      accountReads += 1;
      return originalRead(id);
    };
    await create();
    await status();
    expect(accountReads).toBe(0);
    await requestOnboarding();
    expect(await status()).toEqual({ ...pending, detailsSubmitted: true });
    await status();
    expect(accountReads).toBe(1);
    club.setNow(club.now() + recheckAfterMs);
    payments.readAccount = async (id) => ({ id, detailsSubmitted: true, payoutsEnabled: true, canReceive: true });
    expect(await status()).toEqual(ready);
  });

  test("an account keeps its last known state when the provider can't be reached, and is marked as such", async () => {
    await create();
    await requestOnboarding();
    club.payments.readAccount = () => Promise.reject(failure("unknown"));
    expect(await status()).toEqual({ ...pending, isLastKnown: true });
  });

  test("a payout account that the provider no longer knows must be set up again", async () => {
    await create();
    await requestOnboarding();
    const lostAccount = await accountOf(club, ann);
    club.payments.readAccount = () => Promise.reject(failure("not_found"));
    expect(await status()).toEqual({ ...pending, hasAccount: false });
    await create();
    const newAccount = await accountOf(club, ann);
    expect(newAccount).not.toBeNull();
    expect(newAccount).not.toBe(lostAccount);
  });

  test("a payout account isn't ready until it can receive transfers, nor after it was closed", async () => {
    await create();
    const id = (await accountOf(club, ann)) ?? "";
    const facts = { id, detailsSubmitted: true, payoutsEnabled: true, canReceive: false };
    const sync = (canReceive: boolean) =>
      club.store.write((tx) => syncAccount(tx, { ...facts, canReceive }, club.now()));
    const isReady = async () =>
      (await club.store.read(async (db) => db.select({ is: users.stripeAccountOnboarded }).from(users)))[0]?.is;
    await sync(false);
    expect(await isReady()).toBe(false);
    await sync(true);
    expect(await isReady()).toBe(true);
    await sync(false);
    expect(await isReady()).toBe(false);
    expect(await club.store.write((tx) => syncAccount(tx, { ...facts, id: "acct_x" }, club.now()))).toBe(false);
  });

  const cases = [
    ["connect_not_enabled", 409, "connect_not_enabled"],
    ["unknown", 503, "busy"],
    ["refused", 409, "provider_refused"],
  ] as const;
  test.each(cases)(
    "account setup that fails with %s returns %d %s, and nothing is stored",
    async (kind, code, reason) => {
      club.payments.createAccount = () => Promise.reject(failure(kind));
      expect(await statusAndCode(await create())).toEqual([code, reason]);
      expect(await accountOf(club, ann)).toBeNull();
    },
  );

  test("requesting a setup link returns the provider's refusal", async () => {
    await create();
    club.payments.createOnboardingLink = () => Promise.reject(failure("connect_not_enabled"));
    expect(await statusAndCode(await requestOnboarding())).toEqual([409, "connect_not_enabled"]);
  });
});
