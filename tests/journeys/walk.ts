import type { APIRequestContext } from "@playwright/test";

/** A page as its address shows it: path and query. */
export type Address = string;

export type Walk = {
  /** One address for every kind of page met, in the order they were found. */
  pages: Address[];
  /** Links that answered 400 or above, each with the page it stands on. */
  broken: string[];
};

/** Two addresses of one kind differ in their ids only: /tournaments/1 and /tournaments/2. */
export function kindOf(address: Address): string {
  const { pathname, searchParams } = new URL(address, "http://club");
  return [pathname.replaceAll(/\d+/g, ":id"), ...[...searchParams.keys()].sort()].join(" ");
}

const links = /\s(?:href|src)="(\/[^"#]*)/g;

function linksOf(html: string): Address[] {
  const body = html.slice(html.indexOf("<body"));
  return [...body.matchAll(links)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

/** Every page and file that a reader can reach, by the links in the HTML alone; each kind of page is opened once. */
export async function walk(request: APIRequestContext, starts: readonly Address[]): Promise<Walk> {
  const pages: Address[] = [];
  const broken: string[] = [];
  const asked = new Set<Address>();
  const opened = new Set<string>();
  const ways = starts.map((to) => ({ from: "", to }));
  for (const { from, to } of ways) {
    if (asked.has(to)) continue;
    asked.add(to);
    const answer = await request.get(to, { maxRedirects: 5 });
    if (answer.status() >= 400 && from) broken.push(`${to} answered ${answer.status()}, linked from ${from}`);
    const isPage = answer.headers()["content-type"]?.startsWith("text/html");
    const kind = kindOf(to);
    if (!isPage || opened.has(kind)) continue;
    opened.add(kind);
    pages.push(to);
    for (const link of linksOf(await answer.text())) ways.push({ from: to, to: link });
  }
  return { pages, broken };
}

/** Where nothing links to, and what a walk begins with. */
export const starts: readonly Address[] = [
  "/",
  "/no-such-page",
  "/tutorial",
  "/agreement",
  "/login",
  "/register",
  "/admin",
];
