import { and, eq, sql } from "drizzle-orm";
import { payments } from "../../base/db/schema.ts";

/** Paid, and neither given back nor on its way back nor taken by a bank: what is in a pot (docs/rules.md 5.43). */
export const countsForPots = and(
  eq(payments.status, "succeeded").inlineParams(),
  sql`${payments.refundState} is null`,
  sql`(${payments.disputeState} is null or ${payments.disputeState} = 'won')`,
);
