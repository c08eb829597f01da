import { useNavigation } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import type { Funds } from "../../src/money/payouts/overdraft.ts";
import type { PayoutView } from "../../src/money/payouts/payout-shapes.ts";
import { textLimit } from "../../src/money/payouts/payout-status.ts";
import { prizeOf } from "../../src/money/prizes/prize-text.ts";
import { Name } from "../names.tsx";
import { ApiForm } from "../posted-form.tsx";
import { usePaysInPerson } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/text-input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { OverdraftCheck } from "./overdraft-check.tsx";

/** Asks for confirmation before a prize is sent, which can't be undone. */
export function PayDialog({ payout, funds, closeTo }: { payout: PayoutView; funds: Funds; closeTo: string }) {
  const { id, amount, account, warning } = payout;
  const paysInPerson = usePaysInPerson();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Dialog
      open
      title="Pay Prize"
      closeTo={closeTo}
      form={(content) => (
        <ApiForm
          action={`/api/admin/payout/${id}/process`}
          page={closeTo}
          failed="Failed to process individual payout"
          failedTitle="Payout Failed"
          refusals="toast"
          preventScrollReset
          className="contents"
        >
          {content}
        </ApiForm>
      )}
      footer={
        <>
          <ButtonLink to={closeTo} look="secondary" replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button busy={isBusy}>Pay {moneyText(amount)}</Button>
        </>
      }
    >
      <p>
        <b className="tabular-nums">{moneyText(amount)}</b> will be sent to{" "}
        <b>
          <Name of={payout} otherwise="a deleted account" />
        </b>
        , {prizeOf(payout)}, through the payment provider. This can't be undone here.
      </p>
      {paysInPerson && (
        <Alert kind="warning">
          This club takes no payments online, so the prize can't be sent. Pay it by hand instead.
        </Alert>
      )}
      {account !== "ready" && (
        <Alert kind="warning">
          This winner hasn't finished payout setup, so the payment will fail and stay pending. Pay by hand instead?
        </Alert>
      )}
      {warning && (
        <>
          <Alert kind="warning">{warning}</Alert>
          <TextArea
            id="reason"
            name="reason"
            label="Reason"
            hint="Why you're paying it anyway. Recorded with your name."
            rows={2}
            required
            maxLength={textLimit}
            fieldClassName="mt-5"
          />
        </>
      )}
      <OverdraftCheck amount={amount} funds={funds} />
    </Dialog>
  );
}
