import { renderToStaticMarkup } from "react-dom/server";
import { pageDataId } from "./page-data.ts";
import type { DocumentHead } from "./page-head.ts";

type Document = {
  head: DocumentHead;
  /** The rendered page, HTML from React. */
  body: string;
  /** Its data, JSON made safe by `pageData`. */
  data: string;
  /** URLs; empty when nothing is built. */
  stylesheet: string;
  script: string;
  preloads: readonly string[];
};

function Head({ head, stylesheet, script, preloads }: Document) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {head.url && <meta property="og:url" content={head.url} />}
      {head.image && <meta property="og:image" content={head.image} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {preloads.map((url) => (
        <link key={url} rel="modulepreload" href={url} />
      ))}
      {script && <script type="module" src={script} />}
    </head>
  );
}

/** The document around every page, HTML: complete without script, taken over by one external module. */
export function documentHtml(document: Document): string {
  const head = renderToStaticMarkup(<Head {...document} />);
  const data = `<script id="${pageDataId}" type="application/json">${document.data}</script>`;
  return `<!doctype html><html lang="en">${head}<body><div id="root">${document.body}</div>${data}</body></html>`;
}
