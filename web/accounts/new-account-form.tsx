import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData, useNavigation } from "react-router-dom";
import { registration } from "../../src/accounts/model.ts";
import { usStates } from "../../src/accounts/rules.ts";
import type { FormReply } from "../form.ts";
import { wire } from "../form-field.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/text-input.tsx";

/** The fields of a new account (SPEC section 2, "Register"), posted to the page they stand on. */
export function NewAccountForm({ submit }: { submit: string }) {
  const isBusy = useNavigation().state !== "idle";
  const lastResult = useActionData<FormReply>();
  const [form, fields] = useForm({
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: registration }),
    shouldRevalidate: "onInput",
  });
  const refusal = lastResult && Object.values(form.allErrors)[0]?.[0];
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="flex flex-col">
      {refusal && (
        <div className="mb-4">
          <Alert kind="error">{refusal}</Alert>
        </div>
      )}
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...wire(fields.username)}
      />
      <TextInput label="Email" type="email" autoComplete="email" required {...wire(fields.email)} />
      <TextInput
        label="Password"
        hint="At least 6 characters."
        type="password"
        autoComplete="new-password"
        required
        {...wire(fields.password)}
      />
      <Select label="State" autoComplete="address-level1" required {...wire(fields.state)}>
        <option value="">Choose your state</option>
        {usStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button size="large" wide busy={isBusy}>
        {submit}
      </Button>
    </Form>
  );
}
