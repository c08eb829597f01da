import { and, eq, inArray } from "drizzle-orm";
import { payments } from "./schema.ts";

/** A cash payment whose refund hasn't been handed over yet. The states match the partial index `payments_refunds`. */
export const isCashRefundDue = and(
  inArray(payments.refundState, ["queued", "sending"]).inlineParams(),
  eq(payments.provider, "cash").inlineParams(),
);
