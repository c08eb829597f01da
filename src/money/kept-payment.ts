import { and, eq, sql } from "drizzle-orm";
import { payments } from "../base/db/schema.ts";

/** Paid, and neither refunded nor being refunded nor taken back by a bank: the money is in the prizes (docs/rules.md 5.43). */
export const isKeptPayment = and(
  eq(payments.status, "succeeded").inlineParams(),
  sql`${payments.refundState} is null`,
  sql`(${payments.disputeState} is null or ${payments.disputeState} = 'won')`,
);
