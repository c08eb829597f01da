import { passwordChange } from "../../../src/accounts/model.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const intent = "password";

/** A new password, which asks for the old one. */
export function PasswordForm({ username }: { username: string }) {
  const form = usePageForm(passwordChange, { intent });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} preventScrollReset className="flex flex-col">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextInput
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
        {...fieldProps(fields.currentPassword)}
      />
      <TextInput
        label="New Password"
        hint="At least 6 characters. Your other browsers are signed out."
        type="password"
        autoComplete="new-password"
        required
        {...fieldProps(fields.newPassword)}
      />
      <div>
        <Button look="secondary" busy={isBusy}>
          Change Password
        </Button>
      </div>
    </PageForm>
  );
}
