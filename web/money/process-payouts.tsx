import {
  type ActionFunction,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { counted } from "../../src/base/format/numbers.ts";
import { processPayouts } from "../../src/money/payouts/payout-shapes.ts";
import { textLimit } from "../../src/money/payouts/payout-status.ts";
import { ApiFailure, answer } from "../api.ts";
import { type FormReply, handleForm } from "../form.ts";
import type { Loaded } from "../page.ts";
import { useDraftValues } from "../runtime/drafts.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Select, TextArea } from "../ui/form/text-input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import type { loadProcess } from "./payout-loaders.ts";
import { PayoutPlan } from "./payout-plan.tsx";
import { payoutToasts } from "./payouts/texts.ts";

const formId = "process-payouts";
const list = "/admin/payouts";
const addressOf = (tournamentId: number) => `${list}/process?tournamentId=${tournamentId}`;

/** What went wrong is said, and the dialog shows why and what can be done. */
function again(runtime: Runtime, tournamentId: number, message: string): Response {
  runtime.showToast(payoutToasts.processError(message));
  return redirect(addressOf(tournamentId));
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) =>
    handleForm(await request.formData(), processPayouts, async (value) => {
      const { tournamentId } = value;
      try {
        const { failed } = await answer(runtime.api.api.admin["process-payouts"].post(value));
        const said = `${counted(failed, "prize was", "prizes were")} not sent: see why.`;
        runtime.showToast(failed > 0 ? payoutToasts.processError(said) : payoutToasts.processed);
        return redirect(`${list}?processed=${tournamentId}`);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
        return again(runtime, tournamentId, error.serverMessage);
      }
    });

export function Component() {
  const { tournaments, plan } = useLoaderData<Loaded<typeof loadProcess>>();
  const error = useActionData<FormReply>()?.error;
  const isBusy = useNavigation().state === "submitting";
  const submit = useSubmit();
  const draft = useDraftValues();
  const typedReason = draft?.tournamentId === String(plan?.tournamentId) ? draft?.reason : null;
  const objection = plan?.objection ?? null;
  const isDoubt = objection?.code === "dispute_window";
  return (
    <Dialog
      open
      wide
      holdsForm
      title="Process Payouts"
      closeTo={list}
      footer={
        <>
          <ButtonLink to={list} look="secondary" replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button form={formId} busy={isBusy} disabled={objection !== null && !isDoubt}>
            Process Payouts
          </Button>
        </>
      }
    >
      <Form
        method="post"
        action={plan ? addressOf(plan.tournamentId) : `${list}/process`}
        id={formId}
        preventScrollReset
      >
        <div className="flex flex-wrap items-end gap-x-3">
          <Select
            id="tournament"
            name="tournamentId"
            label="Tournament"
            key={plan?.tournamentId}
            defaultValue={plan?.tournamentId ?? "none"}
            error={error?.tournamentId?.[0]}
            fieldClassName="min-w-0 flex-1 basis-64"
            onChange={({ currentTarget: { name, value } }) =>
              void submit({ [name]: value }, { method: "get", replace: true, preventScrollReset: true })
            }
          >
            <option value="none">Choose a completed tournament</option>
            {tournaments.map(({ id, name, prize }) => (
              <option key={id} value={id}>
                {name} - {moneyText(prize * 100)}
              </option>
            ))}
          </Select>
          <noscript>
            <button type="submit" formMethod="get" className="button button-secondary mb-7">
              Show Winners
            </button>
          </noscript>
        </div>
        {plan ? (
          <PayoutPlan plan={plan} />
        ) : (
          <p className="text-ink-soft">
            {tournaments.length > 0
              ? "You see who gets what before anything is sent."
              : "No tournament has ended yet: payouts can be processed once one has."}
          </p>
        )}
        {isDoubt && (
          <TextArea
            id="reason"
            name="reason"
            label="Reason"
            hint="Why you continue anyway. It is kept with your name."
            defaultValue={typeof typedReason === "string" ? typedReason : undefined}
            rows={2}
            required
            maxLength={textLimit}
            fieldClassName="mt-5"
            error={error?.reason?.[0]}
          />
        )}
      </Form>
    </Dialog>
  );
}
