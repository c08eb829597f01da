import { moneyText } from "../../src/base/format/money.ts";
import { type Funds, fundsText, overdraftCents, overdraftTitle } from "../../src/money/payouts/overdraft.ts";
import { Alert } from "../ui/alert.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";

/** `amount` is the sum of the payments, in cents. */
type Payment = {
  amount: number;
  /** The part that Pay Selected can send through the provider, if it isn't all. */
  sendable?: number;
  funds: Funds;
};

/** Warns before a payment uses money that is held for others; nothing if the club's own money covers it. */
function OverdraftWarning({ amount, sendable = amount, funds }: Payment) {
  if (overdraftCents(amount, funds) === 0) return null;
  return (
    <Alert kind="warning" title={overdraftTitle(amount, funds)}>
      {fundsText(funds)} {sendable > 0 && sendable < amount && `${sendableText(sendable, funds)} `}Sponsors' money and
      cash count once they are recorded.
    </Alert>
  );
}

function sendableText(sendable: number, funds: Funds): string {
  const short = overdraftCents(sendable, funds);
  const sent = `Pay Selected would send only ${moneyText(sendable)}`;
  return short > 0 ? `${sent} and be ${moneyText(short)} short.` : `${sent}, which the club can cover.`;
}

/** The warning with a box that confirms the payment; the server checks it again. */
export function OverdraftCheck({
  amount,
  sendable,
  funds,
  isRequired = true,
  isConfirmed = false,
  error,
}: Payment & {
  isRequired?: boolean;
  /** Whether the box was checked when the form was refused for another reason. */
  isConfirmed?: boolean;
  error?: string | undefined;
}) {
  const isOverdraft = overdraftCents(amount, funds) > 0;
  return (
    <>
      <input type="hidden" name="asksOverdraft" value="on" />
      {(isOverdraft || error) && (
        <div className="mt-4">
          <OverdraftWarning amount={amount} sendable={sendable} funds={funds} />
          <Checkbox
            id="confirms-overdraft"
            name="confirmsOverdraft"
            label="Pay anyway, and cover the rest from another account."
            required={isRequired}
            defaultChecked={isConfirmed}
            error={error && isOverdraft ? "Check this box to pay anyway." : error}
            keepErrorLine={error !== undefined}
          />
        </div>
      )}
    </>
  );
}
