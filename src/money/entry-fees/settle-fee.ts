import { eq } from "drizzle-orm";
import { payments } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import type { ChargeFacts } from "../providers/provider.ts";
import { recordPaymentMovement } from "./payment-movement.ts";
import { findPayment } from "./payment-rows.ts";

/** Writes down what the provider kept of a charge, once it says. */
export async function settleFee(tx: Tx, paymentId: number, { id, feeCents, createdAt }: ChargeFacts): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || payment.feeCents !== null || feeCents === null) return;
  await tx.update(payments).set({ feeCents }).where(eq(payments.id, paymentId));
  if (feeCents === 0) return;
  const fee = { at: createdAt, kind: "fee", amountCents: -feeCents, reference: id } as const;
  await recordPaymentMovement(tx, payment, fee);
}
