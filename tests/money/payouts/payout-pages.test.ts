import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payouts, users } from "../../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { post } from "../../support/posting.ts";
import { failure, makeReady } from "./prize-day.ts";

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

async function read(browser: Browser, path: string): Promise<{ html: string; text: string }> {
  const page = await (await browser.send(path)).text();
  const [, html = ""] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? [];
  const text = html
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
  return { html, text: text.replace(/\s+/g, " ") };
}

describe("Payout Account Setup", () => {
  const become = (row: Partial<typeof users.$inferInsert>) =>
    club.store.write(async (tx) => tx.update(users).set(row).where(eq(users.id, ann.userId)));

  test("without a payout account, the page offers to set one up", async () => {
    const { html, text } = await read(ann, "/payout-setup");
    expect(text).toContain("Account status Not Set Up");
    expect(text).toContain("Bank payouts typically arrive within 5-10 business days.");
    expect(html).toMatch(/action="\/api\/connect\/create-account".*>Set Up Payout Account</);
    expect(text).not.toContain("Payouts enabled");
  });

  test("one press creates the account, continues to the provider's page and returns to a ready account", async () => {
    const press = { api: "/api/connect/create-account", onward: "true" };
    const pressed = await post(ann, "/payout-setup", press);
    const back = "/payout-setup";
    expect([pressed.status, pressed.redirectTo]).toEqual([302, back]);
    const bob = await club.logIn("bob");
    const atProvider = "https://connect.example.org/onboarding/1";
    const readyAtOnce = club.payments.createOnboardingLink;
    club.payments.createOnboardingLink = async () => atProvider;
    expect((await post(bob, "/payout-setup", press)).redirectTo).toBe(atProvider);
    club.payments.createOnboardingLink = readyAtOnce;
    expect((await read(ann, `${back}?onboarding=returned`)).text).toContain(
      "all set Your prizes are sent to this account.",
    );
    expect((await read(ann, back)).text).toContain("Account status Ready");
  });

  test("a pending payout account shows the two checkpoints and a link to continue", async () => {
    await become({ stripeConnectAccountId: "acct_1", stripeAccountStatus: "created" });
    const { html, text } = await read(ann, "/payout-setup");
    expect(text).toContain("Account status Setup Pending");
    expect(text).toContain("Business details submitted Not yet Payouts enabled Not yet");
    expect(html).toMatch(/action="\/api\/connect\/onboarding-link".*>Continue Setup</);
    expect((await read(ann, "/payout-setup?onboarding=expired")).text).toContain("That link expired.");
    expect((await read(ann, "/payout-setup?onboarding=returned")).text).toContain("Welcome back.");
  });

  test("the payout account setup shows a message when the provider doesn't answer", async () => {
    await become({ stripeConnectAccountId: "acct_1", stripeAccountStatus: "details_submitted" });
    club.payments.readAccount = () => Promise.reject(failure("unknown"));
    const { text } = await read(ann, "/payout-setup");
    expect(text).toContain("Account status Setup Pending");
    expect(text).toContain("The payment provider isn't responding.");
  });

  test("a ready payout account shows nothing left to set up", async () => {
    await makeReady(ann);
    const { html, text } = await read(ann, "/payout-setup");
    expect(text).toContain("Account status Ready");
    expect(html).not.toContain("<button");
  });

  test("the page shows the angler's own prizes with their payout state, and nobody else's", async () => {
    const row = { tournamentName: "Bass Open", createdAt: club.now(), amountCents: 30_000 };
    const paid = { status: "completed", processedAt: club.now(), paidVia: "hand", note: "Cash" } as const;
    await club.store.write(async (tx) => {
      await tx.insert(payouts).values({ ...row, userId: admin.userId, position: 1 });
      await tx.insert(payouts).values({ ...row, userId: ann.userId, position: 2 });
      await tx.insert(payouts).values({ ...row, userId: ann.userId, position: 3, ...paid });
    });
    const { text } = await read(ann, "/payout-setup");
    expect(text).toContain("Bass Open 2nd place. Set up your payout account to receive it. $300.00 Pending");
    expect(text).toContain("Bass Open 3rd place. Paid by hand (Cash), Jun 6, 2026 . $300.00 Completed");
    expect(text).not.toContain("1st place");
  });

  test("the payout account setup sends a visitor to the login and back", async () => {
    const reply = await club.visitor.send("/payout-setup");
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/login?next=%2Fpayout-setup"]);
  });

  test("the payout account setup is linked from the top as 'Payouts', and from the menu as 'Payout Account'", async () => {
    const page = await (await ann.send("/")).text();
    const labels = [...page.matchAll(/<a [^>]*href="\/payout-setup"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(labels).toEqual(expect.arrayContaining(["Payouts", "Payout Account"]));
  });
});

describe("Tournament Payouts", () => {
  test("Tournament Payouts is linked from the dashboard's Payouts tab", async () => {
    expect((await read(admin, "/admin")).html).toMatch(/href="\/admin\/payout-overview"[^>]*>Payouts</);
    expect((await read(admin, "/admin/payout-overview")).html).toMatch(
      /href="\/admin\/payouts"[^>]*>Manage Tournament Payouts</,
    );
  });

  test("Tournament Payouts without any payouts shows 'No payouts yet'", async () => {
    const { text } = await read(admin, "/admin/payouts");
    expect(text).toContain("Tournament Payouts");
    expect(text).toContain("Total Payouts $0.00 Total Transactions 0 Completed 0");
    expect(text).toContain("Payout History No payouts yet");
  });

  test("Tournament Payouts lists each payout with tournament, user, position, date or 'No date', amount and status", async () => {
    await club.store.write(async (tx) => {
      const row = { userId: ann.userId, tournamentName: "Bass Open", createdAt: club.now() };
      const paid = { status: "completed" as const, processedAt: club.now() };
      await tx.insert(payouts).values({ ...row, amountCents: 100_050, position: 1, ...paid });
      await tx.insert(payouts).values({ ...row, amountCents: 50_000, position: 2 });
    });
    const { text } = await read(admin, "/admin/payouts");
    expect(text).toContain("Total Payouts $1,500.50 Total Transactions 2 Completed 1");
    expect(text).toContain(`Bass Open (deleted) ann #${ann.userId} 2nd No date $500.00 Pending Pay Prize`);
    expect(text).toContain(`Bass Open (deleted) ann #${ann.userId} 1st Jun 6, 12:00 PM $1,000.50 Completed`);
  });

  test("Tournament Payouts and its tab are only for admins", async () => {
    for (const path of ["/admin/payouts", "/admin/payout-overview"]) {
      expect((await read(ann, path)).text).toContain("Access denied. Admin privileges required.");
      expect((await club.visitor.send(path)).status).toBe(302);
    }
  });
});
