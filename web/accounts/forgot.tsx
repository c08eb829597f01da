import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunction,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router-dom";
import { forgottenPassword } from "../../src/accounts/model.ts";
import { accountTexts } from "../../src/accounts/rules.ts";
import { answer } from "../api.ts";
import { type FormReply, handleForm } from "../form.ts";
import { wire } from "../form-field.ts";
import type { Host } from "../host.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { AccountCard } from "./account-card.tsx";
import type { loadForgot } from "./settings-loaders.ts";

export const action =
  (host: Host): ActionFunction =>
  async ({ request }) =>
    handleForm(await request.formData(), forgottenPassword, async (value) => {
      await answer(host.api.api.auth["forgot-password"].post(value));
      return redirect("/forgot?sent=1");
    });

/** The way back in: a link by mail, or by an admin's hand where the club sends none. */
export function Component() {
  const { byMail, isSent } = useLoaderData<Loaded<typeof loadForgot>>();
  return (
    <AccountCard
      title="Forgot Your Password?"
      below={
        <Link to="/login" className="link inline-flex min-h-12 items-center">
          Back to sign in
        </Link>
      }
    >
      {byMail ? <LinkByMail isSent={isSent} /> : <Alert announce={false}>{accountTexts.noMailServer}</Alert>}
    </AccountCard>
  );
}

function LinkByMail({ isSent }: { isSent: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    lastResult: useActionData<FormReply>(),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgottenPassword }),
    shouldRevalidate: "onInput",
  });
  if (isSent) {
    return (
      <Alert kind="success" announce>
        If there is such an account, a link is on its way to its email. It works once, within an hour.
      </Alert>
    );
  }
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="flex flex-col">
      {form.errors && (
        <div className="mb-4">
          <Alert kind="error">{form.errors[0]}</Alert>
        </div>
      )}
      <TextInput
        label="Email or Username"
        hint="We send a link to the account's email."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...wire(fields.emailOrUsername)}
      />
      <Button size="large" wide busy={isBusy}>
        Send Me a Link
      </Button>
    </Form>
  );
}
