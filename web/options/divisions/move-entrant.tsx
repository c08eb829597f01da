import { type DayEntrant, divisionChange } from "../../../src/entries/entry-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { DivisionSelect } from "./division-select.tsx";

type Props = {
  entrant: DayEntrant;
  divisions: TournamentView["divisions"];
  hasStarted: boolean;
  /** The route of their entry. */
  route: string;
};

export function MoveEntrant({ entrant, divisions, hasStarted, route }: Props) {
  const { division = "" } = entrant;
  const nameOf = useNameOf();
  const action = `${route}/division`;
  const form = usePageForm(divisionChange, { action, defaultValue: { division } });
  const { fields } = form;
  return (
    <ConfirmDetails
      summary="Division"
      summaryLabel={`Division for ${nameOf(entrant)}`}
      intent={action}
      className="min-w-0"
    >
      <PageForm of={form} submit="Change Division" preventScrollReset>
        <DivisionSelect divisions={divisions} chosen={division} {...fieldProps(fields.division)} />
        <TextInput
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="Shown to the angler."
          maxLength={500}
          required={hasStarted}
          optional={!hasStarted}
        />
      </PageForm>
    </ConfirmDetails>
  );
}
