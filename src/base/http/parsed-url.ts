import { LRUCache } from "lru-cache";

export type ParsedUrl = {
  protocol: string;
  host: string;
  origin: string;
  path: string;
  /** Includes the question mark; "" if there is no query. */
  search: string;
};

/** Longer addresses rarely repeat and would fill the memory. */
const maxLength = 200;
const parsedUrls = new LRUCache<string, ParsedUrl>({ max: 1000 });

function parse(address: string): ParsedUrl | null {
  const url = URL.parse(address);
  if (!url) return null;
  const { protocol, host, origin, pathname: path, search } = url;
  return { protocol, host, origin, path, search };
}

/** Null for an invalid address. Cached, because a few addresses are requested all the time. */
export function parsedUrlOf({ url }: Request): ParsedUrl | null {
  const cached = parsedUrls.get(url);
  if (cached !== undefined) return cached;
  const parsed = parse(url);
  if (parsed && url.length <= maxLength) parsedUrls.set(url, parsed);
  return parsed;
}
