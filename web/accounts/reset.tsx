import { useLoaderData, useParams } from "react-router-dom";
import { useCheckedForm } from "../checked-form.ts";
import type { Loaded } from "../page.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { PasswordInput } from "./account-fields.tsx";
import { setPassword } from "./forms.ts";
import type { loadReset } from "./loaders.ts";

/** The page of a one-time link: sets the password of its account. */
export function Component() {
  const { username, displayName, isFirst } = useLoaderData<Loaded<typeof loadReset>>();
  const { token } = useParams();
  const form = useCheckedForm({ ...setPassword, to: `/login?username=${encodeURIComponent(username)}` });
  return (
    <AccountCard
      title={isFirst ? "Choose a Password" : "Set a New Password"}
      lead={
        isFirst
          ? `Welcome, ${displayName}! The club created an account for you. Choose a password to log in.`
          : "The link works once. You'll be logged out on all devices."
      }
    >
      <AccountForm form={form} submit="Set Password">
        <input type="hidden" name="token" value={token} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          isNew
          label={isFirst ? "Password" : "New Password"}
          hint={`${isFirst ? "Your username is" : "For"} ${username}. At least 6 characters.`}
          {...form.field("password")}
        />
      </AccountForm>
    </AccountCard>
  );
}
