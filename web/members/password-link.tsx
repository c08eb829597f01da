import { Form, useActionData, useNavigation } from "react-router-dom";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";

/** What the page's action answers when it made a link; it is shown this once. */
export type MadeLink = { passwordLink: { url: string; expiresAt: string } };

const intent = "password-link";

/** For who forgot their password and gets no mail: a link that an admin hands over. */
export function PasswordLink({ name }: { name: string }) {
  const link = useActionData<Partial<MadeLink>>()?.passwordLink;
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <details open={link !== undefined}>
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
        Create password-reset link
      </summary>
      <div className="flex max-w-lg flex-col gap-3 pb-3">
        <p className="text-ink-soft">
          For {name}, who forgot it. Anyone who opens the link can set the password, so hand it over in person. It works
          once, within an hour.
        </p>
        {link && (
          <Alert kind="success" title="Give this link to the user" announce>
            <p className="break-all font-mono">{link.url}</p>
            <p>
              It works until <Moment at={link.expiresAt} /> and is not shown again.
            </p>
          </Alert>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <Button look="secondary" busy={isBusy}>
            {link ? "Create Another Link" : "Create Link"}
          </Button>
        </Form>
      </div>
    </details>
  );
}
