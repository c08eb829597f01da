import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Effort for replies that are cached and sent to many. */
const forMany = { brotli: brotliOf(5), gzip: { level: 6 } };
/** Takes a third of the time for a tenth more bytes. */
const forOne = { brotli: brotliOf(2), gzip: { level: 4 } };
/** Smaller replies fit into a packet anyway. */
const minBytes = 1000;
/** Larger replies would make others wait noticeably. */
const maxBytesAtOnce = 256 * 1024;

/** Excludes pictures, event streams, and CSV, which is sent in pieces. */
const compressible = /^(?:text\/(?!event-stream|csv)|image\/svg|application\/(?:json|xml|manifest\+json))/;

/** Runs on this thread, because in the pool a photo could be ahead of it. */
function compressAtOnce(encoding: Encoding, bytes: Bytes, effort: typeof forMany): Bytes {
  return new Uint8Array(encoding === "br" ? brotliCompressSync(bytes, effort.brotli) : gzipSync(bytes, effort.gzip));
}

export const compressForMany = (encoding: Encoding, bytes: Bytes): Bytes => compressAtOnce(encoding, bytes, forMany);

async function compress(encoding: Encoding, bytes: Bytes): Promise<Bytes> {
  if (bytes.length <= maxBytesAtOnce) return compressAtOnce(encoding, bytes, forOne);
  const { brotli, gzip: level } = forOne;
  return new Uint8Array(
    await (encoding === "br" ? promisify(brotliCompress)(bytes, brotli) : promisify(gzip)(bytes, level)),
  );
}

/** Null for no compression. */
export function encodingFor(request: Request, bytes: number): Encoding | null {
  const { encoding, onlyEncoded } = acceptedEncoding(request);
  return onlyEncoded || bytes >= minBytes ? encoding : null;
}

export async function compressReply(request: Request, reply: Response): Promise<Response> {
  const { status, headers } = reply;
  const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
  const isText = compressible.test(headers.get("content-type") ?? "");
  const isFixed = headers.has("content-encoding") || /no-transform/.test(headers.get("cache-control") ?? "");
  if (!(isText && hasBody) || isFixed) return reply;
  if (!/accept-encoding/i.test(headers.get("vary") ?? "")) headers.append("vary", "accept-encoding");
  if (acceptedEncoding(request).encoding === null) return reply;
  const bytes = await reply.bytes();
  const encoding = encodingFor(request, bytes.length);
  if (encoding === null) return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(await compress(encoding, bytes), { status, headers });
}
