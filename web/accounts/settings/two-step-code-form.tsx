import { codeProof } from "../../../src/accounts/account-forms.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { CodeInput, PasswordInput } from "../account-fields.tsx";

/** The code and the password, both required to turn two-step login on or off. */
export function CodeForm({
  action,
  id,
  label,
  look,
  codeHint,
  allowsLetters = false,
}: {
  action: string;
  id: string;
  label: string;
  look: "primary" | "danger";
  codeHint: string;
  /** Recovery codes have letters. */
  allowsLetters?: boolean;
}) {
  const { user } = useSession();
  const form = usePageForm(codeProof, { action, id });
  const { fields } = form;
  return (
    <PageForm of={form} submit={label} look={look} preventScrollReset className="flex flex-col">
      <input type="text" name="username" autoComplete="username" value={user?.username} readOnly hidden />
      <CodeInput
        label="Code"
        hint={codeHint}
        inputMode={allowsLetters ? "text" : "numeric"}
        {...fieldProps(fields.code)}
      />
      <PasswordInput label="Password" {...fieldProps(fields.password)} />
    </PageForm>
  );
}
