import { moneyText } from "../../src/base/format/money.ts";
import { type AdminPaymentView, cashReturn } from "../../src/money/entry-fees/payment-shapes.ts";
import { ReasonDetails } from "../admin/reason-details.tsx";
import { useNameOf } from "../names.tsx";

type CashPayment = Pick<AdminPaymentView, "id" | "amount" | "username" | "displayName">;

/** Records that the refund of a cash payment was handed over. */
export function CashReturnForm({ payment, className }: { payment: CashPayment; className?: string }) {
  const { id, amount } = payment;
  const nameOf = useNameOf();
  return (
    <ReasonDetails
      summary={`Record ${moneyText(amount)} Cash Refund`}
      summaryLabel={`Record ${moneyText(amount)} Cash Refund to ${nameOf(payment, "the payer")}`}
      className={className}
      action={`/api/admin/payments/${id}/return-cash`}
      schema={cashReturn}
      field="note"
      label="Record It"
      fieldLabel="Note"
      hint="Example: who returned the cash, and when."
      look="primary"
    />
  );
}
