import type { ReactNode } from "react";
import { moneyText } from "../../src/base/format/money.ts";
import { forgivenPayout, type PayoutView, repaidForm } from "../../src/money/payouts/payout-shapes.ts";
import { textLimit } from "../../src/money/payouts/payout-status.ts";
import { prizeOf } from "../../src/money/prizes/prize-text.ts";
import { fieldProps } from "../form-field.ts";
import { Name } from "../names.tsx";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { TextArea, TextInput } from "../ui/form/text-input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

type Props = { payout: PayoutView; closeTo: string };

const formId = "overpaid";

type Shell = Pick<Props, "closeTo"> & { title: string; isBusy: boolean; children: ReactNode };

const Shell = ({ title, isBusy, closeTo, children }: Shell) => (
  <Dialog
    open
    holdsForm
    title={title}
    closeTo={closeTo}
    footer={
      <>
        <ButtonLink to={closeTo} look="secondary" replace preventScrollReset>
          Cancel
        </ButtonLink>
        <Button form={formId} busy={isBusy}>
          {title}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);

const What = ({ payout, children }: { payout: PayoutView; children: ReactNode }) => (
  <p className="mb-5">
    <b>
      <Name of={payout} otherwise="The payee" />
    </b>{" "}
    was overpaid <b className="tabular-nums">{moneyText(payout.overpaid)}</b> for {prizeOf(payout)}. {children}
  </p>
);

/** Asks why the payee may keep an overpayment. */
export function ForgiveDialog({ payout, closeTo }: Props) {
  const { fields, ...form } = usePageForm(forgivenPayout, {
    action: `/api/admin/payout/${payout.id}/forgive`,
    to: closeTo,
    id: formId,
  });
  return (
    <Shell title="Forgive Overpayment" closeTo={closeTo} isBusy={form.isBusy}>
      <PageForm of={form} preventScrollReset className="">
        <What payout={payout}>They're notified that they can keep it. The ledger records your decision.</What>
        <TextArea {...fieldProps(fields.reason)} label="Reason" rows={2} maxLength={textLimit} />
      </PageForm>
    </Shell>
  );
}

/** Asks how much of an overpayment was repaid, and how. */
export function RepaidDialog({ payout, closeTo }: Props) {
  const { fields, ...form } = usePageForm(repaidForm, {
    action: `/api/admin/payout/${payout.id}/repaid`,
    to: closeTo,
    id: formId,
  });
  return (
    <Shell title="Record Repayment" closeTo={closeTo} isBusy={form.isBusy}>
      <PageForm of={form} preventScrollReset className="">
        <What payout={payout}>Record what they repaid in cash or by check.</What>
        <TextInput
          {...fieldProps(fields.amount)}
          label="Amount in dollars"
          hint={`Leave blank for the full ${moneyText(payout.overpaid)}.`}
          inputMode="decimal"
        />
        <TextArea
          {...fieldProps(fields.note)}
          label="How it was repaid"
          hint="Example: cash at the club meeting, or check 1042."
          rows={2}
          maxLength={textLimit}
        />
      </PageForm>
    </Shell>
  );
}
