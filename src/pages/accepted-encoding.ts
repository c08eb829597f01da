export type Encoding = "br" | "gzip";

/** What a reader's program takes: the best encoding it says it can undo, and whether it must have it encoded. */
export type Accepted = { encoding: Encoding | null; onlyEncoded: boolean };

const mostKnown = 200;
/** Programs' headers are short; long ones would fill the memory and come once. */
const longestKnown = 200;
const known = new Map<string, Accepted>();

/** `gzip;q=0.5` → gzip, 0.5. What cannot be read is not accepted. */
function weightOf(part: string): readonly [coding: string, weight: number] {
  const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
  const stated = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [coding === "x-gzip" ? "gzip" : coding, stated === undefined ? 1 : Number(stated) || 0];
}

function read(header: string): Accepted {
  const weights = new Map(header.split(",").map(weightOf));
  const others = weights.get("*") ?? 0;
  const takes = (coding: string) => (weights.get(coding) ?? others) > 0;
  const encoding = (["br", "gzip"] as const).find(takes) ?? null;
  return { encoding, onlyEncoded: encoding !== null && (weights.get("identity") ?? weights.get("*")) === 0 };
}

const nothingSaid: Accepted = { encoding: null, onlyEncoded: false };

/** Reads an `Accept-Encoding` header (RFC 9110, 12.5.3). Whoever can undo nothing gets the reply as it is. */
export function acceptedEncoding(header: string | null): Accepted {
  if (!header) return nothingSaid;
  const already = known.get(header);
  if (already) return already;
  const accepted = read(header);
  if (header.length > longestKnown) return accepted;
  if (known.size >= mostKnown) known.clear();
  known.set(header, accepted);
  return accepted;
}
