import { anyVary } from "./find-page.ts";
import { type CachedPageLink, onTheWater, titleOf } from "./page-cache-rules.ts";
import { isPages } from "./reader-rules.ts";

/** More would be a page of links. */
const max = 12;

/** The header that stores a cached page's title, so that a list of pages doesn't have to read them. */
export const titleHeader = "x-title";

async function titleIn(copy: Response): Promise<string> {
  const noted = copy.headers.get(titleHeader);
  return noted === null ? titleOf(await copy.text()) : decodeURIComponent(noted);
}

const place = ({ address }: CachedPageLink): number => {
  const at = onTheWater.indexOf(address);
  return at < 0 ? onTheWater.length : at;
};

/** The pages cached on this phone: first those that a member needs on the water, then the latest; each title once. */
export async function cachedPages(): Promise<CachedPageLink[]> {
  const pages: CachedPageLink[] = [];
  for (const name of (await caches.keys()).filter(isPages)) {
    const cache = await caches.open(name);
    for (const key of (await cache.keys()).toReversed()) {
      const { pathname, search } = new URL(key.url);
      const copy = await cache.match(key, anyVary);
      const address = pathname + search;
      // The home page's title is the club's name.
      if (copy) pages.push({ address, title: address === "/" ? "Home" : await titleIn(copy) });
    }
  }
  const ordered = pages.toSorted((a, b) => place(a) - place(b));
  const isFirst = ({ title }: CachedPageLink, index: number) =>
    ordered.findIndex((page) => page.title === title) === index;
  return ordered.filter(isFirst).slice(0, max);
}
