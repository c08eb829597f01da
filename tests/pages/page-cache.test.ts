import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Store, StoreBusy } from "../../src/base/db/store.ts";
import { bumpVersion, type VersionName } from "../../src/base/db/versions.ts";
import { cacheVersions } from "../../src/pages/cached-paths.ts";
import { createPageCache } from "../../src/pages/page-cache.ts";
import { pages } from "../../src/pages/page-router.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { openOtherInstanceStore } from "../support/other-instance.ts";

const minute = 60_000;

let club: Club;
let cache: ReturnType<typeof createPageCache>;
let renderings: number;

beforeEach(async () => {
  club = await openClub();
  cache = createPageCache(club.store);
  renderings = 0;
});
afterEach(() => club.close());

const long = "a fish ".repeat(1000);

async function ask(
  path: string,
  {
    now = noon,
    headers = {},
    method = "GET",
    search = "",
    from = cache,
    body = long,
    versions = new Map<VersionName, number>(),
    meanwhile = async () => undefined as unknown,
  } = {},
): Promise<Response> {
  const make = async () => {
    renderings += 1;
    const text = `${body}${renderings}`;
    await meanwhile();
    return { response: new Response(text, { headers: { "content-type": "text/html" } }), versions };
  };
  const request = new Request(`http://localhost${path}${search}`, { method, headers });
  return (
    (await from.reply(request, { origin: "http://localhost", path, search, now }, make)) ?? (await make()).response
  );
}

const bump = (store: Store, name: "club" | `tournament:${number}`) => store.write((tx) => bumpVersion(tx, name));

describe("the list of tournaments", () => {
  test.each([
    ["the pages of the tournament list", "?after=open.1.2&limit=24", 1],
    ["the filters of the tournament list", "?show=open", 1],
    ["filters of the tournament list without results", "?show=x1", 2],
    ["searches of the tournament list", "?search=cup", 2],
    ["the tournament list of a species", "?show=open&species=Bass", 2],
    ["the tournament list of a month", "?month=2026-06", 2],
  ])("%s: cached or rendered again", async (_, search, times) => {
    for (const path of ["/tournaments", "/api/tournaments", "/api/tournaments/sums"]) {
      renderings = 0;
      await ask(path, { search });
      await ask(path, { search });
      expect({ path, made: renderings }).toEqual({ path, made: times });
    }
  });
});

describe("a visitor's page", () => {
  test("a visitor's page is rendered once, and again only when a counter it depends on changed", async () => {
    await ask("/tournaments/7");
    await ask("/tournaments/7");
    expect(renderings).toBe(1);
    await bump(club.store, "tournament:8");
    await ask("/tournaments/7");
    expect(renderings).toBe(1);
    await bump(club.store, "tournament:7");
    expect(await (await ask("/tournaments/7")).text()).toEndWith("2");
  });

  test("a cached list is rebuilt when a tournament on it changes, and only then", async () => {
    await bump(club.store, "tournament:7");
    const shown = { versions: new Map<VersionName, number>([["tournament:7", 1]]) };
    await ask("/leaderboard", shown);
    await bump(club.store, "tournament:8");
    await ask("/leaderboard", shown);
    expect(renderings).toBe(1);
    await bump(club.store, "tournament:7");
    expect(await (await ask("/leaderboard", shown)).text()).toEndWith("2");
  });

  test("a list that changed while it was rendered is rebuilt at the next request", async () => {
    const target = { origin: "http://localhost", path: "/leaderboard", search: "", now: noon };
    await cache.reply(new Request("http://localhost/leaderboard"), target, async () => {
      const versions = new Map<VersionName, number>([["tournament:7", 0]]);
      await bump(club.store, "tournament:7");
      return { response: new Response("from before"), versions };
    });
    expect(await (await ask("/leaderboard")).text()).toBe(`${long}1`);
  });

  test("a visitor's page shows what another process wrote to the same file, at the next request", async () => {
    await ask("/tournaments/7");
    const other = await openOtherInstanceStore(club);
    await bump(other, "tournament:7");
    await other.close();
    expect(await (await ask("/tournaments/7")).text()).toEndWith("2");
  });

  test("a visitor's page is accurate to the minute", async () => {
    const start = noon - (noon % minute);
    await ask("/", { now: start });
    await ask("/", { now: start + minute - 1 });
    expect(renderings).toBe(1);
    await ask("/", { now: start + minute });
    expect(renderings).toBe(2);
  });

  test("a visitor's page is rendered once for simultaneous requests, and never reused after a write", async () => {
    const [first, second] = await Promise.all([ask("/"), ask("/")]);
    expect([await first.text(), await second.text(), renderings]).toEqual([`${long}1`, `${long}1`, 1]);
    await bump(club.store, "club");
    const written = Promise.withResolvers<void>();
    const early = ask("/", { meanwhile: () => bump(club.store, "club").then(written.resolve) });
    await written.promise;
    const late = await ask("/");
    expect([await (await early).text(), await late.text()]).toEqual([`${long}2`, `${long}3`]);
    expect(await (await ask("/")).text()).toBe(`${long}3`);
  });

  test("a cached page is sent in the browser's encoding, with the same content", async () => {
    const [plain, br, gz, refused] = await Promise.all(
      ["", "gzip, deflate, br", "gzip", "br;q=0, gzip"].map((accept) =>
        ask("/", { headers: accept ? { "accept-encoding": accept } : {} }),
      ),
    );
    const bytes = async (response: Response | undefined) => new Uint8Array((await response?.arrayBuffer()) ?? []);
    expect([plain, br, gz, refused].map((response) => response?.headers.get("content-encoding"))).toEqual([
      null,
      "br",
      "gzip",
      "gzip",
    ]);
    const whole = Buffer.from(`${long}1`);
    expect(Buffer.from(await bytes(plain))).toEqual(whole);
    expect(brotliDecompressSync(await bytes(br))).toEqual(whole);
    expect(gunzipSync(await bytes(gz))).toEqual(whole);
    expect(renderings).toBe(1);
  });

  test("a page that the browser already has gets a 304 until it changes", async () => {
    const etag = (await ask("/")).headers.get("etag") ?? "";
    const again = await ask("/", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("cache-control")]).toEqual([304, "", "no-cache"]);
    await bump(club.store, "club");
    expect((await ask("/", { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  test("a visitor's page supports HEAD requests", async () => {
    await ask("/");
    const head = await ask("/", { method: "HEAD" });
    expect([await head.text(), head.headers.get("content-length")]).toEqual(["", String(long.length + 1)]);
  });
});

test.each(["/", "/rules", "/api/tournaments"])("%s is complete for a reader after a HEAD request", async (path) => {
  expect((await club.visitor.send(path, { method: "HEAD" })).status).toBe(200);
  expect((await (await club.visitor.send(path)).text()).length).toBeGreaterThan(1);
});

describe("pages that aren't cached", () => {
  test.each([
    ["of a signed-in reader", "/", { headers: { cookie: "other=1; session=abc" } }],
    ["with a message waiting", "/", { headers: { cookie: "flash=abc" } }],
    ["with its own search", "/", { search: "?payment=success" }],
    ["that was posted", "/", { method: "POST" }],
    ["of a page that differs by reader", "/my-catches", {}],
  ])("the cache doesn't keep a page %s", async (_, path, options) => {
    await ask(path, options);
    await ask(path, options);
    expect(renderings).toBe(2);
  });

  test.each([404, 503])("the cache doesn't keep a reply with status %i", async (status) => {
    const request = new Request("http://localhost/tournaments/9");
    const target = { origin: "http://localhost", path: "/tournaments/9", search: "", now: noon };
    const make = async () => ({ response: new Response("no", { status }), versions: new Map() });
    const reply = await cache.reply(request, target, make);
    expect([reply?.status, cache.size().pages]).toEqual([status, 0]);
  });

  test("a page whose versions can't be read isn't served from the cache", async () => {
    let isLost = false;
    const read: Store["read"] = async (work) => {
      if (isLost) throw new StoreBusy("The database server can't be reached.");
      return club.store.read(work);
    };
    const from = createPageCache({ ...club.store, read });
    await ask("/", { from });
    await bump(club.store, "club");
    isLost = true;
    for (const path of ["/", "/rules"]) expect((await ask(path, { from })).status).toBe(200);
    expect([renderings, from.size().pages]).toEqual([3, 1]);
  });

  test("when the cache is full, the least recently used pages are dropped", async () => {
    const small = createPageCache(club.store, 3 * long.length);
    for (const path of ["/", "/rules", "/", "/help"]) await ask(path, { from: small });
    expect(small.size()).toEqual({ pages: 2, bytes: 2 * (long.length + 1) });
    await ask("/", { from: small });
    expect(renderings).toBe(3);
    await ask("/rules", { from: small });
    expect(renderings).toBe(4);
  });

  test("the cache keeps at most the 256 most recent pages, however small", async () => {
    const search = (n: number) => ({ search: `?after=${n}` });
    for (let n = 0; n < 256; n += 1) await ask("/tournaments", search(n));
    await ask("/tournaments", search(0));
    await ask("/tournaments", search(256));
    expect([renderings, cache.size().pages]).toEqual([257, 256]);
    await ask("/tournaments", search(0));
    expect(renderings).toBe(257);
    await ask("/tournaments", search(1));
    expect(renderings).toBe(258);
  });
});

test("each cached address depends on its own versions", () => {
  const versions = cacheVersions(pages);
  expect(versions("/tournaments/7/leaderboard", "?after=50")).toEqual(["server", "settings", "tournament:7"]);
  expect(versions("/api/tournaments/7/race", "")).toEqual(["server", "settings", "tournament:7"]);
  expect(versions("/leaderboard", "")).toEqual(["server", "settings", "club"]);
  expect(versions("/rules", "")).toEqual(["server", "settings"]);
  expect(versions("/tournaments/7/mine", "")).toBeNull();
  expect(versions("/tournaments/07", "")).toBeNull();
});
