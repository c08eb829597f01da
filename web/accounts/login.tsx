import { Form, Link, useSearchParams } from "react-router-dom";
import { useCheckedForm } from "../checked-form.ts";
import { LeftToast } from "../layout/toasts/left-toast.tsx";
import { localPath } from "../local-path.ts";
import { LoginNote } from "../offline/login-note.tsx";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { AccountCard } from "./account-card.tsx";
import { DemoLogins } from "./demo-logins.tsx";
import { logIn } from "./forms.ts";
import { SecondStep } from "./second-step.tsx";

/** The login page: the password, and then the code of an account with two-step login. */
export function Component() {
  const [asked] = useSearchParams();
  const step = asked.get("step");
  if (step !== "code" && step !== "recovery") return <PasswordStep />;
  return <SecondStep key={step} step={step} next={localPath(asked.get("next"))} />;
}

function PasswordStep() {
  const { demo } = useSession().club;
  const form = useCheckedForm(logIn);
  return (
    <AccountCard
      title="Sign In"
      below={
        <>
          No account yet?{" "}
          <Link to="/register" className="link inline-flex min-h-12 items-center">
            Sign up here
          </Link>
          <br />
          <Link to="/forgot" className="link inline-flex min-h-12 items-center">
            Forgot your password?
          </Link>
        </>
      }
      aside={demo && <DemoLogins logins={demo.logins} />}
    >
      <LeftToast />
      <LoginNote />
      <Form method="post" {...form.props} className="flex flex-col">
        {form.formError && (
          <div className="mb-4">
            <Alert kind="error">{form.formError}</Alert>
          </div>
        )}
        <TextInput
          label="Email or Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field("emailOrUsername")}
        />
        <TextInput
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
        <Button size="large" wide busy={form.isBusy}>
          Sign In
        </Button>
      </Form>
    </AccountCard>
  );
}
