import { Form } from "react-router-dom";
import { usStates } from "../../src/accounts/rules.ts";
import { useCheckedForm } from "../checked-form.ts";
import type { CheckedForm } from "../form.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";

type Props = { load: () => Promise<CheckedForm>; submit: string; submissionId: string };

export function NewAccountForm({ load, submit, submissionId }: Props) {
  const form = useCheckedForm(load);
  return (
    <Form method="post" {...form.props} className="flex flex-col">
      <input type="hidden" name="submissionId" value={submissionId} />
      {form.refusal && (
        <div className="mb-4">
          <Alert kind="error">{form.refusal}</Alert>
        </div>
      )}
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field("username")}
      />
      <TextInput label="Email" type="email" autoComplete="email" required {...form.field("email")} />
      <TextInput
        label="Password"
        hint="At least 6 characters."
        type="password"
        autoComplete="new-password"
        required
        {...form.field("password")}
      />
      <Select label="State" autoComplete="address-level1" required {...form.field("state")}>
        <option value="">Choose your state</option>
        {usStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button size="large" wide busy={form.isBusy}>
        {submit}
      </Button>
    </Form>
  );
}
