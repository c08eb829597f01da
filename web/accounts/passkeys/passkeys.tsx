import { useLoaderData } from "react-router-dom";
import { passwordProof } from "../../../src/accounts/account-forms.ts";
import {
  newPasskey,
  type PasskeyView,
  passkeyLimits,
  passkeyName,
  passkeyPaths,
} from "../../../src/accounts/passkeys/passkey-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { CodeInput, PasswordInput } from "../account-fields.tsx";
import { sendPasskeyForm } from "./add-passkey.ts";
import type { loadPasskeys } from "./load-passkeys.ts";
import { useHasPasskeys } from "./passkey-button.tsx";

export const action = sendPasskeyForm;

/** Tells a password manager whose password it is. */
function UsernameOf() {
  const { user } = useSession();
  return <input type="text" name="username" autoComplete="username" value={user?.username} readOnly hidden />;
}

function RemoveForm({ id, action }: { id: number; action: string }) {
  const form = usePageForm(passwordProof, { action, id: `form-remove-${id}` });
  return (
    <PageForm of={form} submit="Remove Passkey" look="danger" preventScrollReset className="flex flex-col">
      <p className="mb-2">
        You won't be able to log in with it. Browsers where you're logged in stay logged in; you can log them out in
        your settings. Your device may still list the passkey: delete it there, too.
      </p>
      <UsernameOf />
      <PasswordInput label="Password" {...fieldProps(form.fields.password)} />
    </PageForm>
  );
}

function RenameForm({ id, name, action }: { id: number; name: string; action: string }) {
  const form = usePageForm(passkeyName, { action, id: `form-rename-${id}`, defaultValue: { name } });
  return (
    <PageForm of={form} submit="Rename Passkey" preventScrollReset className="flex flex-col">
      <TextInput
        label="Name"
        maxLength={passkeyLimits.name}
        autoComplete="off"
        required
        {...fieldProps(form.fields.name)}
      />
    </PageForm>
  );
}

function Passkey({ passkey }: { passkey: PasskeyView }) {
  const { id, name, host, isUsableHere, createdAt, lastUsedAt } = passkey;
  const renaming = `${passkeyPaths.own}/${id}/rename`;
  const removal = `${passkeyPaths.own}/${id}/remove`;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          <span className="wrap-anywhere">{name}</span>
          {!isUsableHere && <Badge>Other address</Badge>}
        </h3>
        {!isUsableHere && <p className="wrap-anywhere">Works only at {host}.</p>}
        <p className="text-ink-soft">
          Added <Moment at={createdAt} />.{" "}
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />.
            </>
          ) : (
            "Never used."
          )}
        </p>
      </div>
      <ConfirmDetails summary="Rename" summaryLabel={`Rename ${name}`} asButton intent={renaming}>
        <RenameForm key={name} id={id} name={name} action={renaming} />
      </ConfirmDetails>
      <ConfirmDetails summary="Remove" summaryLabel={`Remove ${name}`} asButton intent={removal}>
        <RemoveForm id={id} action={removal} />
      </ConfirmDetails>
    </li>
  );
}

function AddForm({ requiresCode }: { requiresCode: boolean }) {
  const form = usePageForm(newPasskey, { action: passkeyPaths.own, id: "form-passkey" });
  const { name, password, code } = form.fields;
  return (
    <PageForm of={form} submit="Add Passkey" preventScrollReset className="flex flex-col">
      <TextInput
        label="Name"
        hint="Name the device that stores it, such as My phone."
        maxLength={passkeyLimits.name}
        autoComplete="off"
        required
        {...fieldProps(name)}
      />
      <UsernameOf />
      <PasswordInput label="Password" {...fieldProps(password)} />
      {requiresCode && (
        <CodeInput
          label="Code"
          hint="From your authenticator app, or a recovery code."
          inputMode="text"
          required
          {...fieldProps(code)}
        />
      )}
    </PageForm>
  );
}

/** The form works only in browsers with passkeys, which need script and https. */
function NewPasskey({ count, requiresCode }: { count: number; requiresCode: boolean }) {
  if (!useHasPasskeys()) {
    return (
      <p className="text-ink-soft">
        To add a passkey, open this page at the site's https address in a browser that supports passkeys, with
        JavaScript turned on.
      </p>
    );
  }
  if (count >= passkeyLimits.most) {
    return <p className="text-ink-soft">You have {count} passkeys, which is the limit. Remove one to add another.</p>;
  }
  return <AddForm key={count} requiresCode={requiresCode} />;
}

/** The user's passkeys (docs/decisions/0085). */
export function Component() {
  const { passkeys, requiresCode } = useLoaderData<Loaded<typeof loadPasskeys>>();
  const { user } = useSession();
  const isSuspended = user?.suspendedUntil !== null;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Passkeys"
        lead="Log in with your fingerprint, face or device PIN instead of a password. A passkey also works in place of a login code. Your password still works."
      />
      <Section title="Your Passkeys">
        {passkeys.length === 0 && <p className="text-ink-soft">You have no passkeys yet.</p>}
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      </Section>
      <Section title="New Passkey">
        {isSuspended || !user.hasAcceptedUserAgreement ? (
          <Alert>
            {isSuspended
              ? "You can add a passkey once your suspension is over."
              : "Please accept the user agreement first. Then you can add a passkey."}
          </Alert>
        ) : (
          <NewPasskey count={passkeys.length} requiresCode={requiresCode} />
        )}
      </Section>
    </Page>
  );
}
