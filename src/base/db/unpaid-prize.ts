import { and, isNull, ne } from "drizzle-orm";
import { payouts } from "./schema.ts";

/** A prize that is pending or failed: it isn't paid, being sent or voided. */
export const isUnpaidPrize = and(
  ne(payouts.status, "completed").inlineParams(),
  ne(payouts.status, "processing").inlineParams(),
  isNull(payouts.voidedAt),
);
