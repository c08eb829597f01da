/** The caches that hold what a reader saw; the built files are everybody's. */
export const pictureCache = "pictures";
export const isPages = (cacheName: string): boolean => cacheName.startsWith("pages-");
export const isReadersCache = (cacheName: string): boolean => isPages(cacheName) || cacheName === pictureCache;

/** What a member needs without signal, the form first. */
export const onTheWater = ["/submit-catch", "/my-catches", "/"] as const;

/** Requests after which somebody else may hold the phone. */
const changesReader =
  /^\/(api\/auth\/(login|second-step|logout|logout-everywhere|register)|api\/(setup|reset|account)|login|logout|register|setup|reset|settings)(\/|$)/;

export const mayChangeReader = (method: string, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && changesReader.test(path);

/** Whether a request that succeeded may have changed what the reader's kept pages show. */
export const mayChangePages = (method: string, path: string): boolean =>
  method !== "GET" && !/^\/api\/(admin|notifications|auth\/logout)/.test(path);

/** What a page's document carries of its loaders' data, as far as it is read here. */
type LoadersData = {
  root?: { session?: { user?: { id: number } | null } };
  "web/home/home.tsx"?: { days?: { tournament: { id: number } }[] };
};

function loadersDataIn(html: string): LoadersData {
  const text = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) return {};
  const data: { loaderData?: LoadersData } = JSON.parse(text);
  return data.loaderData ?? {};
}

/** Whose page it is, by the data it carries: the user's id, 0 for a visitor, null for a page that says nothing. */
export function readerOf(html: string): number | null {
  const session = loadersDataIn(html).root?.session;
  return session ? (session.user?.id ?? 0) : null;
}

/** The tournaments that the reader of a home page has joined, by their ids. */
export const joinedIn = (homePage: string): number[] =>
  (loadersDataIn(homePage)["web/home/home.tsx"]?.days ?? []).map(({ tournament }) => tournament.id);

/** The built files that a page names. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const ago = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "less than a minute ago";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
};

const clock = (at: number) =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(at);

/** A cached page with an own id for its form: opening it twice sends two catches. */
export function withSubmissionId(html: string, submissionId: string): string {
  const [, kept] = /"submissionId":"([\w-]+)"/.exec(html) ?? [];
  return kept ? html.replaceAll(kept, submissionId) : html;
}

export const cacheNoticeId = "kept-copy";

/** A cached page with a line above it that says how old it is. It stands outside of what the script takes over. */
export function withAge(html: string, address: string, keptAt: number, now: number): string {
  const words = `Weak or no signal. This page is as it was on ${clock(keptAt)}, ${ago(now - keptAt)}.`;
  const notice = `<aside id="${cacheNoticeId}" aria-label="Age of this page" class="bg-board px-4 py-1 text-center font-semibold text-on-board text-sm print:hidden">${words} <a class="underline" href="${escaped(address)}">Try again</a></aside>`;
  return html.replace("<body>", () => `<body>${notice}`);
}

/** What stands at an address that the phone never saw, with the ways to what it has. */
export function unseenPage(stylesheet: string, seen: readonly { address: string; title: string }[]): string {
  const links = seen.map(
    ({ address, title }) =>
      `<li><a class="link inline-flex min-h-12 items-center" href="${escaped(address)}">${title}</a></li>`,
  );
  const list = links.length > 0 ? `<p>These pages are kept on this phone:</p><ul>${links.join("")}</ul>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title><link rel="stylesheet" href="${stylesheet}"></head><body><main class="mx-auto flex max-w-2xl flex-col gap-4 px-4 py-10"><h1 class="title-1">No connection</h1><p>The club could not be reached, and this page was not opened on this phone before.</p><p><a class="button button-primary" href="">Try again</a></p>${list}</main></body></html>`;
}

/** A page's title as it stands in its HTML, escaped. */
export const titleOf = (html: string): string => /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "Page";
