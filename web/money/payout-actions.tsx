import { Form } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import type { PayoutView } from "../../src/money/payouts/payout-shapes.ts";
import { useNameOf } from "../names.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";

const row = "flex flex-wrap justify-end gap-2 max-md:justify-start";

/** The actions for one payout, and notes about it. */
export function PayoutActions({ payout, here }: { payout: PayoutView; here: string }) {
  const { status, failure, note, account, paidVia, warning, overpaid, voidReason } = payout;
  const canBeSent = account === "ready";
  return (
    <div className="flex min-w-0 flex-1 flex-col items-end gap-1.5 max-md:items-stretch">
      {(status === "pending" || status === "failed") && (
        <div className={row}>
          {(canBeSent || status === "pending") && <Send payout={payout} here={here} canBeSent={canBeSent} />}
          <Ask about="hand" payout={payout} here={here} label="Paid by Hand" />
        </div>
      )}
      {status === "pending" && !canBeSent && (
        <p className="max-w-xs text-left text-ink-soft text-sm">
          {account === null ? "The account is deleted: pay by hand." : "No payout account yet"}
        </p>
      )}
      {warning && <p className="max-w-xs text-left font-semibold text-amber-ink text-sm">{warning}</p>}
      {voidReason && status === "voided" && (
        <p className="max-w-xs break-words text-left text-ink-soft text-sm">{voidReason}</p>
      )}
      {overpaid > 0 && (
        <>
          <p className="max-w-xs text-left font-semibold text-red-ink text-sm">{moneyText(overpaid)} overpaid</p>
          <div className={row}>
            <Ask about="repaid" payout={payout} here={here} label="Repaid" />
            <Ask about="forgive" payout={payout} here={here} label="Forgive" />
          </div>
        </>
      )}
      {failure && <p className="max-w-xs text-left text-red-ink text-sm">{failure}</p>}
      {status === "processing" && !failure && (
        <p className="max-w-xs text-left text-ink-soft text-sm">Waiting for the payment provider</p>
      )}
      {note && <p className="max-w-xs break-words text-left text-ink-soft text-sm">By hand: {note}</p>}
      {status === "completed" && paidVia === "hand" && (
        <div className={row}>
          <Ask about="unpaid" payout={payout} here={here} label="Mark as Not Paid" />
        </div>
      )}
    </div>
  );
}

type Asking = { payout: PayoutView; about: "hand" | "unpaid" | "forgive" | "repaid"; here: string; label: string };

/** Opens the corresponding dialog. */
const Ask = ({ payout, about, here, label }: Asking) => (
  <ButtonLink
    to={`${here}${here.includes("?") ? "&" : "?"}${about}=${payout.id}`}
    look="quiet"
    size="small"
    preventScrollReset
  >
    {label}
  </ButtonLink>
);

/** Asks for confirmation before paying. Only a pending one is paid individually; a failed one is retried. */
function Send({ payout, here, canBeSent }: { payout: PayoutView; here: string; canBeSent: boolean }) {
  const { id, status, amount } = payout;
  const nameOf = useNameOf();
  const label = status === "pending" ? "Pay Prize" : "Try Again";
  const after = new URLSearchParams(here.split("?")[1]).get("after");
  return (
    <Form method="get" action="/admin/payouts" preventScrollReset>
      {after && <input type="hidden" name="after" value={after} />}
      <Button
        name="pay"
        value={id}
        size="small"
        look={canBeSent ? "primary" : "secondary"}
        aria-label={`${label}: ${moneyText(amount)} to ${nameOf(payout, "a deleted account")}`}
      >
        {label}
      </Button>
    </Form>
  );
}
