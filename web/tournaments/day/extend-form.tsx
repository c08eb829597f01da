import { localMomentText, zoneName } from "../../../src/base/format/moments.ts";
import { extension, type TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";

type ExtendFormProps = { action: string; tournament: TournamentView };

export function ExtendForm({ action, tournament: { endDate, timeZone } }: ExtendFormProps) {
  const end = localMomentText(new Date(endDate), timeZone);
  const form = usePageForm(extension, { action, defaultValue: { until: end } });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} preventScrollReset>
      <TextInput
        {...fieldProps(fields.until)}
        label="New End"
        hint={`${zoneName(timeZone)}. Must be later than the current end.`}
        type="datetime-local"
        min={end}
      />
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="Everyone who joined is notified of it."
        rows={2}
        maxLength={500}
      />
      <div>
        <Button busy={isBusy}>Extend Tournament</Button>
      </div>
    </PageForm>
  );
}
