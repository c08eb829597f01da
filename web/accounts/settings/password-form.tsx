import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import { passwordChange } from "../../../src/accounts/model.ts";
import { useReplyTo } from "../../catches/reply-to.ts";
import { wire } from "../../form-field.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const intent = "password";

/** A new password, which asks for the old one. */
export function PasswordForm({ username }: { username: string }) {
  const { lastResult, isBusy } = useReplyTo(intent);
  const [form, fields] = useForm({
    id: "form-password",
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordChange }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="flex flex-col"
    >
      <input type="hidden" name="intent" value={intent} />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {form.errors && <Alert kind="error">{form.errors[0]}</Alert>}
      <TextInput
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
        {...wire(fields.currentPassword)}
      />
      <TextInput
        label="New Password"
        hint="At least 6 characters. Your other browsers are signed out."
        type="password"
        autoComplete="new-password"
        required
        {...wire(fields.newPassword)}
      />
      <div>
        <Button look="secondary" busy={isBusy}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}
