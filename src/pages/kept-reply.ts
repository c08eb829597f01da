import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = "br" | "gzip";

/** Between what a rush can wait for and what a phone has to load. */
const brotliQuality = 5;
const gzipLevel = 6;
/** Smaller replies fit a packet anyway. */
const worthCompressing = 1000;

const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }).then(plain),
  gzip: async (bytes) => zip(bytes, { level: gzipLevel }).then(plain),
};

const plain = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** The better of the encodings a browser takes; null for one that takes none. */
export function encodingOf(accepted: string | null): Encoding | null {
  if (!accepted) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? "gzip" : null;
}

/** One reply as it was made, in every encoding that was asked for so far. */
export type KeptReply = {
  /** Of all encodings kept so far. */
  bytes(): number;
  etag: string;
  /** The body in an encoding; at once where it is there already. */
  body(encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  /** The headers of a whole reply in an encoding, and of a 304. Shared: copy before changing. */
  headers(encoding: Encoding | null): Headers;
  isCompressed: boolean;
};

/** Keeps a reply's body and headers; `headers` are final but for those of the encoding. */
export function keepReply(identity: Uint8Array<ArrayBuffer>, headers: Headers): KeptReply {
  const etag = `W/"${Bun.hash(identity).toString(36)}"`;
  const isCompressed = identity.length >= worthCompressing;
  const bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  const underWay = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache");
  headers.set("vary", "accept-encoding, cookie");
  const encoded = (encoding: Encoding) => {
    const own = new Headers(headers);
    own.set("content-encoding", encoding);
    return own;
  };
  const headersOf = { br: encoded("br"), gzip: encoded("gzip") };

  async function make(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await compress[encoding](identity);
    bodies.set(encoding, bytes);
    underWay.delete(encoding);
    return bytes;
  }

  return {
    etag,
    isCompressed,
    bytes: () => [...bodies.values()].reduce((sum, { length }) => sum + length, identity.length),
    headers: (encoding) => (encoding && isCompressed ? headersOf[encoding] : headers),
    body(encoding) {
      if (!(encoding && isCompressed)) return identity;
      const ready = bodies.get(encoding) ?? underWay.get(encoding);
      if (ready !== undefined) return ready;
      const making = make(encoding);
      underWay.set(encoding, making);
      return making;
    },
  };
}
