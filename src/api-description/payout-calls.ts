import { z } from "zod";
import type { ConnectAccountStatus, PayoutSums, PayoutView } from "../payouts/model.ts";
import type { Section } from "./call.ts";

const id = z.int().positive();
const instant = z.iso.datetime().describe("ISO 8601");
const cents = z.int().describe("cents");

const connectAccount = z.strictObject({
  hasAccount: z.boolean(),
  onboarded: z.boolean(),
  detailsSubmitted: z.boolean(),
  payoutsEnabled: z.boolean(),
}) satisfies z.ZodType<ConnectAccountStatus>;

const payout = z.strictObject({
  id,
  userId: id.nullable(),
  username: z.string().nullable(),
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  amount: cents,
  position: id,
  status: z.enum(["pending", "processing", "completed", "failed"]),
  stripeTransferId: z.string().nullable(),
  processedAt: instant.nullable(),
  createdAt: instant,
}) satisfies z.ZodType<PayoutView>;

const payoutSums = z.strictObject({
  totalAmount: cents,
  transactions: z.int(),
  completed: z.int(),
}) satisfies z.ZodType<PayoutSums>;

/** Prizes on their way: the own account that takes them, and what admins see of all. */
export const payoutCalls: Section[] = [
  {
    title: "Payouts",
    calls: {
      "GET /api/connect/account-status": {
        says: "How far one's own payout account is.",
        who: "signed in",
        answers: connectAccount,
      },
      "GET /api/admin/payouts": { says: "All payouts, the newest first.", who: "admin", answers: z.array(payout) },
      "GET /api/admin/payouts/sums": { says: "Their sums.", who: "admin", answers: payoutSums },
    },
  },
];
