import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import { moneyText } from "../../../src/amounts/rules.ts";
import { handEntry } from "../../../src/entries/model.ts";
import { useReplyTo } from "../../catches/reply-to.ts";
import { wire } from "../../form-field.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

/** Enters an angler who stands at the table. The fee in cents, paid in cash. */
export function HandEntryForm({ entryFee }: { entryFee: number }) {
  const { lastResult, isBusy } = useReplyTo("enter-angler");
  const [form, fields] = useForm({
    id: "form-enter-angler",
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: handEntry }),
    shouldRevalidate: "onInput",
  });
  const isFree = entryFee === 0;
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="intent" value="enter-angler" />
      {form.errors && <Alert kind="error">{form.errors[0]}</Alert>}
      <TextInput
        {...wire(fields.username)}
        label="Username or Email"
        hint="They need an account; any phone will do to register."
        autoComplete="off"
        maxLength={254}
      />
      <TextInput
        {...wire(fields.note)}
        label="Note"
        hint={isFree ? "Why they are entered by hand." : `Who took the ${moneyText(entryFee)} in cash.`}
        maxLength={200}
      />
      <div>
        <Button busy={isBusy}>{isFree ? "Enter Angler" : "Enter, Paid in Cash"}</Button>
      </div>
    </Form>
  );
}
