import { useActionData, useLoaderData, useNavigation, useSubmit } from "react-router-dom";
import { moneyText } from "../../src/base/format/money.ts";
import { amountToSend, textLimit } from "../../src/money/payouts/payout-status.ts";
import type { FormReply } from "../form.ts";
import type { Loaded } from "../page.ts";
import { ApiForm } from "../posted-form.tsx";
import { useDraftValues } from "../runtime/drafts.ts";
import { usePaysInPerson } from "../runtime/session.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Select, TextArea } from "../ui/form/text-input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { OverdraftCheck } from "./overdraft-check.tsx";
import type { loadProcess } from "./payout-loaders.ts";
import { PayoutPlan } from "./payout-plan.tsx";

const formId = "process-payouts";
const list = "/admin/payouts";
const dialog = `${list}/process`;
const addressOf = (tournamentId: number) => `${dialog}?tournamentId=${tournamentId}`;

export function Component() {
  const { tournaments, plan, funds } = useLoaderData<Loaded<typeof loadProcess>>();
  const reply = useActionData<FormReply>();
  const error = reply?.error;
  const paysInPerson = usePaysInPerson();
  // The button is also busy while another tournament's preview loads.
  const isBusy = useNavigation().state !== "idle";
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
      <ApiForm
        action="/api/admin/process-payouts"
        page={plan ? addressOf(plan.tournamentId) : dialog}
        failed="Failed to process payouts"
        failedTitle="Payout Error"
        refusals="toast"
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
            {plan && !tournaments.some(({ id }) => id === plan.tournamentId) && (
              <option value={plan.tournamentId}>
                {plan.name} - {moneyText(plan.prize * 100)}
              </option>
            )}
            {tournaments.map(({ id, name, prize }) => (
              <option key={id} value={id}>
                {name} - {moneyText(prize * 100)}
              </option>
            ))}
          </Select>
          <noscript>
            <button
              type="submit"
              formMethod="get"
              formAction={dialog}
              formNoValidate
              className="button button-secondary mb-6"
            >
              Show Winners
            </button>
          </noscript>
        </div>
        {plan ? (
          <PayoutPlan plan={plan} />
        ) : (
          <p className="text-ink-soft">
            {tournaments.length > 0
              ? "You'll see who gets what before anything is sent."
              : "No ended tournament has payouts to process."}
          </p>
        )}
        {isDoubt && (
          <TextArea
            id="reason"
            name="reason"
            label="Reason"
            hint="Why you're continuing anyway. Recorded with your name."
            defaultValue={typeof typedReason === "string" ? typedReason : undefined}
            rows={2}
            required
            maxLength={textLimit}
            fieldClassName="mt-5"
            error={error?.reason?.[0]}
          />
        )}
        {plan && (
          <>
            <input type="hidden" name="shownTournamentId" value={plan.tournamentId} />
            <input type="hidden" name="shownAmount" value={amountToSend(plan.prizes)} />
          </>
        )}
        {plan && funds && !paysInPerson && (
          <div className="mt-5">
            <OverdraftCheck
              amount={amountToSend(plan.prizes)}
              funds={funds}
              isConfirmed={reply?.initialValue?.confirmsOverdraft === "on"}
              error={error?.confirmsOverdraft?.[0]}
            />
          </div>
        )}
      </ApiForm>
    </Dialog>
  );
}
