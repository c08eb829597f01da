import { codeProof } from "../../../src/accounts/model.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

/** A code and the password, which turning two-step login on and off both ask for. */
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
  const form = usePageForm(codeProof, { intent, id: `form-two-step-${intent}` });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} preventScrollReset className="flex flex-col">
      <input type="text" name="username" autoComplete="username" value={user?.username} readOnly hidden />
      <TextInput
        label="Code"
        hint={codeHint}
        inputMode={allowsLetters ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        {...fieldProps(fields.code)}
      />
      <TextInput
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...fieldProps(fields.password)}
      />
      <div>
        <Button look={look} busy={isBusy}>
          {label}
        </Button>
      </div>
    </PageForm>
  );
}
