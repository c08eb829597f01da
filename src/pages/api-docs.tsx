import { renderToStaticMarkup } from "react-dom/server";
import { documentHtml } from "../../web/document.tsx";
import { LogoMark } from "../../web/ui/logo-mark.tsx";
import { Page, PageHeading, Section } from "../../web/ui/page.tsx";
import type { ApiDescription, JsonSchema, Operation } from "../api-description/describe-api.ts";
import { schemaText } from "../api-description/schema-text.ts";
import type { ClubLook } from "../club/club-settings.ts";
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

function Call({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const parameters = parametersText(operation);
  const [sent] = Object.entries(operation.requestBody?.content ?? {});
  return (
    <article className="border-line border-t py-4">
      <h3 className="title-3 wrap-anywhere">
        {method.toUpperCase()} {path}
      </h3>
      <p className="mt-1">
        {operation.summary} {operation.description}
      </p>
      {parameters && <p className="mt-1 text-ink-soft wrap-anywhere">{parameters}</p>}
      {sent && <Shape label={`Payload (${sent[0]})`} schema={sent[1].schema} />}
      {Object.entries(operation.responses).map(([status, { content }]) =>
        status === "default" ? null : (
          <Shape key={status} label={`Reply ${status}`} schema={Object.values(content)[0]?.schema ?? {}} />
        ),
      )}
    </article>
  );
}

function Docs({ description, club }: { description: ApiDescription; club: string }) {
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
                {description.info.description} The same for programs:{" "}
                <a href="/api/openapi.json" className="link">
                  openapi.json
                </a>
              </>
            }
          />
          <nav aria-label="Parts of the API" className="flex flex-wrap gap-x-4">
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
      description: "Every call of the API: path, payload and reply.",
      url: `${origin}/api/docs`,
    },
    picture: null,
    body: renderToStaticMarkup(<Docs description={description} club={club} />),
    data: "",
    stylesheet: assets.stylesheet,
    adminStylesheet: "",
    font: assets.font,
    script: "",
    preloads: [],
  });
}
