import { type AccountView, accountChange } from "../../../src/accounts/account-forms.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";
import { DisplayNameInput, PasswordInput, StateOptions, UsernameInput } from "../account-fields.tsx";

/** Names, email and state; read-only while the user may not change them. */
export function ProfileForm({ account, isFixed }: { account: AccountView; isFixed: boolean }) {
  const { username, email, state } = account;
  const displayName = account.displayName === username ? "" : account.displayName;
  const form = usePageForm(accountChange, {
    action: "/api/account",
    id: "form-profile",
    defaultValue: { username, displayName, email, state },
  });
  const { fields } = form;
  const about = (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col">
      <legend className="sr-only">Account</legend>
      <UsernameInput label="Username" hint="You log in with this name." {...fieldProps(fields.username)} />
      <DisplayNameInput {...fieldProps(fields.displayName)} />
      <TextInput label="Email" type="email" autoComplete="email" required {...fieldProps(fields.email)} />
      <Select label="State" autoComplete="address-level1" {...fieldProps(fields.state)}>
        <StateOptions />
      </Select>
      <PasswordInput
        label="Current Password"
        hint="Required to change your email"
        required={false}
        optional
        {...fieldProps(fields.currentPassword)}
      />
    </fieldset>
  );
  if (isFixed) return about;
  return (
    <PageForm of={form} submit="Save Account" preventScrollReset className="flex flex-col">
      {about}
    </PageForm>
  );
}
