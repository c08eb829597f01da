import { dayIn } from "../../src/base/format/days.ts";
import { moneyText } from "../../src/base/format/money.ts";
import type { Funds } from "../../src/money/payouts/overdraft.ts";
import { handPayout, type PayoutView, undoneHandPayout } from "../../src/money/payouts/payout-shapes.ts";
import { textLimit } from "../../src/money/payouts/payout-status.ts";
import { prizeOf } from "../../src/money/prizes/prize-text.ts";
import { fieldProps } from "../form-field.ts";
import { Name } from "../names.tsx";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { TextArea, TextInput } from "../ui/form/text-input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { OverdraftCheck } from "./overdraft-check.tsx";

const formId = "hand-payout";

const questions = {
  hand: {
    route: "by-hand",
    schema: handPayout,
    title: "Paid by Hand",
    says: "The winner is notified and sees this note.",
    label: "How it was paid",
    hint: "Example: cash at the club meeting, or check 1042.",
    button: "Mark as Paid",
  },
  undo: {
    route: "by-hand/undo",
    schema: undoneHandPayout,
    title: "Mark as Not Paid",
    says: "It becomes pending again. The winner is notified and sees this note. The ledger keeps both entries.",
    label: "Reason it isn't paid",
    hint: "Example: marked by mistake, or the check bounced.",
    button: "Mark as Not Paid",
  },
} as const;

type Props = { payout: PayoutView; about: keyof typeof questions; funds: Funds | null; closeTo: string };

/** Asks how a prize was paid outside of the payment provider, or why it wasn't paid after all. */
export function HandPayoutDialog({ payout, about, funds, closeTo }: Props) {
  const { id, amount, warning } = payout;
  const { route, schema, title, says, label, hint, button } = questions[about];
  const { club, now } = useSession();
  const today = dayIn(new Date(now), club.timeZone);
  const form = usePageForm<{ note: string; day?: string }, Record<string, unknown>>(schema, {
    action: `/api/admin/payout/${id}/${route}`,
    to: closeTo,
    id: formId,
    defaultValue: { day: today },
  });
  const { fields, isBusy } = form;
  const { reason, confirmsOverdraft } = fields as {
    reason?: typeof fields.note;
    confirmsOverdraft?: typeof fields.note;
  };
  return (
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
            {button}
          </Button>
        </>
      }
    >
      <PageForm of={form} preventScrollReset className="">
        <p className="mb-5">
          <b className="tabular-nums">{moneyText(amount)}</b> to{" "}
          <b>
            <Name of={payout} otherwise="the winner" />
          </b>
          , {prizeOf(payout)}. {says}
        </p>
        {about === "hand" && <TextInput {...fieldProps(fields.day)} label="Paid on" type="date" max={today} required />}
        <TextArea {...fieldProps(fields.note)} label={label} hint={hint} rows={2} maxLength={textLimit} />
        {about === "hand" && warning && reason && (
          <>
            <Alert kind="warning">{warning}</Alert>
            <TextArea
              {...fieldProps(reason)}
              label="Reason"
              hint="Why you're paying it anyway. Recorded with your name."
              rows={2}
              maxLength={textLimit}
              fieldClassName="mt-5"
            />
          </>
        )}
        {about === "hand" && funds && (
          <OverdraftCheck
            amount={amount}
            funds={funds}
            isConfirmed={confirmsOverdraft?.initialValue === "on"}
            error={confirmsOverdraft?.errors?.[0]}
          />
        )}
      </PageForm>
    </Dialog>
  );
}
