import { LRUCache } from "lru-cache";

export type ParsedUrl = {
  /** With its colon, as in `URL`. */
  protocol: string;
  host: string;
  origin: string;
  path: string;
  /** With its question mark; "" without one. */
  search: string;
};

/** A visitor's addresses are short; long ones would fill the memory and come once. */
const maxLength = 200;
const parsedUrls = new LRUCache<string, ParsedUrl>({ max: 1000 });

function parse(address: string): ParsedUrl | null {
  const url = URL.parse(address);
  if (!url) return null;
  const { protocol, host, origin, pathname: path, search } = url;
  return { protocol, host, origin, path, search };
}

/** Null for an address that nobody can read. The same few are asked for all the time and parsed once. */
export function parsedUrlOf({ url }: Request): ParsedUrl | null {
  const known = parsedUrls.get(url);
  if (known !== undefined) return known;
  const parsed = parse(url);
  if (parsed && url.length <= maxLength) parsedUrls.set(url, parsed);
  return parsed;
}
