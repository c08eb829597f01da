import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payouts, users } from "../../src/base/db/schema.ts";
import { type CatchDay, openCatchDay, openTournament } from "../catches/catch-day.ts";
import { failure } from "../money/payouts/prize-day.ts";
import { headingsOf, linksIn, open, piece, post, wordsOf } from "./pages.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const page = async () => piece((await open(catchDay.judge, "/admin/payouts")).html, "<main", "</main>");

/** Ann's payouts for the first two places, $1,000.50 sent and $500 not yet. */
async function payTwo(): Promise<void> {
  const row = { userId: catchDay.ann.userId, tournamentId: catchDay.tournamentId, tournamentName: "Spring Open" };
  const sent = { status: "completed", processedAt: catchDay.club.now(), createdAt: catchDay.club.now() } as const;
  await catchDay.club.store.write(async (tx) => {
    await tx.insert(payouts).values({ ...row, ...sent, amountCents: 100_050, position: 1 });
    await tx.insert(payouts).values({ ...row, createdAt: catchDay.club.now(), amountCents: 50_000, position: 2 });
  });
}

describe("2. Admin payouts (/admin/payouts)", () => {
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

  test("2.79 without payouts the history reads 'No payouts yet'", async () => {
    expect(wordsOf(await page())).toContain("No payouts yet");
  });

  test("2.80 the payouts page sends visitors to the login and refuses anglers", async () => {
    expect((await open(catchDay.club.visitor, "/admin/payouts")).leadsTo).toBe("/login?next=%2Fadmin%2Fpayouts");
    const refused = await open(catchDay.ann, "/admin/payouts");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Access denied. Admin privileges required.");
  });
});

describe("2. Payout setup (/payout-setup)", () => {
  const setUp = async (row: Partial<typeof users.$inferInsert> = {}) => {
    const own = { stripeAccountOnboarded: false, ...row };
    await catchDay.club.store.write(async (tx) => tx.update(users).set(own).where(eq(users.id, catchDay.ann.userId)));
    return wordsOf(piece((await open(catchDay.ann, "/payout-setup")).html, "<main", "</main>"));
  };
  const pending = { stripeConnectAccountId: "acct_1", stripeAccountStatus: "details_submitted" };
  /** The mock has no such account: the page shows what was last known. */
  const silent = () => {
    catchDay.club.payments.readAccount = () => Promise.reject(failure("unknown"));
  };

  test("2.83 the payout setup shows the account's status, what to do, and how long a bank takes", async () => {
    const words = await setUp();
    expect(words).toContain("Payout Account Setup");
    expect(words).toContain("Account status Not Set Up");
    expect(words).toContain("Set Up Payout Account");
    expect(words).toContain("Bank payouts typically arrive within 5-10 business days.");
    expect((await post(catchDay.ann, "/payout-setup", { api: "/api/connect/create-account" })).leadsTo).toBe(
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
