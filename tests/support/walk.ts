/** A page as its address shows it: path and query. */
export type Address = string;

/** The response to an address: `at` is the address after redirects; `html` is null if it isn't a page. */
export type Answer = { status: number; at: Address; html: string | null };

export type Page = { address: Address; status: number; html: string };

export type Walk = {
  /** The starts, and one page of every other kind that was found, in that order. */
  pages: Page[];
  /** Links with a status of 400 or above, each with the page it's on. */
  broken: string[];
};

/** Addresses that nothing links to, or that cover more than their kind. A walk of the demo club begins with these. */
export const starts: readonly Address[] = [
  "/",
  "/tournaments/1",
  "/tournaments/2",
  "/tournaments/3",
  "/tournaments/2/embed",
  "/tournaments/2/overlay",
  "/no-such-page",
  "/tournaments/999",
  "/tutorial",
  "/agreement",
  "/login",
  "/register",
  "/forgot",
  "/reset/no-such-link",
  "/setup/no-such-link",
  "/join/no-such-code",
  "/api/docs",
  "/payout-setup",
  "/settings",
  "/admin",
  "/admin/payouts",
];

/** The query parameters for a position in a list. */
const places = new Set(["after", "next"]);

/**
 * Two addresses of one kind differ only in their ids: /tournaments/1 and /tournaments/2. A dialog over the second page
 * of a list is of the same kind as one over the first.
 */
export function kindOf(address: Address): string {
  const { pathname, searchParams } = new URL(address, "http://club");
  const keys = [...searchParams.keys()].sort();
  const shows = keys.filter((key) => !places.has(key));
  return [pathname.replaceAll(/\d+/g, ":id"), ...(shows.length > 0 ? shows : keys)].join(" ");
}

const links = /\s(?:href|src)="(\/[^"#]*)/g;

function linksOf(html: string): Address[] {
  const body = html.slice(html.indexOf("<body"));
  return [...body.matchAll(links)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

const isFile = (address: Address) => /^\/photos\/|\.[a-z0-9]+$/.test(new URL(address, "http://club").pathname);

/** How many links of one kind are requested: a list of 2,000 anglers has as many links, which all work or all fail. */
const linksOfKind = 12;

/** The start of a walk, and whether it requests files as well as pages. */
export type Way = { from?: readonly Address[]; withFiles?: boolean };

/** Every kind of page that a reader can reach using only the links in the HTML. */
export async function walk(
  ask: (address: Address) => Promise<Answer>,
  { from = starts, withFiles = false }: Way = {},
): Promise<Walk> {
  const pages = new Map<Address, Page>();
  const broken: string[] = [];
  const visited = new Set<Address>();
  const kinds = new Set<string>();
  const requested = new Map<string, number>();
  const ways = from.map((to) => ({ from: "", to }));
  for (const { from, to } of ways) {
    if (visited.has(to) || (isFile(to) && !withFiles)) continue;
    visited.add(to);
    const nth = (requested.get(kindOf(to)) ?? 0) + 1;
    requested.set(kindOf(to), nth);
    if (nth > linksOfKind && from) continue;
    const { status, at, html } = await ask(to);
    if (status >= 400 && from) broken.push(`${to} answered ${status}, linked from ${from}`);
    const isKnown = pages.has(at) || (from !== "" && kinds.has(kindOf(at)));
    if (html === null || isKnown) continue;
    kinds.add(kindOf(at));
    pages.set(at, { address: at, status, html });
    for (const link of linksOf(html)) ways.push({ from: at, to: link });
  }
  return { pages: [...pages.values()], broken };
}
