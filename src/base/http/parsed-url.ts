import { LRUCache } from "lru-cache";

export type ParsedUrl = {
  protocol: string;
  host: string;
  origin: string;
  path: string;
  /** With its question mark; "" without one. */
  search: string;
};

/** Longer addresses come once and would fill the memory. */
const maxLength = 200;
const parsedUrls = new LRUCache<string, ParsedUrl>({ max: 1000 });

function parse(address: string): ParsedUrl | null {
  const url = URL.parse(address);
  if (!url) return null;
  const { protocol, host, origin, pathname: path, search } = url;
  return { protocol, host, origin, path, search };
}

/** Null for an invalid one. Cached, because the same few are asked for all the time. */
export function parsedUrlOf({ url }: Request): ParsedUrl | null {
  const known = parsedUrls.get(url);
  if (known !== undefined) return known;
  const parsed = parse(url);
  if (parsed && url.length <= maxLength) parsedUrls.set(url, parsed);
  return parsed;
}
