import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

/** Between what a rush can wait for and what a phone has to load. */
const brotliQuality = 5;
const gzipLevel = 6;
/** Smaller replies fit a packet anyway. */
const worthCompressing = 1000;

type Bytes = Uint8Array<ArrayBuffer>;

/** On this thread, for a millisecond or two: the others may have a photo before them, for a hundred times as long. */
const compress: Record<Encoding, (bytes: Bytes) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes) => gzipSync(bytes, { level: gzipLevel }),
};

/** One encoding of a reply: how it begins, and its body. */
type Form = { begin: ResponseInit; body: Bytes };

/** One reply as it was made, in every encoding that was asked for so far. */
export type KeptReply = {
  /** Of all encodings kept so far. */
  bytes(): number;
  /** Answers a GET or HEAD from it: whole, its head, or 304. */
  send(request: Request): Response;
};

/** If-None-Match (RFC 9110, 13.1.2): a list, compared weakly, or `*` for whatever there is. */
function hasAlready(header: string, etag: string): boolean {
  const bare = etag.slice(2);
  return header.split(",").some((one) => {
    const given = one.trim();
    return given === "*" || given === etag || given === bare;
  });
}

function whole(request: Request, { begin, body }: Form): Response {
  if (request.method !== "HEAD") return new Response(body, begin);
  const head = new Response(null, begin);
  head.headers.set("content-length", String(body.length));
  return head;
}

/**
 * Keeps a reply's body and headers; `stated` are final but for those of the encoding. `grew` is told when an encoding
 * was added.
 */
export function keepReply(identity: Bytes, stated: Headers, grew: () => void): KeptReply {
  const etag = `W/"${Bun.hash(identity).toString(36)}"`;
  const headers = new Headers(stated);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache");
  headers.set("vary", "accept-encoding, cookie");
  const plain: Form = { begin: { headers }, body: identity };
  /** Says nothing of an encoding: a cache applies it to whichever one it holds. */
  const unchanged: ResponseInit = { status: 304, headers };
  const encoded = new Map<Encoding, Form>();

  function formIn(encoding: Encoding): Form {
    const known = encoded.get(encoding);
    if (known) return known;
    const own = new Headers(headers);
    own.set("content-encoding", encoding);
    const form: Form = { begin: { headers: own }, body: new Uint8Array(compress[encoding](identity)) };
    encoded.set(encoding, form);
    grew();
    return form;
  }

  return {
    bytes() {
      let sum = identity.length;
      for (const { body } of encoded.values()) sum += body.length;
      return sum;
    },
    send(request) {
      const asked = request.headers.get("if-none-match");
      if (asked !== null && hasAlready(asked, etag)) return new Response(null, unchanged);
      const { encoding, onlyEncoded } = acceptedEncoding(request.headers.get("accept-encoding"));
      const isEncoded = encoding !== null && (onlyEncoded || identity.length >= worthCompressing);
      return whole(request, isEncoded ? formIn(encoding) : plain);
    },
  };
}
