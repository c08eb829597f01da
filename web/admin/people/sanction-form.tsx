import type { MemberView } from "../../../src/members/model.ts";
import { reasonLimit, sanctionWords, suspensionDays } from "../../../src/members/rules.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import { sanctionForm } from "./user-forms.ts";

/** One step of the ladder, the suggested one chosen at first. */
export function SanctionForm({ user: { suggested, suspension } }: { user: MemberView }) {
  const form = usePageForm(sanctionForm, {
    intent: "sanction",
    defaultValue: { kind: suspension && suggested === "suspension" ? "ban" : suggested, days: suspensionDays.min },
  });
  const { fields } = form;
  const { min, max } = suspensionDays;
  return (
    <PageForm of={form} submit="Apply" look="danger" preventScrollReset>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Select {...fieldProps(fields.kind)} label="Sanction" hint="The ladder's next step is chosen.">
          {Object.entries(sanctionWords).map(([kind, words]) => (
            <option key={kind} value={kind} disabled={kind === "suspension" && suspension !== null}>
              {words}
            </option>
          ))}
        </Select>
        <NumberInput
          {...fieldProps(fields.days)}
          label="Days"
          hint="Of a suspension"
          step="1"
          min={min}
          max={max}
          inputMode="numeric"
        />
      </div>
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="The angler reads it."
        rows={2}
        maxLength={reasonLimit}
      />
    </PageForm>
  );
}
