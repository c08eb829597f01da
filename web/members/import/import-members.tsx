import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import { memberUses } from "../../../src/members/import/import-columns.ts";
import { dataOf } from "../../api.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { AddressWarning } from "../../server-settings/address-warning.tsx";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { checkOrImport, leftText } from "./import-action.ts";
import type { loadMemberImport } from "./import-loaders.ts";
import { ListImport } from "./list-import.tsx";

const page = "/admin/users/import";

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const { byMail } = await dataOf(runtime.api.api.admin.members.import.get());
    return checkOrImport(await request.formData(), {
      send: (list, query) => dataOf(runtime.api.api.admin.members.import.post(list, { query })),
      done(report) {
        const { imported, present } = report.summary;
        const usual = present > 0 ? `${numberText(present)} already in the club.` : passwordText(byMail);
        const description = leftText(report) ?? usual;
        runtime.showToast({ title: `${counted(imported, "member")} imported`, description, tone: "good" });
        return redirect(`${page}?imported=${imported}#imported`);
      },
    });
  };

const passwordText = (byMail: boolean): string =>
  byMail
    ? "Those with an email were sent a link to set a password. Print slips for the others."
    : "Give each of them a printed slip to set a password.";

export function Component() {
  const { imported, refused, byMail, withoutPassword, linksBeginWith, ownState } =
    useLoaderData<Loaded<typeof loadMemberImport>>();
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/users">Users</BackLink>}
        title="Import Members"
        lead="From a spreadsheet or another product, as CSV. You'll review every row before anything changes."
      />
      {imported !== null && (
        <div id="imported" className="mb-6">
          <Alert kind="success" title={`${counted(imported, "member")} imported`}>
            The import is recorded in the activity log. You can import another list below.
          </Alert>
        </div>
      )}
      {refused === null && <Passwords {...{ byMail, withoutPassword, linksBeginWith }} />}
      <ListImport
        uses={memberUses}
        noun="Member"
        hint="Each row needs a name, and an email and a state if you have them. Up to 5,000 members per import."
        ownState={ownState}
        reportAt="/api/admin/members/import/report.csv"
        refused={refused}
      />
    </Page>
  );
}

type PasswordsProps = { byMail: boolean; withoutPassword: number; linksBeginWith: string };

function Passwords({ byMail, withoutPassword, linksBeginWith }: PasswordsProps) {
  if (withoutPassword === 0) return null;
  const who = counted(withoutPassword, "imported member has", "imported members have");
  return (
    <Section title="Passwords">
      <div className="mb-4 flex max-w-3xl flex-col gap-3">
        <p>
          {who} not set a password yet.{" "}
          {byMail
            ? "Those with an email were sent a link, and can request a new one on the login page. Print slips for the others."
            : "This club doesn't send email. Give each of them a printed slip, or a link from a file."}
        </p>
        <p className="text-ink-soft">
          Anyone who opens a link can set that password. A link works once, expires in two weeks, and isn't shown again.
          New slips or a new file replace earlier links.
        </p>
        <AddressWarning url={linksBeginWith} of="passwords" />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/users/slips" look="secondary">
            Print Slips
          </ButtonLink>
          {/* A file, not a page: the browser itself sends this form. */}
          <form method="post" action="/api/admin/members/password-links.csv">
            <Button look="secondary">Download Links (CSV)</Button>
          </form>
        </div>
      </div>
    </Section>
  );
}
