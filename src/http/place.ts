import { LRUCache } from "lru-cache";

/** Where a request's address leads. */
export type Place = {
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
const places = new LRUCache<string, Place>({ max: 1000 });

function parse(address: string): Place | null {
  const url = URL.parse(address);
  if (!url) return null;
  const { protocol, host, origin, pathname: path, search } = url;
  return { protocol, host, origin, path, search };
}

/** Null for an address that nobody can read. The same few are asked for all the time and parsed once. */
export function placeOf({ url }: Request): Place | null {
  const known = places.get(url);
  if (known !== undefined) return known;
  const place = parse(url);
  if (place && url.length <= maxLength) places.set(url, place);
  return place;
}
