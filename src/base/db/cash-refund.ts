import { and, eq, inArray } from "drizzle-orm";
import { payments } from "./schema.ts";

/** A cash payment whose refund wasn't handed over yet. The two states are those of the index. */
export const isCashRefundDue = and(
  inArray(payments.refundState, ["queued", "sending"]).inlineParams(),
  eq(payments.provider, "cash").inlineParams(),
);
