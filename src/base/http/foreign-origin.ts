import { Refusal } from "../../refusal.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * docs/rules.md 12.3: by `Origin`, else `Sec-Fetch-Site`. A client without both is no browser. Throws `foreign_origin`.
 */
export function refuseForeignOrigin(request: Request, ownOrigin: string): void {
  if (readingMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOwn = origin !== null ? origin === ownOrigin : site === null || site === "same-origin" || site === "none";
  if (!isOwn) throw new Refusal("foreign_origin", "This request came from another site and was not carried out.");
}
