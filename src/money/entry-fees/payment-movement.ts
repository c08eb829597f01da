import type { Tx } from "../../db/store.ts";
import { type Movement, recordMovement } from "../ledger/record-movement.ts";
import type { Payment } from "./payment-rows.ts";

type Part = Pick<Movement, "at" | "kind" | "amountCents" | "reference"> & { note?: string | null; actorId?: number };

/** Writes a movement of a payment's money into the ledger; answers whether it was new. */
export function recordPaymentMovement(tx: Tx, payment: Payment, part: Part): Promise<boolean> {
  const { id: paymentId, provider, tournamentId, tournamentName, userId } = payment;
  return recordMovement(tx, { paymentId, provider, tournamentId, tournamentName, userId, ...part });
}
