import type { SignedIn } from "../../actor.ts";
import type { Db } from "../../db/store.ts";
import { Refusal } from "../../refusal.ts";
import type { PaymentView } from "./model.ts";
import { findEntryOn, findPayment } from "./payment-rows.ts";
import { paymentView } from "./payment-view.ts";

/** A payment, for who paid it and for admins. Throws `not_found` for anybody else. */
export async function readReceipt(db: Db, actor: SignedIn, id: number): Promise<PaymentView> {
  const payment = await findPayment(db, id);
  if (!payment || (payment.userId !== actor.id && !actor.isAdmin)) {
    throw new Refusal("not_found", "There is no such payment.");
  }
  return paymentView(payment, (await findEntryOn(db, id)) !== undefined);
}
