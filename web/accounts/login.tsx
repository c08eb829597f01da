import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, Form, Link, redirect, useActionData, useNavigation } from "react-router-dom";
import { credentials } from "../../src/accounts/model.ts";
import { accountTexts, afterLogIn } from "../../src/accounts/rules.ts";
import { ApiFailure, answer } from "../api.ts";
import { type FormReply, handleForm } from "../form.ts";
import { wire } from "../form-field.ts";
import type { Host } from "../host.ts";
import { LeftToast } from "../layout/left-toast.tsx";
import { useSession } from "../layout/session.ts";
import { localPath } from "../local-path.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { AccountCard } from "./account-card.tsx";
import { DemoLogins } from "./demo-logins.tsx";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** SPEC section 4, "Session", with script: the session is asked once more before the page changes. */
async function recheckSession({ api }: Host): Promise<void> {
  await pause(afterLogIn.recheckMs);
  const { error, status } = await api.api.auth.me.get();
  if (error) throw new ApiFailure(status, { message: accountTexts.verificationFailed });
  await pause(afterLogIn.redirectMs - afterLogIn.recheckMs);
}

export const action =
  (host: Host): ActionFunction =>
  async ({ request }) => {
    const next = localPath(new URL(request.url).searchParams.get("next"));
    return handleForm(
      await request.formData(),
      credentials,
      async (value) => {
        await answer(host.api.api.auth.login.post(value));
        if (host.inBrowser) await recheckSession(host);
        host.announce({ title: "Welcome back!", description: "You have successfully logged in.", tone: "good" });
        return redirect(next);
      },
      { hideFields: ["password"], failed: accountTexts.loginFailed },
    );
  };

/** SPEC section 2, "Login". */
export function Component() {
  const { demo } = useSession().club;
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    lastResult: useActionData<FormReply>(),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: credentials }),
    shouldRevalidate: "onInput",
  });
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
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="flex flex-col">
        {form.errors && (
          <div className="mb-4">
            <Alert kind="error">{form.errors[0]}</Alert>
          </div>
        )}
        <TextInput
          label="Email or Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...wire(fields.emailOrUsername)}
        />
        <TextInput
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...wire(fields.password)}
        />
        <Button size="large" wide busy={isBusy}>
          Sign In
        </Button>
      </Form>
    </AccountCard>
  );
}
