import { type ReactNode, useContext } from "react";
import type { z } from "zod";
import { reasonLimit } from "../../src/members/sanction-ladder.ts";
import { fieldProps } from "../form-field.ts";
import { reasonForm } from "../members/user-forms.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import type { PostedTo } from "../posted-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/text-input.tsx";
import { CloseDialog } from "./confirm-details.tsx";

type Typed = { reason?: string; note?: string };

/** A form with only a reason, or a note if its route's `schema` has one. */
export function ReasonForm({
  label,
  hint,
  look,
  schema = reasonForm,
  field = "reason",
  fieldLabel = "Reason",
  extra,
  optional = false,
  ...target
}: Partial<PostedTo> & {
  /** The form's name for the page's action, if it has no route. */
  intent?: string;
  label: string;
  hint?: string;
  schema?: z.ZodType<Typed, Typed>;
  field?: "reason" | "note";
  fieldLabel?: string;
  /** Further fields of the same form. */
  extra?: ReactNode;
  optional?: boolean;
  look: "primary" | "secondary" | "danger";
}) {
  const form = usePageForm(schema, target);
  const { fields, isBusy } = form;
  const close = useContext(CloseDialog);
  return (
    <PageForm of={form} preventScrollReset>
      <TextArea
        {...fieldProps(fields[field])}
        label={fieldLabel}
        hint={hint}
        rows={2}
        maxLength={reasonLimit}
        required={!optional}
        optional={optional}
      />
      {extra}
      <div className={close ? "flex flex-wrap justify-end gap-2" : undefined}>
        {close && (
          <Button type="button" look="secondary" onClick={close}>
            Cancel
          </Button>
        )}
        <Button look={look} busy={isBusy}>
          {label}
        </Button>
      </div>
    </PageForm>
  );
}
