import { eq } from "drizzle-orm";
import { ledger, mockObjects, payouts, users } from "../../../src/base/db/schema.ts";
import { type Club, noon } from "../../support/club.ts";
import { adminReads, member, moneyReads, moneyWrites, type Outcomes, organizerWrites, signedIn } from "../people.ts";
import type { Fixtures } from "../prepared-club.ts";
import type { Rows } from "../row.ts";

/** Gives every user a ready payout account. */
async function withAccounts(club: Club): Promise<void> {
  const all = await club.store.read(async (db) => db.select({ id: users.id, email: users.email }).from(users));
  for (const { id, email } of all) {
    await club.payments.createAccount({ userId: id, email, key: `ready-${id}` });
  }
  await club.store.write(async (tx) => {
    const accounts = await tx.select().from(mockObjects).where(eq(mockObjects.kind, "account"));
    for (const { id, key } of accounts) {
      if (!key?.startsWith("ready-")) continue;
      const userId = Number(key.replace("ready-", ""));
      await tx
        .update(users)
        .set({ stripeConnectAccountId: id, stripeAccountOnboarded: true, stripeAccountStatus: "payouts_enabled" })
        .where(eq(users.id, userId));
    }
  });
}

/** Marks every prize as paid by hand. */
async function paidByHand(club: Club): Promise<void> {
  await club.store.write(async (tx) => {
    const paid = {
      status: "completed",
      paidVia: "hand",
      attempt: 1,
      note: "Cash at the weigh-in",
      processedAt: noon,
    } as const;
    for (const { id, amountCents, tournamentName } of await tx.update(payouts).set(paid).returning()) {
      const sent = {
        kind: "prize",
        provider: "cash",
        amountCents: -amountCents,
        reference: `hand-payout-${id}-1`,
      } as const;
      await tx
        .insert(ledger)
        .values([{ ...sent, at: noon, tournamentName, payoutId: id }])
        .onConflictDoNothing();
    }
  });
}

/** Every prize was paid by hand to somebody who has since lost it to another. */
async function overpaid(club: Club): Promise<void> {
  await paidByHand(club);
  await club.store.write(async (tx) => {
    await tx.update(payouts).set({ dueCents: 0 });
  });
}

const account = (values: Partial<typeof users.$inferInsert>) => async (club: Club) => {
  await withAccounts(club);
  await club.store.write(async (tx) => {
    await tx.update(users).set(values);
  });
};

/** The winner left the tournament; without that, their payout has no warning. */
const withoutWarning = async ({ store }: Club) => {
  await store.write(async (tx) => {
    await tx.update(payouts).set({ tournamentId: null });
  });
};

/** A suspended admin is treated like other users, who are told that this is only for admins. */
const adminPage: Outcomes = { ...adminReads, suspended: "admin_required", suspendedAdmin: "admin_required" };

const moneyPage: Outcomes = { ...adminPage, treasurer: "yes", organizer: "yes" };

const ended = { id: "ended" } as const;
/** The winner has been removed from the tournament since. */
const reason = "They won it before they left";
const payout = { id: "payout" } as const;

/** Prizes and payout accounts. */
export const moneyRows: Rows = {
  "GET /api/connect/account-status": { who: signedIn },
  "POST /api/connect/create-account": { who: member },
  "POST /api/connect/onboarding-link": {
    who: member,
    before: account({ stripeAccountOnboarded: false, stripeAccountStatus: "created" }),
  },
  "GET /api/payouts": { who: signedIn },
  "GET /api/admin/payouts": { who: moneyReads },
  "GET /api/admin/payouts/sums": { who: moneyReads },
  "GET /api/admin/payouts/due": { who: moneyReads },
  "GET /api/admin/payouts/bank.csv": { who: moneyReads },
  "POST /api/admin/payouts/pay": {
    who: moneyWrites,
    json: ({ payout }: Fixtures) => ({ payouts: [payout], by: "hand", note: "Cash at the weigh-in" }),
    before: withoutWarning,
  },
  "GET /api/admin/payouts/tournaments": { who: moneyReads },
  "GET /api/admin/tournaments/:id/payouts": { who: moneyReads, at: ended },
  "POST /api/admin/tournaments/:id/official": {
    who: organizerWrites,
    at: ended,
    json: { reason: "Everyone agreed at the weigh-in" },
  },
  "POST /api/admin/process-payouts": {
    who: moneyWrites,
    json: ({ ended }: Fixtures) => ({ tournamentId: ended }),
    before: withAccounts,
  },
  "POST /api/admin/payout/:id/process": { who: moneyWrites, at: payout, json: { reason }, before: withAccounts },
  "POST /api/admin/payout/:id/by-hand": {
    who: moneyWrites,
    at: payout,
    json: { note: "Cash at the weigh-in", reason },
  },
  "POST /api/admin/payout/:id/forgive": { who: moneyWrites, at: payout, json: { reason }, before: overpaid },
  "POST /api/admin/payout/:id/repaid": { who: moneyWrites, at: payout, json: { note: "Check 7" }, before: overpaid },
  "POST /api/admin/payout/:id/by-hand/undo": {
    who: moneyWrites,
    at: payout,
    json: { note: "Marked by mistake" },
    before: paidByHand,
  },

  "GET /api/admin/money": { who: moneyReads },
  "GET /api/admin/money/period": { who: moneyReads },
  "GET /api/admin/money/tournaments": { who: moneyReads },
  "GET /api/admin/money/movements": { who: moneyReads },
  "POST /api/admin/money/movements": {
    who: moneyWrites,
    json: { way: "in", amount: 50_000, day: "2026-06-01", reason: "Sponsor's check" },
  },
  "POST /api/admin/money/movements/:id/reverse": {
    who: moneyWrites,
    at: { id: "recordedMoney" },
    json: { reason: "Entered twice" },
  },
  "GET /api/admin/money/weeks": { who: moneyReads },
  "GET /api/admin/money/years": { who: moneyReads },
  "GET /api/admin/money/ledger.csv": { who: moneyReads },
  "GET /api/admin/money/winnings": { who: moneyReads, query: "?year=2026" },
  "GET /api/admin/money/winnings.csv": { who: moneyReads, query: "?year=2026" },

  "GET /admin/money": { who: moneyPage },
  "GET /admin/money/in": { who: moneyPage },
  "GET /admin/money/out": { who: moneyPage },
  "GET /admin/money/record": { who: moneyPage },
  "GET /admin/money/tax": { who: moneyPage },
  "GET /admin/payouts/process": { who: moneyPage },
};
