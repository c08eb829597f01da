import type { ReactNode } from "react";
import { type DayEntrant, guestChange, stateChange } from "../../../src/entries/entry-shapes.ts";
import { type OutState, stateNames } from "../../../src/entries/entry-states.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { formName } from "../../posted-form.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";

const reason = {
  label: "Reason",
  hint: "Shown to the angler. Once results are official, it's required and public.",
  optional: true,
  rows: 2,
  maxLength: 500,
} as const;

/** `route` is their entry's. */
type Props = { entrant: DayEntrant; route: string };

/** Records that an entrant didn't start or withdrew, or undoes it. */
export function EntrantState(props: Props) {
  const { state } = props.entrant;
  const name = useNameOf()(props.entrant);
  if (state !== undefined) {
    return (
      <StateForm
        {...props}
        to="fished"
        summary={state === "withdrew" ? "Undo Withdrawal" : "Mark as Started"}
        summaryLabel={state === "withdrew" ? `Undo the withdrawal of ${name}` : `Mark ${name} as started`}
        submit="Undo"
      >
        <p>Their catches count again, and they can submit more. A refund isn't reversed.</p>
      </StateForm>
    );
  }
  return (
    <>
      <StateForm
        {...props}
        to="did_not_start"
        summary={stateNames.did_not_start}
        summaryLabel={`${name} did not start`}
      >
        <p>They keep their entry but have no catches that count.</p>
      </StateForm>
      <StateForm {...props} to="withdrew" summary={stateNames.withdrew} summaryLabel={`${name} withdrew`}>
        <p>They keep their entry and the catches they have, but can't submit more.</p>
      </StateForm>
    </>
  );
}

type StateFormProps = Props & {
  to: OutState | "fished";
  summary: string;
  summaryLabel: string;
  submit?: string;
  children: ReactNode;
};

function StateForm({ entrant, route, to, summary, summaryLabel, submit = summary, children }: StateFormProps) {
  const target = { action: `${route}/state`, name: to };
  const form = usePageForm(stateChange, target);
  const { fields } = form;
  const paid = entrant.paidVia !== null && entrant.paidVia !== "free";
  return (
    <ConfirmDetails {...{ summary, summaryLabel }} intent={formName(target)} className="min-w-0">
      {children}
      <PageForm of={form} submit={submit} look="primary" preventScrollReset>
        <input type="hidden" name="state" value={to} />
        {to === "did_not_start" && paid && (
          <Select {...fieldProps(fields.fee)} label="Payment" hint="Only a treasurer or an admin can refund it.">
            <option value="">Choose…</option>
            <option value="refund">Refund it</option>
            <option value="keep">Keep it</option>
          </Select>
        )}
        <TextArea {...fieldProps(fields.reason)} {...reason} />
      </PageForm>
    </ConfirmDetails>
  );
}

/** Marks an entrant as a guest, or removes the mark. */
export function GuestEntrant({ entrant, route }: Props) {
  const isGuest = entrant.isGuest === true;
  const action = `${route}/guest`;
  const form = usePageForm(guestChange, { action });
  const name = useNameOf()(entrant);
  return (
    <ConfirmDetails
      summary={isGuest ? "Unmark as Guest" : "Mark as Guest"}
      summaryLabel={isGuest ? `Unmark ${name} as guest` : `Mark ${name} as guest`}
      intent={action}
      className="min-w-0"
    >
      <p>The tournament's rules determine whether guests are ranked.</p>
      <PageForm of={form} submit={isGuest ? "Unmark as Guest" : "Mark as Guest"} look="primary" preventScrollReset>
        <input type="hidden" name="isGuest" value={String(!isGuest)} />
        <TextArea {...fieldProps(form.fields.reason)} {...reason} hint="Required once results are official." />
      </PageForm>
    </ConfirmDetails>
  );
}
