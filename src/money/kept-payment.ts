import { and, eq, sql } from "drizzle-orm";
import { payments } from "../base/db/schema.ts";

/** Paid, without a refund (even a pending one) or an open or lost dispute: the money is in the prizes (docs/rules.md 5.43). */
export const isKeptPayment = and(
  eq(payments.status, "succeeded").inlineParams(),
  sql`${payments.refundState} is null`,
  sql`(${payments.disputeState} is null or ${payments.disputeState} = 'won')`,
);
