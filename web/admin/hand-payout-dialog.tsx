import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData, useNavigation } from "react-router-dom";
import { moneyText } from "../../src/amounts/rules.ts";
import { handPayout, type PayoutView } from "../../src/payouts/model.ts";
import { textLimit } from "../../src/payouts/rules.ts";
import { placeText } from "../../src/prizes/rules.ts";
import type { FormReply } from "../form.ts";
import { wire } from "../form-field.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextArea } from "../ui/text-input.tsx";

const formId = "hand-payout";

/** Asks how a prize was paid that goes past the payment provider. */
export function HandPayoutDialog({ payout, closeTo }: { payout: PayoutView; closeTo: string }) {
  const { id, username, amount, position, tournamentName } = payout;
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm({
    id: formId,
    lastResult: useActionData<FormReply>(),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: handPayout }),
    shouldRevalidate: "onInput",
  });
  return (
    <Dialog
      open
      holdsForm
      title="Paid by Hand"
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} look="secondary" replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button form={formId} name="intent" value="hand" busy={isBusy}>
            Mark as Paid
          </Button>
        </>
      }
    >
      <Form method="post" preventScrollReset id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <input type="hidden" name="id" value={id} />
        {form.errors && (
          <div className="mb-4">
            <Alert kind="error">{form.errors[0]}</Alert>
          </div>
        )}
        <p className="mb-5">
          <b className="tabular-nums">{moneyText(amount)}</b> to <b>{username ?? "the winner"}</b>,{" "}
          {placeText(position)} place in {tournamentName}. The winner is told, with what you write here.
        </p>
        <TextArea
          {...wire(fields.note)}
          label="How it was paid"
          hint="Such as: cash at the club's evening, or check 1042."
          rows={2}
          maxLength={textLimit}
        />
      </Form>
    </Dialog>
  );
}
