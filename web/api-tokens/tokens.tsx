import { type MadeToken, newToken, scopeHints, type TokenView, tokenDays } from "../../src/api-tokens/token-shapes.ts";
import { scopeNames } from "../../src/base/http/token-scopes.ts";
import type { TokenScope } from "../../src/rights.ts";
import { PasswordInput } from "../accounts/account-fields.tsx";
import { fieldProps } from "../form-field.ts";
import { Name } from "../names.tsx";
import { PageForm, usePageForm } from "../page-form.tsx";
import { ApiForm } from "../posted-form.tsx";
import { useReplyTo, useShownReply } from "../reply-to.ts";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/form/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";

type Of = { action: string; isClub: boolean };

function NewToken({ action, scopes }: Of & { scopes: readonly TokenScope[] }) {
  const form = usePageForm(newToken, { action, id: "form-api-token", defaultValue: { scopes: ["read"], days: "90" } });
  const { name, days, password, scopes: rights } = form.fields;
  const chosen = [rights.initialValue ?? []].flat();
  return (
    <PageForm of={form} submit="Create Token" preventScrollReset className="flex flex-col">
      <TextInput label="Name" hint="The program that will use it." maxLength={60} {...fieldProps(name)} />
      <fieldset className="mb-3" aria-describedby={rights.errors ? `${rights.id}-error` : undefined}>
        <legend className="title-3 mb-1">Permissions</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            id={`${rights.id}-${scope}`}
            name={rights.name}
            value={scope}
            defaultChecked={chosen.includes(scope)}
            keepErrorLine={false}
            label={
              <>
                <b>{scopeNames[scope]}</b>
                <span className="block text-ink-soft">{scopeHints[scope]}</span>
              </>
            }
          />
        ))}
        <FieldError id={`${rights.id}-error`}>{rights.errors?.[0]}</FieldError>
      </fieldset>
      <Select label="Expires After" {...fieldProps(days)}>
        {tokenDays.map((count) => (
          <option key={count} value={count}>
            {count} days
          </option>
        ))}
      </Select>
      <PasswordInput label="Your Password" {...fieldProps(password)} />
    </PageForm>
  );
}

function Token({ token, action, isClub }: Of & { token: TokenView }) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt, isExpired, madeBy } = token;
  const revoke = `${action}/${id}/revoke`;
  const { isBusy } = useReplyTo(revoke);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          <span className="wrap-anywhere">{name}</span>
          {isExpired && <Badge>Expired</Badge>}
        </h3>
        <p>{scopes.map((scope) => scopeNames[scope]).join(", ")}</p>
        <p className="text-ink-soft">
          Created <Moment at={createdAt} />
          {isClub && (
            <>
              {" "}
              by <Name of={madeBy} />
            </>
          )}
          . {isExpired ? "Expired" : "Expires"} <Moment at={expiresAt} />.{" "}
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />.
            </>
          ) : (
            "Never used."
          )}
        </p>
      </div>
      <ApiForm action={revoke} refusals="toast" preventScrollReset>
        <Button look="secondary" size="small" busy={isBusy} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </ApiForm>
    </li>
  );
}

/** The tokens of one user or of the club, and a form for another. A new token is shown once. */
export function Tokens({
  action,
  isClub,
  tokens,
  scopes,
  isFixed = false,
}: Of & { tokens: readonly TokenView[]; scopes: readonly TokenScope[]; isFixed?: boolean }) {
  const newToken = useShownReply<MadeToken>(action);
  return (
    <>
      {newToken && (
        <Alert kind="success" title="Copy this token now" announce>
          <p className="break-all font-mono">{newToken.token}</p>
          <p>It isn't shown again. Anyone who has it can use its permissions.</p>
        </Alert>
      )}
      <Section title={isClub ? "Club Tokens" : "Your Tokens"}>
        {tokens.length === 0 && <p className="text-ink-soft">No API tokens yet.</p>}
        <ul className="divide-y divide-line">
          {tokens.map((token) => (
            <Token key={token.id} token={token} action={action} isClub={isClub} />
          ))}
        </ul>
      </Section>
      {!isFixed && (
        <Section title="New Token">
          <NewToken key={tokens[0]?.id} action={action} isClub={isClub} scopes={scopes} />
        </Section>
      )}
    </>
  );
}
