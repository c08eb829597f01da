import { renderToStaticMarkup } from "react-dom/server";
import { clubColors, isSquare } from "../src/club/club-limits.ts";
import { adminStyleAttribute } from "./admin/admin-style.ts";
import type { DocumentHead } from "./document-head.ts";
import { pageDataId } from "./page-data.ts";

type Document = {
  head: DocumentHead;
  /** The address of the preview picture on other sites. */
  picture: string | null;
  /** False for pages reached only by their address. */
  isIndexed?: boolean;
  /** The rendered page, HTML from React. */
  body: string;
  /** Its data, JSON made safe by `pageData`; "" for a page that no script hydrates. */
  data: string;
  /** URLs; empty when there is no build. */
  stylesheet: string;
  /** Fetched by the browser when it first opens an admin page. */
  adminStylesheet: string;
  font: string;
  script: string;
  preloads: readonly string[];
};

function Picture({ address, alt }: { address: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content={address.endsWith(".jpg") ? "image/jpeg" : "image/png"} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function OpenGraph({ head, picture }: Pick<Document, "head" | "picture">) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={head.club} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {head.url && <meta property="og:url" content={head.url} />}
      {picture && <Picture address={picture} alt={head.title} />}
    </>
  );
}

function Head({ head, picture, isIndexed = true, stylesheet, font, script, preloads }: Document) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <OpenGraph head={head} picture={picture} />
      <meta name="theme-color" content={clubColors[head.colors]} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {head.logo && isSquare(head.logo) ? (
        <link rel="icon" href={head.logo.src} type="image/webp" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {preloads.map((url) => (
        <link key={url} rel="modulepreload" href={url} />
      ))}
      {script && <script type="module" src={script} />}
    </head>
  );
}

/** The HTML document around every page: complete without script, hydrated by one external module. */
export function documentHtml(document: Document): string {
  const head = renderToStaticMarkup(<Head {...document} />);
  const data = document.data && `<script id="${pageDataId}" type="application/json">${document.data}</script>`;
  const admins = document.adminStylesheet && ` ${adminStyleAttribute}="${document.adminStylesheet}"`;
  return `<!doctype html><html lang="en" data-colors="${document.head.colors}"${admins}>${head}<body><div id="root">${document.body}</div>${data}</body></html>`;
}
