import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { createApp, openShared } from "../../src/app.ts";
import { tournaments } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { createPageCache } from "../../src/pages/page-cache.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { openOtherInstanceStore } from "../support/other-instance.ts";
import { createTournament } from "../tournaments/forms.ts";

/* Cases in which careless caching would send a page to the wrong reader, or too late. */

let club: Club;
let cache: ReturnType<typeof createPageCache>;
beforeEach(async () => {
  club = await openClub();
  cache = createPageCache(club.store);
});
afterEach(() => club.close());

const long = "a fish ".repeat(1000);
const bump = (store: Store) => store.write((tx) => bumpVersion(tx, "club"));

type Ask = { headers?: Record<string, string>; method?: string; now?: number; origin?: string };

/** Requests the first page; `make` renders it. Null if it isn't cached. */
async function ask(
  make: () => Promise<Response>,
  { headers = {}, method = "GET", now = noon, origin = "a" }: Ask = {},
) {
  const request = new Request("http://localhost/", { method, headers });
  const result = async () => ({ response: await make(), versions: new Map() });
  return (await cache.reply(request, { origin, path: "/", search: "", now }, result)) ?? (await make());
}

const saying = (body: string, init?: ResponseInit) => async () => new Response(body, init);

/** A rendering that waits until it is told to continue. */
function held(body: string) {
  const begun = Promise.withResolvers<void>();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const make = async () => {
    begun.resolve();
    return promise;
  };
  return { make, begun: begun.promise, finish: () => resolve(new Response(body)), answer: resolve, fail: reject };
}

describe("a reader who has the page", () => {
  test.each([
    ["the same ETag", (etag: string) => etag],
    ["the ETag without its W/", (etag: string) => etag.slice(2)],
    ["among several ETags", (etag: string) => `"other", ${etag} , W/"third"`],
    ["a wildcard", () => "*"],
  ])("a reader who has the current page gets 304: %s", async (_, marks) => {
    const etag = (await ask(saying(long))).headers.get("etag") ?? "";
    const reply = await ask(saying("never made"), { headers: { "if-none-match": marks(etag) } });
    expect([reply.status, await reply.text(), reply.headers.get("etag")]).toEqual([304, "", etag]);
    expect(reply.headers.get("vary")).toBe("accept-encoding, cookie");
  });

  test.each(['"other"', 'W/"other", "third"', ""])(
    "a reader with another version (%p) gets the page",
    async (marks) => {
      await ask(saying(long));
      const reply = await ask(saying("never made"), { headers: { "if-none-match": marks } });
      expect([reply.status, await reply.text()]).toEqual([200, long]);
    },
  );

  test("a 304 reply has no encoding, which a cache would apply to its copy", async () => {
    const etag = (await ask(saying(long))).headers.get("etag") ?? "";
    const headers = { "if-none-match": etag, "accept-encoding": "br" };
    expect((await ask(saying("never made"), { headers })).headers.has("content-encoding")).toBe(false);
  });

  test("a HEAD request gets the same reply without a body", async () => {
    const etag = (await ask(saying(long))).headers.get("etag") ?? "";
    const reply = await ask(saying("never made"), { method: "HEAD", headers: { "if-none-match": etag } });
    expect([reply.status, await reply.text()]).toEqual([304, ""]);
  });
});

test("a HEAD reply in an encoding has that encoding's length", async () => {
  const headers = { "accept-encoding": "gzip" };
  const whole = await (await ask(saying(long), { headers })).bytes();
  const head = await ask(saying("never made"), { method: "HEAD", headers });
  expect([head.headers.get("content-length"), head.headers.get("content-encoding")]).toEqual([
    String(whole.length),
    "gzip",
  ]);
});

test("a short reply isn't encoded, unless the reader accepts only encoded ones", async () => {
  expect((await ask(saying("short"), { headers: { "accept-encoding": "gzip" } })).headers.has("content-encoding")).toBe(
    false,
  );
  const reply = await ask(saying("never made"), { headers: { "accept-encoding": "gzip, identity;q=0" } });
  expect(gunzipSync(await reply.bytes()).toString()).toBe("short");
});

describe("the reader that a page belongs to", () => {
  test.each([
    ["session=abc", "own"],
    ["a=1;session=abc", "own"],
    ["session =abc", "own"],
    ["flash=x; a=1", "own"],
    ["mysession=abc", "kept"],
    ["session_id=abc; xflash=1", "kept"],
    ["a=session=abc", "kept"],
    ["theme=dark", "kept"],
  ])("with the cookie %p, the reader gets the %s page", async (cookie, whose) => {
    await ask(saying("kept"));
    expect(await (await ask(saying("own"), { headers: { cookie } })).text()).toBe(whose);
  });

  test("a page requested at another address of the club is rendered with that address", async () => {
    await ask(saying("at a"), { origin: "http://a" });
    expect(await (await ask(saying("at b"), { origin: "http://b" })).text()).toBe("at b");
    expect(await (await ask(saying("at a again"), { origin: "http://a" })).text()).toBe("at a");
  });

  test("for a club with two host names, each page uses the requested one", async () => {
    const paths = ["http://localhost/", "http://fish.example.org/", "http://localhost/"];
    const pages = await Promise.all(paths.map(async (url) => (await fetchAs(url)).text()));
    expect(pages[0]).toBe(pages[2] ?? "");
    expect(pages[1]).not.toContain("http://localhost");
  });
});

/** Requests a page as over HTTP, with the host name of the URL. */
async function fetchAs(url: string): Promise<Response> {
  const shared = openShared(club.deps);
  return createApp(club.deps, { ...shared, pageCache: cache }).handle(new Request(url), "127.0.0.1");
}

describe("pages for one reader are rendered for each", () => {
  test.each([
    ["an error", { status: 500 }],
    ["a redirect", { status: 302, headers: { location: "/login" } }],
    ["a page that does not exist", { status: 404 }],
    ["too many requests", { status: 429 }],
    ["a reply with a cookie", { headers: { "set-cookie": "session=abc" } }],
  ])("the page cache doesn't share %s", async (_, init) => {
    const first = held("");
    const reply = ask(first.make);
    await first.begun;
    const meanwhile = ask(saying("the page"));
    first.answer(new Response("only yours", init));
    expect([await (await reply).text(), await (await meanwhile).text()]).toEqual(["only yours", "the page"]);
    expect(await (await ask(saying("the next"))).text()).not.toBe("only yours");
  });

  test("a failed rendering whose reader left doesn't affect other readers", async () => {
    const first = held("");
    const reply = ask(first.make);
    await first.begun;
    const meanwhile = ask(saying("the page"));
    first.fail(new Error("the reader left"));
    await expect(reply).rejects.toThrow("the reader left");
    expect(await (await meanwhile).text()).toBe("the page");
  });
});

describe("a write while a page is being rendered", () => {
  test("a write during rendering is visible to later readers, and the next rendering is shared", async () => {
    const first = held("before");
    const early = ask(first.make);
    await first.begun;
    await bump(club.store);
    let renderings = 0;
    const after = async () => {
      renderings += 1;
      return new Response(`after ${renderings}`);
    };
    const late = [ask(after), ask(after), ask(after)];
    first.finish();
    expect(await (await early).text()).toBe("before");
    expect(await Promise.all(late.map(async (response) => (await response).text()))).toEqual([
      "after 1",
      "after 1",
      "after 1",
    ]);
    expect(renderings).toBe(1);
  });

  test("a write by another process is visible at the next request", async () => {
    const other = await openOtherInstanceStore(club);
    for (let nth = 0; nth < 10; nth += 1) {
      await ask(saying(`before ${nth}`));
      await bump(other);
      await new Promise(setImmediate);
      expect(await (await ask(saying(`after ${nth}`))).text()).toBe(`after ${nth}`);
    }
    await other.close();
  });

  test("a write that doesn't affect the page doesn't render it again", async () => {
    await ask(saying("the page"));
    await club.store.write((tx) => bumpVersion(tx, "tournament:7"));
    expect(await (await ask(saying("made again"))).text()).toBe("the page");
  });
});

test("a page rendered in one minute isn't shown in the next, even if rendering overlaps it", async () => {
  const start = noon - (noon % 60_000);
  const first = held("12:00");
  const early = ask(first.make, { now: start + 59_999 });
  await first.begun;
  const late = ask(saying("12:01"), { now: start + 60_000 });
  first.finish();
  expect([await (await early).text(), await (await late).text()]).toEqual(["12:00", "12:01"]);
});

test("every reply has its own id and the same headers, cached or not", async () => {
  const [first, second, unchanged] = [
    await club.visitor.send("/rules"),
    await club.visitor.send("/rules"),
    await club.visitor.send("/rules", { headers: { "if-none-match": "*" } }),
  ];
  const ids = [first, second, unchanged].map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(3);
  for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy", "etag", "vary"]) {
    expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(unchanged.headers.get(name)).toBe(first.headers.get(name));
  }
  expect([first.status, second.status, unchanged.status]).toEqual([200, 200, 304]);
});

test("the leaderboards show a change to their tournaments even if no ranks changed", async () => {
  const admin = await club.logIn("secretary", { isAdmin: true });
  const { id } = await createTournament(admin);
  const change = (name: string) =>
    club.store.write(async (tx) => {
      await tx.update(tournaments).set({ name }).where(eq(tournaments.id, id));
      await bumpVersion(tx, `tournament:${id}`);
    });
  for (const path of ["/leaderboard", "/api/leaderboards"]) {
    await change("Spring Open");
    expect(await (await club.visitor.send(path)).text()).toContain("Spring Open");
    await change("Autumn Open");
    expect(await (await club.visitor.send(path)).text()).toContain("Autumn Open");
  }
});
