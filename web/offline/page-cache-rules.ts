import { catchesText } from "../../src/base/format/numbers.ts";
import { cacheNoticeId } from "./reader-rules.ts";

/** The pages that a member needs offline, the form first. */
export const onTheWater: readonly string[] = ["/submit-catch", "/my-catches", "/"];

/** The part of the loaders' data in a page's document that is read here. */
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

/** The user a page belongs to, according to its data: the user's id, 0 for a visitor, null for a page without the information. */
export function readerOf(html: string): number | null {
  const session = loadersDataIn(html).root?.session;
  return session ? (session.user?.id ?? 0) : null;
}

/** The ids of the tournaments that a home page's user has joined. */
export const joinedIn = (homePage: string): number[] =>
  (loadersDataIn(homePage)["web/home/home.tsx"]?.days ?? []).map(({ tournament }) => tournament.id);

/** The pictures on a page that a phone may cache: drawings of the site, and small photos. */
export const picturesIn = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/ src="(\/(?:pictures\/[^"]+|[^"]+\/thumbnail\.webp))"/g), ([, address]) => address ?? ""),
  ),
];

/** The built files that a page references. */
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

/** A cached page with its own id for its form: opening it twice sends two catches. */
export function withSubmissionId(html: string, submissionId: string): string {
  const [, savedId] = /"submissionId":"([\w-]+)"/.exec(html) ?? [];
  return savedId ? html.replaceAll(savedId, submissionId) : html;
}

/** The text of the notice on a page that may be older than the server's; `keptAt` and `now` in UTC ms. */
export const ageWords = (keptAt: number, now: number): string =>
  `Weak or no signal. This page is from ${clock(keptAt)}, ${ago(now - keptAt)}.`;

/** A page cached on this phone; the title is escaped HTML. */
export type CachedPageLink = { address: string; title: string };

const linksTo = (pages: readonly CachedPageLink[], look: string): string =>
  pages.map(({ address, title }) => `<li><a class="${look}" href="${escaped(address)}">${title}</a></li>`).join("");

/** The notice on a page that may be older than the server's, with links to the other pages cached on the phone. */
export function ageNotice(address: string, keptAt: number, now: number, pages: readonly CachedPageLink[]): string {
  const others = pages.filter((page) => page.address !== address);
  const links = linksTo(others, "inline-flex min-h-12 items-center underline");
  const savedPages = `<details class="open:basis-full"><summary class="min-h-8 cursor-pointer content-center underline">Pages you can open</summary><ul>${links}</ul></details>`;
  const acts = `<div class="flex flex-wrap items-start justify-center gap-x-6"><a class="inline-flex min-h-8 items-center underline" href="${escaped(address)}">Try again</a>${others.length > 0 ? savedPages : ""}</div>`;
  return `<aside id="${cacheNoticeId}" data-kept-at="${keptAt}" aria-label="Age of this page" class="bg-board px-4 py-1 text-center font-semibold text-on-board text-sm leading-snug print:hidden">${ageWords(keptAt, now)} ${acts}</aside>`;
}

/** A cached page with that notice above it, outside of the part that is hydrated. */
export const withNotice = (html: string, notice: string): string => html.replace("<body>", () => `<body>${notice}`);

/** Loads the page again as soon as the club can be reached. */
const tryAgain =
  'const again=()=>fetch("/healthz",{cache:"no-store"}).then(()=>location.reload(),()=>0);addEventListener("online",again);setInterval(again,5000)';

/**
 * Counts a user's weigh-in entries that will be sent: they are in a storage that the worker can't read. Refused entries, and
 * those of other users, wait for something else.
 */
const countWeighIns = (reader: number) =>
  `try{const count=Object.entries(localStorage).reduce((sum,[key,text])=>sum+(/^weigh-in-${reader}-\\d+$/.test(key)?JSON.parse(text).filter(({refusal})=>refusal===undefined).length:0),0),shown=document.getElementById("weigh-ins");shown.hidden=count===0;shown.append(count)}catch{}`;

/** The user whose pages are cached on this phone, 0 without one, and their catches that will be sent. */
type WaitingCount = { reader: number; waiting: number };

/** The page shown for an address that the phone never cached, with links to those it has. */
export function uncachedPage(
  stylesheet: string,
  pages: readonly CachedPageLink[],
  { reader, waiting }: WaitingCount,
): string {
  const list =
    pages.length > 0
      ? `<section><h2 class="title-3">Pages you can open</h2><ul>${linksTo(pages, "link inline-flex min-h-12 items-center")}</ul></section>`
      : "";
  const catches = waiting > 0 ? `<p class="font-semibold">${catchesText(waiting)} waiting to be sent.</p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title><link rel="stylesheet" href="${stylesheet}"></head><body><main class="mx-auto flex max-w-2xl flex-col gap-4 px-4 py-10"><h1 class="title-1">No connection</h1><p>You're offline, and this page isn't saved on your device. It opens automatically when the signal is back.</p>${catches}<p id="weigh-ins" class="font-semibold" hidden>Your weigh-in entries waiting to be sent: </p><p><a class="button button-primary" href="">Try again</a></p>${list}</main><script>${tryAgain};${countWeighIns(reader)}</script></body></html>`;
}

/** A page's title from its HTML, escaped; without the club's name. */
export const titleOf = (html: string): string =>
  (/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "Page").replace(/ · [^·]*$/, "");
