import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import type { MemberView } from "../../../src/members/model.ts";
import { reasonLimit, sanctionWords, suspensionDays } from "../../../src/members/rules.ts";
import { useReplyTo } from "../../catches/reply-to.ts";
import { wire } from "../../form-field.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import { sanctionForm } from "./user-forms.ts";

/** One step of the ladder, the suggested one chosen at first. */
export function SanctionForm({ user: { suggested, suspension } }: { user: MemberView }) {
  const { lastResult, isBusy } = useReplyTo("sanction");
  const [form, fields] = useForm({
    id: "form-sanction",
    lastResult,
    defaultValue: { kind: suspension && suggested === "suspension" ? "ban" : suggested, days: suspensionDays.least },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: sanctionForm }),
    shouldRevalidate: "onInput",
  });
  const { least, most } = suspensionDays;
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="intent" value="sanction" />
      {form.errors && <Alert kind="error">{form.errors[0]}</Alert>}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Select {...wire(fields.kind)} label="Sanction" hint="The ladder's next step is chosen.">
          {Object.entries(sanctionWords).map(([kind, words]) => (
            <option key={kind} value={kind} disabled={kind === "suspension" && suspension !== null}>
              {words}
            </option>
          ))}
        </Select>
        <NumberInput
          {...wire(fields.days)}
          label="Days"
          hint="Of a suspension"
          step="1"
          min={least}
          max={most}
          inputMode="numeric"
        />
      </div>
      <TextArea {...wire(fields.reason)} label="Reason" hint="The angler reads it." rows={2} maxLength={reasonLimit} />
      <div>
        <Button look="danger" busy={isBusy}>
          Give Sanction
        </Button>
      </div>
    </Form>
  );
}
