import { Link } from "react-router-dom";
import { type LoginStep, loginAddress } from "../../src/accounts/login/login-address.ts";
import { useCheckedForm } from "../checked-form.ts";
import { FlashToast } from "../layout/toasts/flash-toast.tsx";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { CodeInput } from "./account-fields.tsx";
import { enterCode } from "./forms.ts";
import { PasskeyButton } from "./passkeys/passkey-button.tsx";

const steps = {
  code: {
    lead: "Enter the 6-digit code from your authenticator app.",
    field: { label: "Code", hint: "It changes every 30 seconds.", inputMode: "numeric" },
    other: { step: "recovery", text: "Use a recovery code instead" },
  },
  recovery: {
    lead: "Enter one of your recovery codes.",
    field: { label: "Recovery Code", hint: "Each code works once.", inputMode: "text" },
    other: { step: "code", text: "Use the app instead" },
  },
} as const;

/** The second step of a login: a code from the app, a recovery code for users without their phone, or a passkey. */
export function SecondStep({ step, next, hasPasskey }: { step: LoginStep; next: string; hasPasskey: boolean }) {
  const form = useCheckedForm(enterCode);
  const { lead, field, other } = steps[step];
  return (
    <AccountCard
      title="Two-Step Login"
      lead={lead}
      below={
        <>
          <Link to={loginAddress(next, other.step, hasPasskey)} className="link inline-flex min-h-12 items-center">
            {other.text}
          </Link>
          <br />
          <Link to={loginAddress(next)} className="link inline-flex min-h-12 items-center">
            Back to login
          </Link>
        </>
      }
    >
      <FlashToast />
      <AccountForm form={form} submit="Log In">
        <CodeInput {...field} {...form.field("code")} />
      </AccountForm>
      {hasPasskey && <PasskeyButton login="secondStep" />}
    </AccountCard>
  );
}
