import { useLoaderData } from "react-router-dom";
import type { PasswordSlips } from "../../../src/accounts/password-reset/invitations.ts";
import { fullName } from "../../../src/base/format/names.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import { PrintedLogo } from "../../layout/printed-logo.tsx";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useReplyTo, useShownReply } from "../../reply-to.ts";
import { useSession } from "../../runtime/session.ts";
import { AddressWarning } from "../../server-settings/address-warning.tsx";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import { QrPicture } from "../../ui/qr-picture.tsx";
import type { loadPasswordSlips } from "./import-loaders.ts";

const action = "/api/admin/members/password-slips";

/** Slips for imported members without a password, to print and cut. Their links are shown only once. */
export function Component() {
  const { withoutPassword, linksBeginWith, member, tournamentId } = useLoaderData<Loaded<typeof loadPasswordSlips>>();
  const newSlips = useShownReply<PasswordSlips>(action);
  const { isBusy } = useReplyTo(action);
  const next = newSlips?.next ?? null;
  return (
    <Page>
      <div className="print:hidden">
        <PageHeading
          back={
            tournamentId === null ? (
              <BackLink to="/admin/users/import">Import Members</BackLink>
            ) : (
              <BackLink to={`/admin/tournaments/${tournamentId}/day`}>Tournament Day</BackLink>
            )
          }
          title="Password Slips"
          lead={
            member
              ? `For ${fullName(member)}, to print and hand out.`
              : "One for each imported member without a password, to print, cut apart and hand out."
          }
        />
        <div className="mb-6 flex max-w-3xl flex-col gap-3">
          <p className="text-ink-soft">
            Anyone who scans a slip can set that password. A slip works once and expires in two weeks. New slips replace
            earlier links.
          </p>
          {newSlips && (
            <Alert kind="success" title={`${counted(newSlips.slips.length, "slip")} to print`} announce>
              Print this page now: the links aren't shown again.
              {newSlips.left > 0 && ` ${counted(newSlips.left, "more member")} after these.`}
            </Alert>
          )}
          <AddressWarning url={linksBeginWith} of="passwords" />
          {withoutPassword === 0 && !member && !newSlips && <p>Every imported member has set a password.</p>}
          <div className="flex flex-wrap gap-3">
            {newSlips && <PrintButton look="primary" />}
            {(withoutPassword > 0 || member || newSlips) && (
              <ApiForm action={action} refusals="toast">
                {member && <input type="hidden" name="userId" value={member.id} />}
                {next !== null && <input type="hidden" name="after" value={next} />}
                <Button look={newSlips ? "secondary" : "primary"} busy={isBusy}>
                  {member ? slipButton(newSlips) : buttonText(newSlips)}
                </Button>
              </ApiForm>
            )}
          </div>
        </div>
      </div>
      {newSlips && <Slips {...newSlips} />}
    </Page>
  );
}

const slipButton = (slips: PasswordSlips | undefined) => (slips === undefined ? "Create Slip" : "Create Again");

function buttonText(slips: PasswordSlips | undefined): string {
  if (slips === undefined) return "Create Slips";
  return slips.next === null ? "Create All Again" : "Create the Next Slips";
}

/** Two columns on paper, each slip whole on its page, to be cut along the dashes. */
function Slips({ slips, expiresAt }: Pick<PasswordSlips, "slips" | "expiresAt">) {
  const { club } = useSession();
  return (
    <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-0">
      {slips.map(({ displayName, username, url, qr }) => (
        <li
          key={username}
          className="flex break-inside-avoid items-center gap-4 border border-line-strong border-dashed p-4"
        >
          <QrPicture {...qr} label={`QR code of ${displayName}'s link`} className="w-28 shrink-0" />
          <div className="wrap-anywhere min-w-0 text-sm">
            <PrintedLogo className="mb-1 h-6 w-auto max-w-full object-contain" />
            <p>{club.name}</p>
            <p className="font-bold text-lg">{displayName}</p>
            <p>Scan to set your password. Your username is {username}.</p>
            <p className="font-mono text-xs">{url}</p>
            <p>
              Works once, until <Moment at={expiresAt} />. Afterwards, log in at {new URL(url).host}.
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
