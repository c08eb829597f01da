import { adminReads, signedIn } from "../people.ts";
import type { Rows } from "../row.ts";

/** Entry fees, prizes and payout accounts. */
export const moneyRows: Rows = {
  "GET /api/connect/account-status": { who: signedIn },
  "GET /api/admin/payouts": { who: adminReads },
  "GET /api/admin/payouts/sums": { who: adminReads },
};
