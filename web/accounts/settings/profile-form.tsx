import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import { type AccountView, accountChange } from "../../../src/accounts/model.ts";
import { usStates } from "../../../src/accounts/rules.ts";
import { useReplyTo } from "../../catches/reply-to.ts";
import { wire } from "../../form-field.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";

const intent = "profile";

/** Username, email and state; shown only, where the reader may not change them now. */
export function ProfileForm({ account, isFixed }: { account: AccountView; isFixed: boolean }) {
  const { lastResult, isBusy } = useReplyTo(intent);
  const { username, email, state } = account;
  const [form, fields] = useForm({
    id: "form-profile",
    lastResult,
    defaultValue: { username, email, state },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: accountChange }),
    shouldRevalidate: "onInput",
  });
  const about = (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col">
      <legend className="sr-only">Account</legend>
      <TextInput
        label="Username"
        hint="Shown on the leaderboards."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...wire(fields.username)}
      />
      <TextInput label="Email" type="email" autoComplete="email" required {...wire(fields.email)} />
      <Select label="State" autoComplete="address-level1" required {...wire(fields.state)}>
        {usStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput
        label="Current Password"
        hint="Only for a new email address."
        type="password"
        autoComplete="current-password"
        optional
        {...wire(fields.currentPassword)}
      />
    </fieldset>
  );
  if (isFixed) return about;
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
      {form.errors && <Alert kind="error">{form.errors[0]}</Alert>}
      {about}
      <div>
        <Button busy={isBusy}>Save Account</Button>
      </div>
    </Form>
  );
}
