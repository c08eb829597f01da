import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payouts, users } from "../../../src/base/db/schema.ts";
import type { ConnectAccountStatus, PayoutView } from "../../../src/money/payouts/payout-shapes.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { failure } from "./prize-day.ts";

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

describe("GET /api/connect/account-status", () => {
  const account = { stripeConnectAccountId: "acct_1" };
  const cases: [
    state: string,
    row: Partial<typeof users.$inferInsert>,
    answer: [boolean, boolean, boolean, boolean],
  ][] = [
    ["not set up", {}, [false, false, false, false]],
    ["made, nothing submitted", account, [true, false, false, false]],
    ["details submitted", { ...account, stripeAccountStatus: "details_submitted" }, [true, false, true, false]],
    ["ready", { ...account, stripeAccountOnboarded: true }, [true, true, true, true]],
  ];
  test.each(cases)("%s: has an account, onboarded, details submitted, payouts enabled", async (_, row, answer) => {
    if (Object.keys(row).length > 0) {
      await club.store.write(async (tx) => tx.update(users).set(row).where(eq(users.id, ann.userId)));
    }
    const [hasAccount, onboarded, detailsSubmitted, payoutsEnabled] = answer;
    // The mock has no such account, so the last known state is returned.
    club.payments.readAccount = async () => Promise.reject(failure("unknown"));
    const { isLastKnown, ...status } = await ann.get<ConnectAccountStatus>("/api/connect/account-status");
    expect(isLastKnown).toBe(hasAccount || undefined);
    expect(status).toEqual({ hasAccount, onboarded, detailsSubmitted, payoutsEnabled });
  });

  test("a visitor's request for the status of a payout account is refused with 401", async () => {
    expect((await club.visitor.send("/api/connect/account-status")).status).toBe(401);
  });
});

describe("GET /api/admin/payouts", () => {
  const addPayouts = (count: number) =>
    club.store.write(async (tx) => {
      for (let position = 1; position <= count; position += 1) {
        const done = position === 1 ? { status: "completed" as const, processedAt: club.now() } : {};
        const row = { userId: ann.userId, tournamentName: "Bass Open", amountCents: 10_050, position };
        await tx.insert(payouts).values({ ...row, ...done, createdAt: club.now() });
      }
    });

  test("payouts are listed newest first, with amounts in cents, a page at a time", async () => {
    await addPayouts(3);
    const response = await admin.send("/api/admin/payouts?limit=2");
    const rows = (await response.json()) as PayoutView[];
    expect(rows.map(({ position, status, amount, username }) => [position, status, amount, username])).toEqual([
      [3, "pending", 10_050, "ann"],
      [2, "pending", 10_050, "ann"],
    ]);
    const next = response.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1] ?? "";
    const [last] = await admin.get<PayoutView[]>(next);
    const day = new Date(club.now()).toISOString();
    expect(last).toMatchObject({ position: 1, status: "completed", tournamentId: null, processedAt: day });
  });

  test("totals of the payout list include all payouts", async () => {
    const sums = "/api/admin/payouts/sums";
    expect(await admin.get<object>(sums)).toEqual({ totalAmount: 0, transactions: 0, completed: 0 });
    await addPayouts(3);
    expect(await admin.get<object>(sums)).toEqual({ totalAmount: 30_150, transactions: 3, completed: 1 });
  });

  test("only admins can read the payouts", async () => {
    for (const path of ["/api/admin/payouts", "/api/admin/payouts/sums"]) {
      expect([(await ann.send(path)).status, (await club.visitor.send(path)).status]).toEqual([403, 401]);
    }
  });
});
