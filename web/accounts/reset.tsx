import { useLoaderData, useParams } from "react-router-dom";
import { useCheckedForm } from "../checked-form.ts";
import type { Loaded } from "../page.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { PasswordInput } from "./account-fields.tsx";
import { setPassword } from "./forms.ts";
import type { loadReset } from "./loaders.ts";

/** The page of a one-time link: sets a new password for its account. */
export function Component() {
  const { username } = useLoaderData<Loaded<typeof loadReset>>();
  const { token } = useParams();
  const form = useCheckedForm({ ...setPassword, to: `/login?username=${encodeURIComponent(username)}` });
  return (
    <AccountCard title="Set a New Password" lead="The link works once. You'll be logged out on all devices.">
      <AccountForm form={form} submit="Set Password">
        <input type="hidden" name="token" value={token} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          isNew
          label="New Password"
          hint={`For ${username}. At least 6 characters.`}
          {...form.field("password")}
        />
      </AccountForm>
    </AccountCard>
  );
}
