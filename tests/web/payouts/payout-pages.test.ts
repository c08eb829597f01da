import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payouts, users } from "../../../src/db/schema.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.signIn("secretary", { isAdmin: true });
  ann = await club.signIn("ann");
});
afterEach(() => club.close());

async function read(browser: Browser, path: string): Promise<{ html: string; text: string }> {
  const page = await (await browser.send(path)).text();
  const [, html = ""] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? [];
  const text = html.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ");
  return { html, text: text.replace(/\s+/g, " ") };
}

describe("Payout Account Setup", () => {
  const become = (row: Partial<typeof users.$inferInsert>) =>
    club.store.write(async (tx) => tx.update(users).set(row).where(eq(users.id, ann.userId)));

  test("not set up, it says so, and that setting it up is not part of this version", async () => {
    const { html, text } = await read(ann, "/payout-setup");
    expect(text).toContain("Payout Account Setup");
    expect(text).toContain("Account status Not Set Up");
    expect(text).toContain("Bank payouts typically arrive within 5-10 business days.");
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Set Up Payout Account</);
    expect(text).toContain("not part of this version");
    expect(text).not.toContain("Payouts enabled");
  });

  test("pending, it shows the two checkpoints", async () => {
    await become({ stripeConnectAccountId: "acct_1", stripeAccountStatus: "details_submitted" });
    const { text } = await read(ann, "/payout-setup");
    expect(text).toContain("Account status Setup Pending");
    expect(text).toContain("Business details submitted Done Payouts enabled Not yet");
  });

  test("ready, there is nothing left to set up", async () => {
    await become({ stripeConnectAccountId: "acct_1", stripeAccountOnboarded: true });
    const { html, text } = await read(ann, "/payout-setup");
    expect(text).toContain("Account status Ready");
    expect(html).not.toContain("<button");
  });

  test("sends a visitor to log in and back", async () => {
    const reply = await club.visitor.send("/payout-setup");
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/login?next=%2Fpayout-setup"]);
  });

  test("is reached from the top links as 'Payouts', from the menu as 'Payout Account'", async () => {
    const page = await (await ann.send("/")).text();
    const labels = [...page.matchAll(/<a [^>]*href="\/payout-setup"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(labels).toEqual(expect.arrayContaining(["Payouts", "Payout Account"]));
  });
});

describe("Tournament Payouts", () => {
  test("is reached from the dashboard's Payouts tab", async () => {
    expect((await read(admin, "/admin")).html).toMatch(/href="\/admin\/payout-overview"[^>]*>Payouts</);
    expect((await read(admin, "/admin/payout-overview")).html).toMatch(
      /href="\/admin\/payouts"[^>]*>Manage Tournament Payouts</,
    );
  });

  test("without any, says 'No payouts yet'", async () => {
    const { text } = await read(admin, "/admin/payouts");
    expect(text).toContain("Tournament Payouts");
    expect(text).toContain("Total Payouts $0.00 Total Transactions 0 Completed 0");
    expect(text).toContain("Payout History No payouts yet");
  });

  test("lists each with tournament, user, position, date or 'No date', amount and status", async () => {
    await club.store.write(async (tx) => {
      const row = { userId: ann.userId, tournamentName: "Bass Open", createdAt: club.now() };
      const paid = { status: "completed" as const, processedAt: club.now() };
      await tx.insert(payouts).values({ ...row, amountCents: 100_050, position: 1, ...paid });
      await tx.insert(payouts).values({ ...row, amountCents: 50_000, position: 2 });
    });
    const { text } = await read(admin, "/admin/payouts");
    expect(text).toContain("Total Payouts $1,500.50 Total Transactions 2 Completed 1");
    expect(text).toContain(`Bass Open (deleted) ann #${ann.userId} 2nd No date $500.00 Pending`);
    expect(text).toContain(`Bass Open (deleted) ann #${ann.userId} 1st Jun 6, 12:00 PM $1,000.50 Completed`);
  });

  test("and its tab are the admins' alone", async () => {
    for (const path of ["/admin/payouts", "/admin/payout-overview"]) {
      expect((await read(ann, path)).text).toContain("Access denied. Admin privileges required.");
      expect((await club.visitor.send(path)).status).toBe(302);
    }
  });
});
