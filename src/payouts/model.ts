import { z } from "zod";
import type { PayoutStatus } from "./rules.ts";

/** SPEC section 3, "Connect account status". */
export type ConnectAccountStatus = {
  hasAccount: boolean;
  onboarded: boolean;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
};

/** SPEC section 3, payouts, as admins see one. `amount` in cents, instants as ISO 8601. */
export type PayoutView = {
  id: number;
  /** Null once its account or tournament is deleted: the record of the money stays. */
  userId: number | null;
  username: string | null;
  tournamentId: number | null;
  tournamentName: string;
  amount: number;
  position: number;
  status: PayoutStatus;
  stripeTransferId: string | null;
  processedAt: string | null;
  createdAt: string;
};

/** The cards of `/admin/payouts`. `totalAmount` in cents. */
export type PayoutSums = { totalAmount: number; transactions: number; completed: number };

export const payoutPage = { rows: 50, mostRows: 100 } as const;

/** `after` is the id of the last payout of the page before. */
export const payoutQuery = z.object({
  after: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(payoutPage.mostRows).default(payoutPage.rows),
});

export type PayoutQuery = z.output<typeof payoutQuery>;
