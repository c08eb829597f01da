import type { Actor } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";

const pageMethods = ["GET", "HEAD", "POST"];
const apiMethods = [...pageMethods, "PUT", "DELETE"];

export function methodsOf(path: string): string[] {
  return path.startsWith("/api/") ? apiMethods : pageMethods;
}

/** Throws `malformed`. */
export function refuseMalformedPath(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new Refusal("malformed", "This address can't be read.");
  }
}

/** Throws `method_not_allowed`. */
export function refuseMethod(request: Request, path: string): void {
  if (methodsOf(path).includes(request.method)) return;
  throw new Refusal("method_not_allowed", "This address doesn't support this method.");
}

/** Shorter forms cost no more than any other. */
const smallFormBytes = 256 * 1024;

/** Refuses a visitor's upload before a byte of it is read. Throws `not_signed_in`. */
export function refuseVisitorsUpload(request: Request, actor: Actor): void {
  const stated = request.headers.get("content-length");
  if (actor || (stated !== null && Number(stated) <= smallFormBytes)) return;
  throw new Refusal("not_signed_in", "Please log in first.");
}

/** The body of a refused request isn't read. */
export function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers });
}
