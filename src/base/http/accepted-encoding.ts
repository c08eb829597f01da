import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

export type Accepted = { encoding: Encoding | null; onlyEncoded: boolean };

/** `gzip;q=0.5` → gzip, 0.5. */
function weightOf(part: string): readonly [coding: string, weight: number] {
  const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
  const stated = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [coding === "x-gzip" ? "gzip" : coding, stated === undefined ? 1 : Number(stated) || 0];
}

/** Parsing a header takes a tenth of the time of a cached page. */
const parsedHeaders = new LRUCache<string, Accepted>({ max: 100 });
const maxKnownLength = 200;

function readHeader(header: string): Accepted {
  const weights = new Map(header.split(",").map(weightOf));
  const others = weights.get("*") ?? 0;
  const takes = (coding: string) => (weights.get(coding) ?? others) > 0;
  const encoding = (["br", "gzip"] as const).find(takes) ?? null;
  return { encoding, onlyEncoded: encoding !== null && (weights.get("identity") ?? weights.get("*")) === 0 };
}

/** RFC 9110, 12.5.3. */
export function acceptedEncoding(request: Request): Accepted {
  const header = request.headers.get("accept-encoding");
  if (!header) return { encoding: null, onlyEncoded: false };
  const already = parsedHeaders.get(header);
  if (already) return already;
  const accepted = readHeader(header);
  if (header.length <= maxKnownLength) parsedHeaders.set(header, accepted);
  return accepted;
}
