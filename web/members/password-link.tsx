import { ApiForm } from "../posted-form.tsx";
import { useReplyTo, useShownReply } from "../reply-to.ts";
import { AddressWarning } from "../server-settings/address-warning.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";

/** The route's reply when it created a link, which is shown only this once. */
type MadeLink = { url: string; expiresAt: string };

/** A link that an admin hands over to users who forgot their password and can't get mail. */
export function PasswordLink({ action, name }: { action: string; name: string }) {
  const link = useShownReply<MadeLink>(action);
  const { isBusy } = useReplyTo(action);
  return (
    <details open={link !== undefined}>
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
        Create Password-Reset Link
      </summary>
      <div className="flex max-w-lg flex-col gap-3 pb-3">
        <p className="text-ink-soft">
          For {name}, who forgot it. Anyone who opens the link can set the password, so hand it over in person. It works
          once and expires in an hour.
        </p>
        {link && (
          <Alert kind="success" title="Give this link to the user" announce>
            <p className="break-all font-mono">{link.url}</p>
            <p>
              It works until <Moment at={link.expiresAt} /> and isn't shown again.
            </p>
          </Alert>
        )}
        {link && <AddressWarning url={link.url} />}
        <ApiForm action={action} preventScrollReset>
          <Button look="secondary" busy={isBusy}>
            {link ? "Create Another Link" : "Create Link"}
          </Button>
        </ApiForm>
      </div>
    </details>
  );
}
