import type { ReactNode } from "react";
import { reasonLimit } from "../../src/members/sanction-ladder.ts";
import { fieldProps } from "../form-field.ts";
import { reasonForm } from "../members/user-forms.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { TextArea } from "../ui/form/text-input.tsx";

/** A form that asks for nothing but a reason; `intent` says to the page's action what for. */
export function ReasonForm({
  intent,
  label,
  hint,
  look,
  fieldLabel = "Reason",
  extra,
}: {
  intent: string;
  label: string;
  hint?: string;
  fieldLabel?: string;
  /** More to say than the reason, in the same form. */
  extra?: ReactNode;
  look: "primary" | "secondary" | "danger";
}) {
  const form = usePageForm(reasonForm, { intent });
  const { fields } = form;
  return (
    <PageForm of={form} submit={label} look={look} preventScrollReset>
      <TextArea
        {...fieldProps(fields.reason)}
        label={fieldLabel}
        hint={hint}
        rows={2}
        maxLength={reasonLimit}
        required
      />
      {extra}
    </PageForm>
  );
}
