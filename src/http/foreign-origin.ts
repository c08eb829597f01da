import { Refusal } from "../refusal.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that another site's page sent (docs/rules.md 12.3): by `Origin`, or without one by
 * `Sec-Fetch-Site`. A client that sends neither is no browser and is allowed. Throws `foreign_origin`.
 */
export function refuseForeignOrigin(request: Request, ownOrigin: string): void {
  if (readingMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOwn = origin !== null ? origin === ownOrigin : site === null || site === "same-origin" || site === "none";
  if (!isOwn) throw new Refusal("foreign_origin", "This request came from another site and was not carried out.");
}
