import { Form, useLoaderData } from "react-router-dom";
import { useCheckedForm } from "../checked-form.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { AccountCard } from "./account-card.tsx";
import { setPassword } from "./forms.ts";
import type { loadReset } from "./loaders.ts";

/** The end of a one-time link: a new password for its account. */
export function Component() {
  const { username } = useLoaderData<Loaded<typeof loadReset>>();
  const form = useCheckedForm(setPassword);
  return (
    <AccountCard title="Set a New Password" lead="The link works once. Every logged-in browser is logged out.">
      <Form method="post" {...form.props} className="flex flex-col">
        {form.formError && (
          <div className="mb-4">
            <Alert kind="error">{form.formError}</Alert>
          </div>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextInput
          label="New Password"
          hint={`Of ${username}. At least 6 characters.`}
          type="password"
          autoComplete="new-password"
          required
          {...form.field("password")}
        />
        <Button size="large" wide busy={form.isBusy}>
          Set Password
        </Button>
      </Form>
    </AccountCard>
  );
}
