import { renderToStaticMarkup } from "react-dom/server";
import { documentHtml } from "../../web/document.tsx";
import { LogoMark } from "../../web/ui/logo-mark.tsx";
import { Page, PageHeading, Section } from "../../web/ui/page.tsx";
import type { ApiDescription, JsonSchema, Operation } from "../api-description/describe-api.ts";
import { schemaText } from "../api-description/schema-text.ts";
import { scopeNames } from "../base/http/token-scopes.ts";
import { eventTexts, webhookEvents } from "../base/webhooks/webhook-events.ts";
import type { ClubLook } from "../club/club-settings.ts";
import type { TokenScope } from "../rights.ts";
import { assets } from "./assets.ts";

const anchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

const shapeClass = "mt-2 whitespace-pre-wrap rounded-lg bg-sunken p-3 text-sm wrap-anywhere";

function Shape({ label, schema }: { label: string; schema: JsonSchema }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-12 cursor-pointer items-center">{label}</summary>
      <pre className={shapeClass}>{schemaText(schema)}</pre>
    </details>
  );
}

function parametersText({ parameters = [] }: Operation): string {
  const named = parameters.map(({ name, in: place, required, schema }) => {
    return `${name}${required ? "" : "?"}: ${schemaText(schema)} (in the ${place})`;
  });
  return named.join(", ");
}

/** The right that an API token needs. */
function tokenText({ security = [] }: Operation): string {
  const [scope] = security.flatMap(({ token = [] }) => token);
  return scope ? `API tokens need the permission "${scopeNames[scope as TokenScope]}".` : "";
}

function Call({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const parameters = parametersText(operation);
  const [sent] = Object.entries(operation.requestBody?.content ?? {});
  return (
    <article className="border-line border-t py-4">
      <h3 className="title-3 wrap-anywhere">
        {method.toUpperCase()} {path}
      </h3>
      <p className="mt-1">
        {operation.summary} {operation.description} {tokenText(operation)}
      </p>
      {parameters && <p className="mt-1 text-ink-soft wrap-anywhere">{parameters}</p>}
      {sent && <Shape label={`Payload (${sent[0]})`} schema={sent[1].schema} />}
      {Object.entries(operation.responses).map(([status, { content }]) =>
        status === "default" ? null : (
          <Shape key={status} label={`Response ${status}`} schema={Object.values(content)[0]?.schema ?? {}} />
        ),
      )}
    </article>
  );
}

/** How a program logs in and is notified. */
function Programs({ origin }: { origin: string }) {
  return (
    <Section id="programs" title="Programs">
      <h3 className="title-3">API tokens</h3>
      <p className="mt-1">
        Create a token in your{" "}
        <a href="/settings/api-tokens" className="link">
          settings
        </a>{" "}
        and send it in a header, never in an address. It has the permissions you choose, and never more than your own.
      </p>
      <pre className={shapeClass}>{`curl -H "Authorization: Bearer fish_…" ${origin}/api/tournaments`}</pre>
      <h3 className="title-3 mt-6">Webhooks</h3>
      <p className="mt-1">
        Admins add webhooks in Club Settings. Verify each message with its signing secret and any Standard Webhooks
        library:
      </p>
      <pre className={shapeClass}>{verifyText}</pre>
      <p className="mt-3">A message identifies what changed. Reply with a status from 200 to 299 within ten seconds.</p>
      <pre className={shapeClass}>{messageText}</pre>
      <dl className="mt-3">
        {webhookEvents.map((event) => (
          <div key={event} className="py-1">
            <dt className="font-bold">{event}</dt>
            <dd className="text-ink-soft">{eventTexts[event]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const verifyText = `import { Webhook } from "standardwebhooks";

const message = new Webhook("whsec_…").verify(body, headers);`;

const messageText = JSON.stringify(
  {
    type: "catch.decided",
    timestamp: "2026-06-06T17:00:00.000Z",
    data: {
      action: "verified",
      catch: { id: 81, species: "Largemouth Bass" },
      angler: { id: 12, username: "ann", displayName: "Ann" },
      tournament: { id: 7, name: "Spring Opener" },
    },
  },
  null,
  2,
);

type DocsProps = { description: ApiDescription; club: string; origin: string };

function Docs({ description, club, origin }: DocsProps) {
  const operations = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="deep">
        <div className="mx-auto flex min-h-16 max-w-[84rem] items-center px-3 sm:px-6">
          <a href="/" className="flex min-h-12 min-w-0 items-center gap-2.5 rounded-lg font-extrabold">
            <LogoMark className="size-9 shrink-0" />
            {club}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Page>
          <PageHeading
            title="API"
            lead={
              <>
                {description.info.description} For programs:{" "}
                <a href="/api/openapi.json" className="link">
                  openapi.json
                </a>
              </>
            }
          />
          <nav aria-label="API sections" className="flex flex-wrap gap-x-4">
            {description.tags.map(({ name }) => (
              <a key={name} href={`#${anchor(name)}`} className="link inline-flex min-h-12 items-center">
                {name}
              </a>
            ))}
          </nav>
          <p className="mt-4">
            A failing call returns a message for people, a code for programs and, for a form, its issues:
          </p>
          <pre className={shapeClass}>{refusalText(operations)}</pre>
          <Programs origin={origin} />
          {description.tags.map(({ name }) => (
            <Section key={name} id={anchor(name)} title={name}>
              {operations
                .filter(({ operation }) => operation.tags.includes(name))
                .map((call) => (
                  <Call key={call.method + call.path} {...call} />
                ))}
            </Section>
          ))}
        </Page>
      </main>
    </div>
  );
}

const refusalText = ([first]: { operation: Operation }[]) =>
  schemaText(first?.operation.responses.default?.content["application/json"]?.schema);

export function apiDocsHtml(
  description: ApiDescription,
  { name: club, colors, logo }: ClubLook,
  origin: string,
): string {
  return documentHtml({
    head: {
      club,
      colors,
      logo,
      title: `API · ${club}`,
      description: "Every API call: path, payload and response.",
      url: `${origin}/api/docs`,
    },
    picture: null,
    body: renderToStaticMarkup(<Docs description={description} club={club} origin={origin} />),
    data: "",
    stylesheet: assets.stylesheet,
    adminStylesheet: "",
    font: assets.font,
    script: "",
    preloads: [],
  });
}
