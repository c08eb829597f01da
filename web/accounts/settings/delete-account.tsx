import { useLoaderData } from "react-router-dom";
import { passwordProof } from "../../../src/accounts/account-forms.ts";
import { dropAllSaved } from "../../autosave/drop-saved.ts";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import type { AfterPost } from "../../post-form.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { PasswordInput } from "../account-fields.tsx";
import type { loadAccount } from "./loaders.ts";

/** Unsent drafts are deleted along with their owner's account. */
export const afterPost: AfterPost = () => dropAllSaved();

/** Explains what is deleted, what stays and why, before the password confirms it. */
export function Component() {
  const { username } = useLoaderData<Loaded<typeof loadAccount>>();
  const form = usePageForm(passwordProof, { action: "/api/account/delete" });
  const { fields } = form;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Delete My Account"
        lead="This can't be undone, not even by the club."
      />
      <div className="prose mb-8">
        <h2 className="title-3 mt-6">What's Deleted</h2>
        <ul>
          <li>Your account: username, display name, email, state, password, passkeys and all sessions.</li>
          <li>Your catches with their photos, and your entries. Anglers below you move up.</li>
          <li>Your reports and notifications. Photo files are deleted within two days.</li>
        </ul>
        <h2 className="title-3 mt-6">What's Kept, and Why</h2>
        <ul>
          <li>Payouts, no longer linked to you: the club must account for the money it paid.</li>
          <li>The activity log, with names but no email, so results can be verified.</li>
        </ul>
        <p>
          Deleting your account doesn't refund entry fees. Before the start, leave the tournament first; after it, ask
          the club. Unpaid prizes are lost. You may want to{" "}
          <a href="/api/account/data" download className="link">
            download your data
          </a>{" "}
          first.
        </p>
      </div>
      <PageForm of={form} submit="Delete My Account" look="danger" className="flex flex-col">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput label="Password" hint={`For ${username}`} {...fieldProps(fields.password)} />
      </PageForm>
    </Page>
  );
}
