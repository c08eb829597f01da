import { LRUCache } from "lru-cache";
import type { Store } from "../base/db/store.ts";
import { readVersions, type VersionName } from "../base/db/versions.ts";
import type { Encoding } from "../base/http/accepted-encoding.ts";
import { compressForMany, compressReply, encodingFor } from "../base/http/compression.ts";
import { etagOf, isUnchanged } from "../base/http/etag.ts";
import type { PageCache, VersionedResponse } from "../base/http/pipeline.ts";
import { sessionCookie } from "../base/http/session.ts";
import { cacheVersions } from "./cached-paths.ts";
import { flashCookie } from "./flash.ts";
import { pages } from "./page-router.ts";

type Bytes = Uint8Array<ArrayBuffer>;

type Variant = { init: ResponseInit; body: Bytes };

/** A page in every encoding requested so far. */
type CachedPage = {
  /** The total of all encodings. */
  bytes(): number;
  /** The reply to GET or HEAD: complete, headers only, or 304. */
  reply(request: Request): Response;
};

function replyWith(request: Request, { init, body }: Variant): Response {
  if (request.method !== "HEAD") return new Response(body, init);
  const head = new Response(null, init);
  head.headers.set("content-length", String(body.length));
  return head;
}

/** `baseHeaders` are final except for caching and encoding. `onGrowth` runs when an encoding is added. */
function cachedPage(body: Bytes, baseHeaders: Headers, onGrowth: () => void): CachedPage {
  const etag = etagOf(body);
  const headers = new Headers(baseHeaders);
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache");
  headers.set("vary", "accept-encoding, cookie");
  const plain: Variant = { init: { headers }, body };
  /** Leaves out the encoding, because a cache applies a 304 to any variant. */
  const unchanged: ResponseInit = { status: 304, headers };
  const encoded = new Map<Encoding, Variant>();

  function variant(encoding: Encoding): Variant {
    const cached = encoded.get(encoding);
    if (cached) return cached;
    const encodedHeaders = new Headers(headers);
    encodedHeaders.set("content-encoding", encoding);
    const compressed: Variant = { init: { headers: encodedHeaders }, body: compressForMany(encoding, body) };
    encoded.set(encoding, compressed);
    onGrowth();
    return compressed;
  }

  return {
    bytes: () => encoded.values().reduce((sum, { body: { length } }) => sum + length, body.length),
    reply(request) {
      if (isUnchanged(request, etag)) return new Response(null, unchanged);
      const encoding = encodingFor(request, body.length);
      return replyWith(request, encoding ? variant(encoding) : plain);
    },
  };
}

const versionNames = cacheVersions(pages);

const maxBytesOfAll = 16 * 1024 * 1024;
const maxPages = 256;
const minuteMs = 60_000;

type Versions = ReadonlyMap<VersionName, number>;

type Entry = {
  page: CachedPage;
  versions: Versions;
  /** The commit counter when the versions last matched. */
  checkedAt: number;
  /** Relative times are valid for a minute. */
  minute: number;
};

/** `page` is null if it must not be cached. */
type Making = { startedAt: number; minute: number; page: Promise<CachedPage | null> };

/** Whether the request has neither a session, an API token nor a pending message. */
function isVisitors(request: Request): boolean {
  if (request.headers.has("authorization")) return false;
  const header = request.headers.get("cookie");
  if (header === null) return true;
  const cookies = new Bun.CookieMap(header);
  return !(cookies.has(sessionCookie) || cookies.has(flashCookie));
}

const isCacheable = (response: Response) => response.status === 200 && response.headers.getSetCookie().length === 0;

/** Reads versions again only after a commit by any process. Concurrent requests share one rendering. */
export function createPageCache(store: Store, maxBytes = maxBytesOfAll) {
  const entries = new LRUCache<string, Entry>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes()),
  });
  const makings = new Map<string, Making>();

  /** Null if the database fails, which rendering the page will report. */
  async function orNull<T>(value: Promise<T>): Promise<T | null> {
    try {
      return await value;
    } catch {
      return null;
    }
  }

  const versionsNow = (names: readonly VersionName[]) => orNull(store.read((db) => readVersions(db, names)));

  async function isCurrent(entry: Entry, minute: number, checkedAt: number): Promise<boolean> {
    if (entry.minute !== minute) return false;
    if (entry.checkedAt === checkedAt) return true;
    const names = [...entry.versions.keys()];
    const now = await versionsNow(names);
    if (!now || names.some((name, index) => now[index] !== entry.versions.get(name))) return false;
    entry.checkedAt = checkedAt;
    return true;
  }

  /**
   * Reads versions before rendering, so that a write in between makes the page stale. A page isn't kept if the process
   * doesn't know yet which server settings another process saved.
   */
  async function makeEntry(
    key: string,
    names: VersionName[],
    from: Omit<Making, "page">,
    make: () => Promise<VersionedResponse>,
  ) {
    const before = await versionsNow(names);
    const { response, versions } = await make();
    if (!(before && isCacheable(response))) return { response, page: null };
    const inEffect = versions.get("server");
    if (inEffect !== undefined && inEffect !== before[names.indexOf("server")]) return { response, page: null };
    const page = cachedPage(await response.bytes(), response.headers, () => {
      // Updates the size.
      if (entries.peek(key) === entry) entries.set(key, entry);
    });
    const named = names.map((name, index) => [name, before[index] ?? 0] as const);
    const entry: Entry = {
      page,
      versions: new Map([...versions, ...named]),
      checkedAt: from.startedAt,
      minute: from.minute,
    };
    entries.set(key, entry);
    return { response, page };
  }

  async function replyCarefully(
    request: Request,
    key: string,
    { names, minute }: { names: VersionName[]; minute: number },
    make: () => Promise<VersionedResponse>,
  ): Promise<Response> {
    const replyOwn = async () => compressReply(request, (await make()).response);
    for (;;) {
      const startedAt = await orNull(store.dataVersion());
      if (startedAt === null) return replyOwn();
      const entry = entries.get(key);
      if (entry && (await isCurrent(entry, minute, startedAt))) return entry.page.reply(request);
      // Another request rendered it during the read.
      if (entries.get(key) !== entry) continue;
      // A reply to HEAD has no body to share.
      if (request.method === "HEAD") return replyOwn();
      const underWay = makings.get(key);
      if (!underWay) {
        const making = makeEntry(key, names, { startedAt, minute }, make).finally(() => makings.delete(key));
        const shared = making.then(
          ({ page }) => page,
          () => null,
        );
        makings.set(key, { startedAt, minute, page: shared });
        const { page, response } = await making;
        return page ? page.reply(request) : compressReply(request, response);
      }
      // Null if it failed or is for one reader only: this request renders its own.
      const page = await underWay.page;
      if (underWay.startedAt !== startedAt || underWay.minute !== minute) continue;
      return page ? page.reply(request) : replyOwn();
    }
  }

  const reply: PageCache = (request, { origin, path, search, now }, make) => {
    if ((request.method !== "GET" && request.method !== "HEAD") || !isVisitors(request)) return null;
    const key = `${origin}${path}${search}`;
    const names = versionNames(path, search);
    return names && replyCarefully(request, key, { names, minute: Math.floor(now / minuteMs) }, make);
  };

  return {
    /** Null for a request that isn't cached. */
    reply,
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  };
}
