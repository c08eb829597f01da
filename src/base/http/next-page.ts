import type { ListPage } from "../db/read-page.ts";

type Reply = { request: Request; set: { headers: Record<string, string | number | undefined> } };

/** Sets the `Link` header (docs/rules.md 12.5). */
export function linkNextPage({ request, set }: Reply, nextAfter: number | string | null): void {
  if (nextAfter === null) return;
  const url = new URL(request.url);
  url.searchParams.set("after", String(nextAfter));
  set.headers.link = `<${url.pathname}${url.search}>; rel="next"`;
}

export function replyPage<View>(reply: Reply, { items, nextAfter }: ListPage<View, number | string>): View[] {
  linkNextPage(reply, nextAfter);
  return items;
}
