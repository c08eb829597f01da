/** The `Link` header that names a list's next page: the same address with another `after` (docs/rules.md 12.5). */
export function nextPageLink(requestUrl: string, after: number | string): string {
  const url = new URL(requestUrl);
  url.searchParams.set("after", String(after));
  return `<${url.pathname}${url.search}>; rel="next"`;
}
