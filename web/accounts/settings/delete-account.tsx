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
        lead="This cannot be undone, by you or by the club."
      />
      <div className="prose mb-8">
        <h2 className="title-3 mt-6">What goes</h2>
        <ul>
          <li>Your account: username, display name, email, state, password, and every browser that is signed in.</li>
          <li>Your catches with their photos, and your entries: boards and ranks close up without you.</li>
          <li>Your reports and notifications. The files of your photos are removed within two days.</li>
        </ul>
        <h2 className="title-3 mt-6">What stays, and why</h2>
        <ul>
          <li>Payouts: the club must account for money it paid. They no longer lead to an account.</li>
          <li>
            The record of who did what, with the names of the time: results must stay open to proof. It holds no email.
          </li>
        </ul>
        <p>
          Deleting the account does not refund an entry fee: before the start, leave the tournament first; after it, ask
          the club. A prize still to be paid is lost. You may want to{" "}
          <a href="/api/account/data" download className="link">
            download your data
          </a>{" "}
          before.
        </p>
      </div>
      <PageForm of={form} submit="Delete My Account" look="danger" className="flex flex-col">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput label="Password" hint={`Of ${username}`} {...fieldProps(fields.password)} />
      </PageForm>
    </Page>
  );
}
