import type { ReactNode } from "react";
import { type FormToCheck, useCheckedForm } from "../checked-form.ts";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { AccountForm } from "./account-card.tsx";
import { DisplayNameInput, PasswordInput, StateOptions, UsernameInput } from "./account-fields.tsx";

type Props = {
  of: FormToCheck;
  submit: string;
  submissionId: string;
  /** The token of the link that opened the form. */
  token?: string;
  /** Values typed on an earlier visit. */
  restored?: Record<string, unknown>;
  /** Fields shown before the account's own. */
  before?: (form: ReturnType<typeof useCheckedForm>) => ReactNode;
  /** Fields shown after them. */
  after?: (form: ReturnType<typeof useCheckedForm>) => ReactNode;
};

export function NewAccountForm({ of, submit, submissionId, token, restored, before, after }: Props) {
  const form = useCheckedForm(of, restored);
  return (
    <AccountForm form={form} error={form.refusal ?? null} submit={submit}>
      <input type="hidden" name="submissionId" value={submissionId} />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {before?.(form)}
      <UsernameInput label="Username" {...form.field("username")} />
      <TextInput label="Email" type="email" autoComplete="email" required {...form.field("email")} />
      <PasswordInput isNew label="Password" hint="At least 6 characters." {...form.field("password")} />
      <Select label="State" autoComplete="address-level1" required {...form.field("state")}>
        <option value="">Choose your state</option>
        <StateOptions />
      </Select>
      <DisplayNameInput {...form.field("displayName")} />
      {after?.(form)}
    </AccountForm>
  );
}
