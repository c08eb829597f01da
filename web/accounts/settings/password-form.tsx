import { passwordChange } from "../../../src/accounts/account-forms.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { PasswordInput } from "../account-fields.tsx";

/** Changes the password, which requires the old one. */
export function PasswordForm({ username }: { username: string }) {
  const form = usePageForm(passwordChange, { action: "/api/auth/change-password", id: "form-password" });
  const { fields } = form;
  return (
    <PageForm of={form} submit="Change Password" look="secondary" preventScrollReset className="flex flex-col">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput label="Current Password" {...fieldProps(fields.currentPassword)} />
      <PasswordInput
        isNew
        label="New Password"
        hint="At least 6 characters. Your other browsers are logged out and your API tokens revoked."
        {...fieldProps(fields.newPassword)}
      />
    </PageForm>
  );
}
