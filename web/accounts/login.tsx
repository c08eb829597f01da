import { Link, useLocation, useSearchParams } from "react-router-dom";
import { useCheckedForm } from "../checked-form.ts";
import { FlashToast } from "../layout/toasts/flash-toast.tsx";
import { localPath } from "../local-path.ts";
import { LoginNote } from "../offline/login-note.tsx";
import { useSession } from "../runtime/session.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { PasswordInput, UsernameInput } from "./account-fields.tsx";
import { DemoLogins } from "./demo-logins.tsx";
import { DraftNote } from "./draft-note.tsx";
import { logIn } from "./forms.ts";
import { PasskeyButton } from "./passkeys/passkey-button.tsx";
import { SecondStep } from "./second-step.tsx";

/** The login page: the password, and then the code of an account with two-step login. */
export function Component() {
  const [query] = useSearchParams();
  const step = query.get("step");
  if (step !== "code" && step !== "recovery") return <PasswordStep />;
  return <SecondStep key={step} step={step} hasPasskey={query.has("passkey")} next={localPath(query.get("next"))} />;
}

const isForCeremony = (next: string | null) => /^\/tournaments\/\d+\/ceremony\b/.test(next ?? "");

function PasswordStep() {
  const { demo } = useSession().club;
  const { search } = useLocation();
  const [query] = useSearchParams();
  const form = useCheckedForm(logIn);
  const field = form.field("emailOrUsername");
  return (
    <AccountCard
      title="Sign In"
      below={
        <>
          No account yet?{" "}
          <Link to={`/register${search}`} className="link inline-flex min-h-12 items-center">
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
      <FlashToast />
      {isForCeremony(query.get("next")) && (
        <p className="mb-4">Only the tournament's organizers can open the awards ceremony. Log in to continue.</p>
      )}
      <DraftNote />
      <LoginNote />
      <AccountForm form={form} submit="Sign In">
        <UsernameInput
          label="Email or Username"
          {...field}
          defaultValue={field.defaultValue ?? query.get("username") ?? undefined}
        />
        <PasswordInput label="Password" {...form.field("password")} />
      </AccountForm>
      <PasskeyButton login="alone" />
    </AccountCard>
  );
}
