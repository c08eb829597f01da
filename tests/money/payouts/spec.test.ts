import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payouts, tournaments, users } from "../../../src/base/db/schema.ts";
import { loadPayoutSetup } from "../../../web/money/payouts/loaders.ts";
import { action as postForm } from "../../../web/post-form.ts";
import { type CatchDay, openCatchDay, openTournament } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { headingsOf, hiddenIn, linksIn, open, piece, post, wordsOf } from "../../support/read-pages.ts";
import { act, broken, browserSide, refused } from "../../support/script-calls.ts";
import { createTournament } from "../../tournaments/forms.ts";
import { failure, makeReady, openPrizeDay, type PrizeDay, payoutRows, undisputed } from "./prize-day.ts";

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const mainAt = async (path: string) => piece((await open(catchDay.judge, path)).html, "<main", "</main>");

  const page = async () => piece((await open(catchDay.judge, "/admin/payouts")).html, "<main", "</main>");

  /** Ann's payouts for the first two places: $1,000.50 sent, and $500 still pending. */
  async function payTwo(): Promise<void> {
    const row = { userId: catchDay.ann.userId, tournamentId: catchDay.tournamentId, tournamentName: "Spring Open" };
    const sent = { status: "completed", processedAt: catchDay.club.now(), createdAt: catchDay.club.now() } as const;
    await catchDay.club.store.write(async (tx) => {
      await tx.insert(payouts).values({ ...row, ...sent, amountCents: 100_050, position: 1 });
      await tx.insert(payouts).values({ ...row, createdAt: catchDay.club.now(), amountCents: 50_000, position: 2 });
    });
  }

  const setUp = async (row: Partial<typeof users.$inferInsert> = {}) => {
    const values = { stripeAccountOnboarded: false, ...row };
    await catchDay.club.store.write(async (tx) =>
      tx.update(users).set(values).where(eq(users.id, catchDay.ann.userId)),
    );
    return wordsOf(piece((await open(catchDay.ann, "/payout-setup")).html, "<main", "</main>"));
  };

  const pending = { stripeConnectAccountId: "acct_1", stripeAccountStatus: "details_submitted" };

  /** The mock has no such account, so the page shows the last known state. */
  const silent = () => {
    catchDay.club.payments.readAccount = () => Promise.reject(failure("unknown"));
  };

  test("2.74 the Payouts tab links to the payouts page", async () => {
    const links = linksIn(await mainAt("/admin/payout-overview"));
    expect(links).toContainEqual(["Manage Tournament Payouts", "/admin/payouts"]);
  });

  test("2.75 the payouts page is headed 'Tournament Payouts'", async () => {
    expect(headingsOf(await page())[0]).toBe("h1 Tournament Payouts");
  });

  test("2.76 three cards sum up the payouts", async () => {
    expect(wordsOf(await page())).toContain("Total Payouts $0.00 Total Transactions 0 Completed 0");
    await payTwo();
    expect(wordsOf(await page())).toContain("Total Payouts $1,500.50 Total Transactions 2 Completed 1");
  });

  test("2.77 'Process Payouts' offers the ended tournaments by name and prize", async () => {
    expect(linksIn(await page())).toContainEqual(["Process Payouts", "/admin/payouts/process"]);
    const ended = await openTournament(catchDay.club, {
      name: "Winter Cup",
      prizeCents: 125_000,
      endsAt: catchDay.club.now(),
    });
    const { html } = await open(catchDay.judge, "/admin/payouts/process");
    expect(headingsOf(piece(html, "<dialog", "</dialog>"))).toEqual(["h2 Process Payouts"]);
    const options = [...html.matchAll(/<option[^>]*value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, text]) => [
      value,
      text,
    ]);
    expect(options).toEqual([
      ["none", "Choose a completed tournament"],
      [String(ended), "Winter Cup - $1,250.00"],
    ]);
  });

  test("2.78 'Payout History' shows each payout, and 'Pay Prize' on pending ones", async () => {
    await payTwo();
    expect(headingsOf(await page())).toContain("h2 Payout History");
    const rows = wordsOf(piece(await page(), "<tbody", "</tbody>"));
    const [tournament, user] = [`Spring Open #${catchDay.tournamentId}`, `ann #${catchDay.ann.userId}`];
    expect(rows).toContain(`${tournament} ${user} 1st Jun 6, 12:00 PM $1,000.50 Completed`);
    expect(rows).toContain(`${tournament} ${user} 2nd No date $500.00 Pending Pay Prize`);
    expect(rows.match(/Pay Prize/g)).toHaveLength(1);
  });

  test("2.79 without payouts the history shows 'No payouts yet'", async () => {
    expect(wordsOf(await page())).toContain("No payouts yet");
  });

  test("2.80 the payouts page sends visitors to the login and refuses anglers", async () => {
    expect((await open(catchDay.club.visitor, "/admin/payouts")).redirectTo).toBe("/login?next=%2Fadmin%2Fpayouts");
    const refused = await open(catchDay.ann, "/admin/payouts");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Access denied. Admin privileges required.");
  });

  test("2.83 the payout setup shows the account's status, what to do, and how long a bank takes", async () => {
    const words = await setUp();
    expect(words).toContain("Payout Account Setup");
    expect(words).toContain("Account status Not Set Up");
    expect(words).toContain("Set Up Payout Account");
    expect(words).toContain("Bank payouts typically arrive within 5-10 business days.");
    expect((await post(catchDay.ann, "/payout-setup", { api: "/api/connect/create-account" })).redirectTo).toBe(
      "/payout-setup",
    );
    expect(wordsOf((await open(catchDay.ann, "/payout-setup")).html)).toContain("Continue Setup");
  });

  test("2.84 a pending setup shows two checkpoints", async () => {
    expect(await setUp()).not.toContain("Payouts enabled");
    silent();
    expect(await setUp(pending)).toContain("Business details submitted Done Payouts enabled Not yet");
  });
});

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  test("3.7 a payout has its amount in cents and is pending by default", async () => {
    const owed = { userId: ann.userId, tournamentId: await openTournament(club), amountCents: 30_000, position: 1 };
    const rows = await club.store.write((tx) =>
      tx
        .insert(payouts)
        .values({ ...owed, tournamentName: "Spring Open", createdAt: noon })
        .returning(),
    );
    const first = { id: 1, status: "pending", stripeTransferId: null, processedAt: null, createdAt: noon } as const;
    expect(rows).toMatchObject([{ ...owed, ...first, tournamentName: "Spring Open" }]);
  });

  test("9.6 prizes are whole dollars, payouts cents shown as dollars", async () => {
    const { id } = await createTournament(admin, { prize: 1250 });
    const { html } = await open(admin, `/admin/tournaments/${id}/edit`);
    expect(html).toMatch(/<input[^>]*name="prize"[^>]*value="1250"|<input[^>]*value="1250"[^>]*name="prize"/);
    const prizeBreakdown = [{ position: 1, amount: 1250 }];
    const set = await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
    expect(await set.json()).toEqual([expect.objectContaining({ amount: 1250 })]);
    const owed = { userId: ann.userId, tournamentId: id, tournamentName: "Bass Open", position: 1, createdAt: noon };
    await club.store.write((tx) => tx.insert(payouts).values({ ...owed, amountCents: 30_050 }));
    expect((await open(admin, "/admin/payouts")).text).toContain("$300.50");
    await club.store.write((tx) => tx.update(tournaments).set({ endsAt: noon - 1, startsAt: noon - 2 }));
    expect((await open(admin, "/admin/payouts/process")).text).toContain("Bass Open - $1,250.00");
  });

  test("9.14 a bank takes 5-10 business days", async () => {
    const words = "Bank payouts typically arrive within 5-10 business days";
    for (const path of ["/prizes", "/payout-setup"]) {
      expect([path, (await open(ann, path)).text.includes(words)]).toEqual([path, true]);
    }
  });
});

describe("the specification, after a tournament", () => {
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

  test("3.16 the account status shows what is set up", async () => {
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

  test("4.16 a payout account goes from not set up through pending to ready", async () => {
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

  test("5.17 processing payouts requires a chosen tournament", async () => {
    const { status: code, text } = await post(prizeDay.admin, "/admin/payouts/process", { tournamentId: "none" });
    expect([code, text.includes("Please select a tournament")]).toEqual([422, true]);
    const json = { tournamentId: "" };
    expect((await prizeDay.admin.send("/api/admin/process-payouts", { json })).status).toBe(422);
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });

  test("7.33 GET /api/admin/payouts returns all payouts", async () => {
    await process();
    const list = await prizeDay.admin.get<object[]>("/api/admin/payouts");
    const expected = {
      tournamentId: prizeDay.tournamentId,
      status: "pending",
      stripeTransferId: null,
      processedAt: null,
    };
    expect(list).toMatchObject(
      [3, 2, 1].map((position) => ({ ...expected, position, amount: (4 - position) * 10_000 })),
    );
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

  test("7.37 GET /api/connect/account-status returns what is set up", async () => {
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

  test("7.39 POST /api/connect/onboarding-link returns the next address", async () => {
    await call("create-account");
    expect(await (await call("onboarding-link")).json()).toEqual({ mode: "mock", onboardingUrl: null });
    const onboardingUrl = "https://connect.example.org/onboarding/1";
    prizeDay.club.payments.createOnboardingLink = async () => onboardingUrl;
    expect(await (await call("onboarding-link")).json()).toMatchObject({ onboardingUrl });
    await prizeDay.club.store.write(async (tx) => tx.update(users).set({ stripeAccountOnboarded: false }));
    expect((await post(ann(), "/payout-setup", { api: "/api/connect/onboarding-link" })).redirectTo).toBe(
      onboardingUrl,
    );
  });

  test("8.16 every failure of the payout account has its own message", async () => {
    const side = browserSide(ann(), broken);
    const url = new URL("http://localhost/payout-setup");
    const load = loadPayoutSetup(side.runtime)({
      request: new Request(url),
      params: {},
      context: {},
      url,
      pattern: "/",
    });
    await expect(load).rejects.toThrow("Failed to check account status");
    const bob = prizeDay.anglers[1] ?? prizeDay.admin;
    for (const [call, message] of [
      ["create-account", "Failed to create payout account"],
      ["onboarding-link", "Failed to generate onboarding link"],
    ] as const) {
      const form = hiddenIn((await open(bob, "/payout-setup")).html, `/api/connect/${call}`);
      const silent = browserSide(bob, broken);
      await act(silent, postForm, "/payout-setup", form);
      await bob.send("/api/connect/create-account", { method: "POST" });
      expect(silent.toasts).toMatchObject([{ description: message, tone: "bad" }]);
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

  test("8.23 the mock account shows that it was created and set up", async () => {
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
});
