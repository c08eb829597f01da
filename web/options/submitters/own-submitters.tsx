import type { ComponentProps } from "react";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import { newSubmitter, type SubmitterView, submitterLimits } from "../../../src/options/submitters/submitter-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { Name, useNameOf } from "../../names.tsx";
import { PageForm, useIsReturned, usePageForm } from "../../page-form.tsx";
import { ApiForm } from "../../posted-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Combobox } from "../../ui/form/combobox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

/** The entrants who may submit for someone, each with a button that withdraws the consent. `route` is that of the list. */
export function SubmitterList({ submitters, route }: { submitters: readonly SubmitterView[]; route: string }) {
  const nameOf = useNameOf();
  return (
    <ul className="divide-y divide-line border-line border-y">
      {submitters.map((submitter) => (
        <li key={submitter.userId} className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="wrap-anywhere py-2">
            <b>
              <Name of={submitter} />
            </b>
            {submitter.isOnPaper && <span className="text-ink-soft"> (consent on paper)</span>}
          </span>
          <ApiForm action={`${route}/${submitter.userId}/remove`} refusals="toast" preventScrollReset>
            <Button look="quiet" size="small" aria-label={`Remove ${nameOf(submitter)}`}>
              Remove
            </Button>
          </ApiForm>
        </li>
      ))}
    </ul>
  );
}

type AddProps = {
  action: string;
  hint: string;
  /** Finds entrants, for readers who may search them. */
  load?: ComponentProps<typeof Combobox>["load"];
};

/** The form that adds an entrant by name. */
export function AddSubmitter({ action, hint, load }: AddProps) {
  const form = usePageForm(newSubmitter, { action });
  const entrant = { ...fieldProps(form.fields.entrant), label: "Entrant's Name", hint, required: true };
  return (
    <PageForm of={form} submit="Allow" look="secondary" preventScrollReset>
      {load ? <Combobox {...entrant} load={load} /> : <TextInput {...entrant} autoComplete="off" />}
    </PageForm>
  );
}

type Props = { id: number; submitters: Mine["submitters"]; canAdd: boolean };

/** Whom the reader lets submit catches for them in a tournament; nothing if it doesn't allow that. */
export function OwnSubmitters({ id, submitters, canAdd }: Props) {
  const route = `/api/tournaments/${id}/submitters`;
  const isReturned = useIsReturned(route);
  const isOffered = canAdd || (submitters?.length ?? 0) > 0;
  if (!(submitters && isOffered)) return null;
  const isFull = submitters.length >= submitterLimits.ofAngler;
  return (
    <div className="flex flex-col gap-2">
      {submitters.length > 0 && (
        <>
          <h3 className="font-bold">Who Can Submit for You</h3>
          <SubmitterList submitters={submitters} route={route} />
        </>
      )}
      {canAdd && !isFull && (
        <details open={isReturned}>
          <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
            Let Someone Submit for You
          </summary>
          <AddSubmitter action={route} hint="An entrant who can submit catches for you. They'll be notified." />
        </details>
      )}
    </div>
  );
}
