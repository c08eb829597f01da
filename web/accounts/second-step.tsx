import { Form, Link } from "react-router-dom";
import { useCheckedForm } from "../checked-form.ts";
import { LeftToast } from "../layout/toasts/left-toast.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { AccountCard } from "./account-card.tsx";
import { logIn } from "./forms.ts";
import { codeIntent, type LoginStep, loginAddress } from "./login-address.ts";

const asked = {
  code: {
    lead: "The password is right. Now the code from the app on your phone.",
    field: { label: "Code", hint: "Six digits, a new one each 30 seconds.", inputMode: "numeric" },
    other: { step: "recovery", text: "Use a recovery code instead" },
  },
  recovery: {
    lead: "The password is right. Now one of the recovery codes you kept.",
    field: { label: "Recovery Code", hint: "Each works once.", inputMode: "text" },
    other: { step: "code", text: "Use the app's code instead" },
  },
} as const;

/** The second step of a login: a code of the app, or a recovery code for who has not got the phone. */
export function SecondStep({ step, next }: { step: LoginStep; next: string }) {
  const form = useCheckedForm(logIn);
  const { lead, field, other } = asked[step];
  return (
    <AccountCard
      title="Two-Step Login"
      lead={lead}
      below={
        <>
          <Link to={loginAddress(next, other.step)} className="link inline-flex min-h-12 items-center">
            {other.text}
          </Link>
          <br />
          <Link to={loginAddress(next)} className="link inline-flex min-h-12 items-center">
            Back to login
          </Link>
        </>
      }
    >
      <LeftToast />
      <Form method="post" {...form.props} className="flex flex-col">
        {form.formError && (
          <div className="mb-4">
            <Alert kind="error">{form.formError}</Alert>
          </div>
        )}
        <input type="hidden" name="intent" value={codeIntent} />
        <TextInput
          {...field}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          {...form.field("code")}
        />
        <Button size="large" wide busy={form.isBusy}>
          Sign In
        </Button>
      </Form>
    </AccountCard>
  );
}
