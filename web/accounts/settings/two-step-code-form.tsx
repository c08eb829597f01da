import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import { codeProof } from "../../../src/accounts/model.ts";
import { useReplyTo } from "../../catches/reply-to.ts";
import { wire } from "../../form-field.ts";
import { useSession } from "../../layout/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

/** A code and the password, which turning two-step log-in on and off both ask for. */
export function CodeForm({
  intent,
  label,
  look,
  codeHint,
  allowsLetters = false,
}: {
  intent: "on" | "off";
  label: string;
  look: "primary" | "danger";
  codeHint: string;
  /** Recovery codes have letters. */
  allowsLetters?: boolean;
}) {
  const { user } = useSession();
  const { lastResult, isBusy } = useReplyTo(intent);
  const [form, fields] = useForm({
    id: `form-two-step-${intent}`,
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeProof }),
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
      <input type="text" name="username" autoComplete="username" value={user?.username} readOnly hidden />
      {form.errors && (
        <div className="mb-4">
          <Alert kind="error">{form.errors[0]}</Alert>
        </div>
      )}
      <TextInput
        label="Code"
        hint={codeHint}
        inputMode={allowsLetters ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        {...wire(fields.code)}
      />
      <TextInput label="Password" type="password" autoComplete="current-password" required {...wire(fields.password)} />
      <div>
        <Button look={look} busy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
