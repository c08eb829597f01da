import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form } from "react-router-dom";
import { reasonLimit } from "../../src/members/rules.ts";
import { useReplyTo } from "../catches/reply-to.ts";
import { wire } from "../form-field.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/text-input.tsx";
import { reasonForm } from "./people/user-forms.ts";

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
  const { lastResult, isBusy } = useReplyTo(intent);
  const [form, fields] = useForm({
    id: `form-${intent}`,
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: reasonForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="intent" value={intent} />
      {form.errors && <Alert kind="error">{form.errors[0]}</Alert>}
      <TextArea {...wire(fields.reason)} label={fieldLabel} hint={hint} rows={2} maxLength={reasonLimit} />
      {extra}
      <div>
        <Button look={look} busy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
