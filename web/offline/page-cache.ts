import { cachedPages, titleHeader } from "./cached-pages.ts";
import { anyVary, findPage } from "./find-page.ts";
import { isOutboxSupported, outboxStore } from "./outbox-store.ts";
import {
  ageNotice,
  assetsIn,
  joinedIn,
  picturesIn,
  readerOf,
  titleOf,
  uncachedPage,
  withNotice,
  withSubmissionId,
} from "./page-cache-rules.ts";
import { isWaiting } from "./queued-catch.ts";
import { isPages, isReadersCache, pagesOf, pictureCache, readerOfPages } from "./reader-rules.ts";

const assetCache = "assets";

const max = { pages: 60, pictures: 150, picturesOfPage: 12 } as const;
const freshMs = 10 * 60_000;
const maxCachedMs = 14 * 24 * 60 * 60 * 1000;
const timeoutMs = 3000;

/** The header's name is older than this code, and phones have cached pages with it. */
const cachedAtHeader = "x-kept-at";
const cachedAtOf = (cached: Response) => Number(cached.headers.get(cachedAtHeader));

/** Incremented whenever the phone may have a new user: replies to earlier requests must not be cached. */
let generation = 0;

/** Deletes every page and picture: the next user may be another. */
export async function forgetPages(): Promise<void> {
  generation += 1;
  const names = (await caches.keys()).filter(isReadersCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function trim(cache: Cache, atMost: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - atMost)).map((key) => cache.delete(key)));
}

/** Fetches the built files that aren't cached yet. */
export async function cacheAssets(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(assetCache);
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(urls.filter((url) => !cachedPaths.has(url)));
}

/** The part of the build that concerns pages: the stylesheet, and the patterns of the pages that a phone caches. */
export type BuiltPages = { stylesheet: string; offlinePages: readonly RegExp[] };

const isCacheable = (address: string, { offlinePages }: BuiltPages): boolean => {
  const { pathname } = new URL(address);
  return offlinePages.some((pattern) => pattern.test(pathname));
};

/** Work that continues after the response. If the phone has no room for something, it is shown without being cached. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** A built file: its name contains its content's hash, so a cached one is always right. */
export async function answerAsset(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const cache = await caches.open(assetCache);
  const cached = await cache.match(request.url, anyVary);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) waitUntil(cache.put(request.url, response.clone()).catch(() => undefined));
  return response;
}

async function cachePicture(address: string, response: Response, before: number): Promise<void> {
  const cache = await caches.open(pictureCache);
  if (before !== generation) return;
  await cache.put(address, response);
  await trim(cache, max.pictures);
}

/** A picture: from the server, or offline from the cache. */
export async function answerPicture(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const before = generation;
  try {
    const response = await fetch(request);
    if (response.status === 200) waitUntil(cachePicture(request.url, response.clone(), before).catch(() => undefined));
    return response;
  } catch (error) {
    const cached = await caches.match(request.url, anyVary);
    if (cached) return cached;
    throw error;
  }
}

/** A page's request: its cache generation, and its time, UTC ms. */
type PageRequest = { generation: number; at: number };

const askedNow = (): PageRequest => ({ generation, at: Date.now() });

/** Caches a page for its own user only; other users' pages are deleted. A page requested before the cached copy isn't stored. */
async function cachePage(address: string, response: Response, requested: PageRequest): Promise<void> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
  if (!isPage || response.status !== 200 || response.redirected) return;
  const html = await response.text();
  const reader = readerOf(html);
  if (reader === null) return;
  await cacheAssets(assetsIn(html));
  const cache = await caches.open(pagesOf(reader));
  const existing = await cache.match(address, anyVary);
  if (requested.generation !== generation || (existing && cachedAtOf(existing) > requested.at)) return;
  const others = (await caches.keys()).filter((name) => isPages(name) && name !== pagesOf(reader));
  await Promise.all(others.map((name) => caches.delete(name)));
  if (others.length > 0) await caches.delete(pictureCache);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  headers.set(cachedAtHeader, String(requested.at));
  headers.set(titleHeader, encodeURIComponent(titleOf(html)));
  // Deleted first: the latest entry comes last, and the first ones are trimmed.
  await cache.delete(address, anyVary);
  await cache.put(address, new Response(html, { headers }));
  await trim(cache, max.pages);
}

async function shown(cached: Response, address: string): Promise<Response> {
  const html = withSubmissionId(await cached.text(), crypto.randomUUID());
  const { pathname, search } = new URL(address);
  const notice = ageNotice(pathname + search, cachedAtOf(cached), Date.now(), await cachedPages());
  return new Response(withNotice(html, notice), { headers: cached.headers });
}

/** The number of waiting catches of the user whose pages are cached here: other users' aren't revealed. */
async function countWaiting(reader: number): Promise<number> {
  if (!isOutboxSupported()) return 0;
  const all = await outboxStore.all().catch(() => []);
  return all.filter((queuedCatch) => isWaiting(queuedCatch) && queuedCatch.anglerId === reader).length;
}

/** The user whose pages are cached here; 0 without one. */
async function cachedReader(): Promise<number> {
  const name = (await caches.keys()).find(isPages);
  return name === undefined ? 0 : readerOfPages(name);
}

async function uncachedReply(stylesheet: string): Promise<Response> {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const reader = await cachedReader();
  const waiting = { reader, waiting: await countWaiting(reader) };
  return new Response(uncachedPage(stylesheet, await cachedPages(), waiting), { status: 503, headers });
}

/** A page: from the server, or from the cache if the server can't be reached or takes long. */
export async function answerPage(request: Request, built: BuiltPages, waitUntil: WaitUntil): Promise<Response> {
  const { url } = request;
  const address = url.replace(/#.*$/, "");
  const requested = askedNow();
  const mayCache = isCacheable(url, built);
  const arriving = fetch(request);
  if (mayCache)
    waitUntil(arriving.then((response) => cachePage(address, response.clone(), requested)).catch(() => undefined));
  const cached = mayCache ? await findPage(address) : undefined;
  if (!cached) return arriving.catch(() => uncachedReply(built.stylesheet));
  const timedOut = new Promise<null>((done) => setTimeout(done, timeoutMs, null));
  const first = await Promise.race([arriving.catch(() => null), timedOut]);
  return first ?? shown(cached, address);
}

/** Caches the page at an address unless the cached one is fresh and not older than `changedAt` (UTC ms). */
async function cacheAddress(address: string, built: BuiltPages, changedAt: number): Promise<void> {
  if (!isCacheable(address, built)) return;
  const existing = await caches.match(address, anyVary);
  if (existing && cachedAtOf(existing) >= Math.max(changedAt, Date.now() - freshMs)) return;
  const requested = askedNow();
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const copy = response.clone();
  await cachePage(address, response, requested);
  await cachePictures(picturesIn(await copy.text()), address, requested.generation);
}

/** Caches the first pictures of a page that hasn't been opened here. */
async function cachePictures(paths: readonly string[], page: string, before: number): Promise<void> {
  for (const path of paths.slice(0, max.picturesOfPage)) {
    const address = new URL(path, page).href;
    if (await caches.match(address, anyVary)) continue;
    const response = await fetch(address);
    if (response.status === 200) await cachePicture(address, response, before);
  }
}

/**
 * Caches the pages at these addresses and, with the home page, those of the tournaments that its user joined.
 * Copies older than `changedAt` (UTC ms) are replaced. If a page doesn't arrive, its cached copy stays.
 */
export async function cachePages(addresses: readonly string[], built: BuiltPages, changedAt = 0): Promise<void> {
  const cacheOne = (address: string) => cacheAddress(address, built, changedAt).catch(() => undefined);
  await Promise.all(addresses.map(cacheOne));
  const home = addresses.find((address) => new URL(address).pathname === "/");
  const homePage = home && (await caches.match(home, anyVary));
  if (!homePage) return;
  const joined = joinedIn(await homePage.text());
  await Promise.all(joined.map((id) => cacheOne(new URL(`/tournaments/${id}`, home).href)));
}

/** Deletes files that only an earlier build needs. A cached page of an earlier build keeps its files; it is deleted when it is old. */
export async function removeOld(current: ReadonlySet<string>): Promise<void> {
  let isEarlierLeft = false;
  for (const name of (await caches.keys()).filter(isPages)) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const cached = await cache.match(key);
      if (!cached) continue;
      if (Date.now() - cachedAtOf(cached) > maxCachedMs) await cache.delete(key);
      else if (assetsIn(await cached.text()).some((url) => !current.has(url))) isEarlierLeft = true;
    }
  }
  if (isEarlierLeft) return;
  const cache = await caches.open(assetCache);
  const old = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname));
  await Promise.all(old.map((key) => cache.delete(key)));
}
