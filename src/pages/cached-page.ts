import type { Encoding } from "../base/http/accepted-encoding.ts";
import { compressForMany, encodingFor } from "../base/http/compression.ts";
import { etagOf, isUnchanged } from "../base/http/etag.ts";

type Bytes = Uint8Array<ArrayBuffer>;

type Variant = { init: ResponseInit; body: Bytes };

/** In every encoding that was asked for so far. */
export type CachedPage = {
  /** Of all encodings. */
  bytes(): number;
  /** To GET or HEAD: whole, head, or 304. */
  reply(request: Request): Response;
};

function replyWith(request: Request, { init, body }: Variant): Response {
  if (request.method !== "HEAD") return new Response(body, init);
  const head = new Response(null, init);
  head.headers.set("content-length", String(body.length));
  return head;
}

/** `made` is final but for caching and encoding. `onGrowth` runs when an encoding is added. */
export function cachedPage(body: Bytes, made: Headers, onGrowth: () => void): CachedPage {
  const etag = etagOf(body);
  const headers = new Headers(made);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache");
  headers.set("vary", "accept-encoding, cookie");
  const plain: Variant = { init: { headers }, body };
  /** No encoding: a cache applies 304 to any variant. */
  const unchanged: ResponseInit = { status: 304, headers };
  const encoded = new Map<Encoding, Variant>();

  function variant(encoding: Encoding): Variant {
    const known = encoded.get(encoding);
    if (known) return known;
    const own = new Headers(headers);
    own.set("content-encoding", encoding);
    const made: Variant = { init: { headers: own }, body: compressForMany(encoding, body) };
    encoded.set(encoding, made);
    onGrowth();
    return made;
  }

  return {
    bytes: () => encoded.values().reduce((sum, { body: { length } }) => sum + length, body.length),
    reply(request) {
      if (isUnchanged(request, etag)) return new Response(null, unchanged);
      const encoding = encodingFor(request, body.length);
      return replyWith(request, encoding ? variant(encoding) : plain);
    },
  };
}
