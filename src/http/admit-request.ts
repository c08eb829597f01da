import { Refusal } from "../refusal.ts";

/** Forms without files and JSON; what carries a photo is multipart and has bounds of its own. */
const largestFormBytes = 256 * 1024;

const tooLarge = () => new Refusal("too_large", "What you sent is too large.");

const pageMethods = ["GET", "HEAD", "POST"];
const apiMethods = [...pageMethods, "PUT", "DELETE"];

/** The methods an address could be asked with. */
export function methodsOf(path: string): string[] {
  return path.startsWith("/api/") ? apiMethods : pageMethods;
}

/** Refuses an address that no page or call can have. Throws `malformed`. */
export function refuseMalformedPath(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new Refusal("malformed", "This address cannot be read.");
  }
}

/** Throws `method_not_allowed`. */
export function refuseMethod(request: Request, path: string): void {
  if (methodsOf(path).includes(request.method)) return;
  throw new Refusal("method_not_allowed", "This address cannot be asked that way.");
}

/**
 * The request with its body bounded, unless it is multipart. A body that does not say its length is read up to the
 * bound. Throws `too_large`.
 */
export async function boundBody(request: Request): Promise<Request> {
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  if (!request.body || isMultipart) return request;
  const stated = request.headers.get("content-length");
  if (stated === null) return new Request(request, { body: await readBounded(request.body) });
  if (!(Number(stated) <= largestFormBytes)) throw tooLarge();
  return request;
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > largestFormBytes) throw tooLarge();
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

/** What is left of a request that was turned away: nobody reads its body. */
export function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers });
}
