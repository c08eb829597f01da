import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router-dom";
import { resetForm } from "../../src/accounts/model.ts";
import { answer } from "../api.ts";
import { type FormReply, handleForm } from "../form.ts";
import { wire } from "../form-field.ts";
import type { Host } from "../host.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { AccountCard } from "./account-card.tsx";
import type { loadReset } from "./settings-loaders.ts";

export const action =
  (host: Host): ActionFunction =>
  async ({ request, params }) =>
    handleForm(
      await request.formData(),
      resetForm,
      async ({ password }) => {
        await answer(host.api.api.reset.post({ password, token: params.token ?? "" }));
        host.announce({ title: "Password changed", description: "Sign in with the new one.", tone: "good" });
        return redirect("/login");
      },
      { hideFields: ["password"] },
    );

/** The end of a one-time link: a new password for its account. */
export function Component() {
  const { username } = useLoaderData<Loaded<typeof loadReset>>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    lastResult: useActionData<FormReply>(),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <AccountCard title="Set a New Password" lead="The link works once. Every browser that is signed in is signed out.">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="flex flex-col">
        {form.errors && (
          <div className="mb-4">
            <Alert kind="error">{form.errors[0]}</Alert>
          </div>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextInput
          label="New Password"
          hint={`Of ${username}. At least 6 characters.`}
          type="password"
          autoComplete="new-password"
          required
          {...wire(fields.password)}
        />
        <Button size="large" wide busy={isBusy}>
          Set Password
        </Button>
      </Form>
    </AccountCard>
  );
}
