import { namedCheckIn } from "../../../src/entries/entry-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useNextNamed } from "./use-next-named.ts";

/** Checks entrants in one after the other by number or name: type, Enter, next. */
export function CheckInForm({ tournamentId }: { tournamentId: number }) {
  const action = `/api/admin/tournaments/${tournamentId}/check-in`;
  const form = usePageForm(namedCheckIn, { action });
  const next = useNextNamed(action, form.isBusy);
  return (
    <PageForm of={form} onSent={next.onSent} preventScrollReset className="check-in-form">
      <TextInput
        {...fieldProps(form.fields.entrant)}
        {...next.field}
        label="Check In by Number or Name"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        fieldClassName="min-w-0 flex-1"
      />
      <div className="beside-field">
        <Button look="secondary" busy={form.isBusy}>
          Check In
        </Button>
      </div>
    </PageForm>
  );
}
