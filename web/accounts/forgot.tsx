import { Link, useLoaderData } from "react-router-dom";
import { accountTexts } from "../../src/accounts/account-limits.ts";
import { useCheckedForm } from "../checked-form.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { UsernameInput } from "./account-fields.tsx";
import { requestPasswordLink } from "./forms.ts";
import type { loadForgot } from "./loaders.ts";

/** Password recovery: a link by email, or help from an admin if the club sends no mail. */
export function Component() {
  const { byMail, isSent } = useLoaderData<Loaded<typeof loadForgot>>();
  return (
    <AccountCard
      title="Forgot Your Password?"
      below={
        <Link to="/login" className="link inline-flex min-h-12 items-center">
          Back to login
        </Link>
      }
    >
      {byMail ? <LinkByMail isSent={isSent} /> : <Alert announce={false}>{accountTexts.noMailServer}</Alert>}
    </AccountCard>
  );
}

function LinkByMail({ isSent }: { isSent: boolean }) {
  const form = useCheckedForm(requestPasswordLink);
  if (isSent) {
    return (
      <Alert kind="success" announce>
        If that account exists, we've emailed a reset link. It works once and expires in an hour.
      </Alert>
    );
  }
  return (
    <AccountForm form={form} submit="Send Me a Link">
      <UsernameInput
        label="Email or Username"
        hint="We'll email a link to the account's address."
        {...form.field("emailOrUsername")}
      />
    </AccountForm>
  );
}
