import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { pages } from "../../src/pages/page-router.ts";
import { cachedPages } from "../../web/offline/cached-pages.ts";
import {
  answerAsset,
  answerPage,
  answerPicture,
  cacheAssets,
  cachePages,
  forgetPages,
  removeOld,
} from "../../web/offline/page-cache.ts";
import { patternOf } from "../../web/page-facts.ts";
import { phoneCaches } from "./phone-caches.ts";

const origin = "http://localhost";

/** A page of a reader (0 for a visitor) that names the built files of one build. */
const pageFor = (reader: number, words: string, build = "a") => {
  const user = reader === 0 ? null : { id: reader };
  const data = JSON.stringify({ loaderData: { root: { session: { user } } } });
  return `<!doctype html><html><head><title>${words}</title><script src="/assets/client-${build}.js"></script></head><body><div id="root">${words}</div><script id="page-data" type="application/json">${data}</script></body></html>`;
};

/** The server's response to a page's address; null without signal. */
let server: ((path: string) => Response | Promise<Response>) | null;

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
const real = { fetch: globalThis.fetch, caches: Reflect.get(globalThis, "caches") as unknown };

async function ask(input: string | URL | Request): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), origin);
  if (!server) throw new TypeError("Failed to fetch");
  return pathname.startsWith("/assets/") ? new Response(pathname) : server(pathname);
}

beforeEach(async () => {
  Reflect.set(
    globalThis,
    "caches",
    phoneCaches((address) => ask(address)),
  );
  globalThis.fetch = Object.assign(ask, { preconnect: () => undefined });
  await forgetPages();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = real.fetch;
  Reflect.set(globalThis, "caches", real.caches);
});

const built = {
  stylesheet: "/assets/styles-a.css",
  offlinePages: pages.filter(({ isOffline }) => isOffline).map(patternOf),
};

/** Opens a page through the worker and waits until it has been saved. */
async function open(path: string): Promise<string> {
  const background: Promise<unknown>[] = [];
  const response = await answerPage(new Request(origin + path), built, (work) => void background.push(work));
  const text = await response.text();
  await Promise.all(background);
  return text;
}

test("a visited page opens without signal, with its age and its built files", async () => {
  server = () => html(pageFor(7, "My Catch History"));
  expect(await open("/my-catches")).not.toContain("Weak or no signal");
  server = null;
  const copy = await open("/my-catches");
  expect(copy).toContain("Weak or no signal. This page is from");
  expect(copy).toContain("My Catch History");
  expect(await caches.match(`${origin}/assets/client-a.js`)).toBeDefined();
});

test("an unvisited page shows that it isn't available and lists the visited ones", async () => {
  server = () => html(pageFor(0, "Tournaments"));
  await open("/tournaments");
  server = null;
  expect(await open("/help")).toContain('href="/tournaments">Tournaments</a>');
});

/** A member's pages, each named by its address. The home page contains the tournaments that they joined. */
function memberPage(path: string, words: string, joined: readonly number[] = []): Response {
  const days = joined.map((id) => ({ tournament: { id } }));
  const loaderData = { root: { session: { user: { id: 7 } } }, ...(path === "/" && { "web/home/home.tsx": { days } }) };
  const data = JSON.stringify({ loaderData });
  return html(
    `<html><body>${path} ${words}<script id="page-data" type="application/json">${data}</script></body></html>`,
  );
}

const water = ["/submit-catch", "/my-catches", "/"].map((path) => origin + path);

test("saving the home page also saves the joined tournaments, under both of their addresses", async () => {
  server = (path) => memberPage(path, "here", [3, 5]);
  await cachePages(water, built);
  server = null;
  for (const path of ["/submit-catch", "/submit-catch?tournament=3", "/my-catches", "/", "/tournaments/3"]) {
    expect(await open(path)).toContain(`${path.replace(/\?.*/, "")} here`);
  }
  expect(await open("/tournaments/5/leaderboard")).toContain("/tournaments/5 here");
  expect(await open("/tournaments/5?division=Kayak")).toContain("No connection");
});

test("a page saved in advance includes its first twelve pictures, and none from other sites", async () => {
  const drawn = Array.from({ length: 20 }, (_, index) => `<img src="/photos/${index}/thumbnail.webp">`).join("");
  const images = `<img src="/pictures/bass.svg">${drawn}<img src="data:image/webp;base64,AA"><img src="/photos/1/original.jpg">`;
  server = (path) => (path === "/my-catches" ? memberPage(path, images) : new Response(path));
  await cachePages([`${origin}/my-catches`], built);
  const pictures = await (await caches.open("pictures")).keys();
  expect(pictures.map(({ url }) => new URL(url).pathname)).toEqual([
    "/pictures/bass.svg",
    ...Array.from({ length: 11 }, (_, index) => `/photos/${index}/thumbnail.webp`),
  ]);
});

test("a copy from before a change is replaced, but a fresh one isn't requested again", async () => {
  let requests = 0;
  const serve = (words: string) => (path: string) => {
    requests += 1;
    return memberPage(path, words);
  };
  server = serve("before");
  await cachePages(water, built);
  server = serve("after");
  await cachePages(water, built);
  expect(requests).toBe(3);
  await cachePages(water, built, Date.now() + 1);
  expect(requests).toBe(6);
  server = null;
  expect(await open("/my-catches")).toContain("after");
});

test("a page that arrives late doesn't replace a newer copy", async () => {
  let arrive: (response: Response) => void = () => undefined;
  server = () => new Promise<Response>((done) => (arrive = done));
  const early = cachePages([`${origin}/my-catches`], built);
  while (arrive.length === 0) await Bun.sleep(1);
  await Bun.sleep(2);
  server = (path) => memberPage(path, "after");
  await cachePages([`${origin}/my-catches`], built, Date.now());
  arrive(memberPage("/my-catches", "before"));
  await early;
  server = null;
  expect(await open("/my-catches")).toContain("after");
});

test("if the server is slow, the saved page is shown, and the newer one next time", async () => {
  server = () => html(pageFor(7, "as it was"));
  await open("/tournaments");
  jest.useFakeTimers();
  let arrive: (response: Response) => void = () => undefined;
  server = () => new Promise<Response>((done) => (arrive = done));
  const pendingWork: Promise<unknown>[] = [];
  const answering = answerPage(new Request(`${origin}/tournaments`), built, (work) => void pendingWork.push(work));
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  jest.advanceTimersByTime(3000);
  expect(await (await answering).text()).toContain("as it was");
  jest.useRealTimers();
  arrive(html(pageFor(7, "as it is")));
  await Promise.all(pendingWork);
  server = null;
  expect(await open("/tournaments")).toContain("as it is");
});

test("an unvisited page links each saved page at its saved address", async () => {
  server = () => html(pageFor(0, "Spring Open, from 51"));
  await open("/tournaments/7?after=50");
  server = null;
  expect(await open("/help")).toContain('href="/tournaments/7?after=50"');
});

test("saved pages are listed with the form first, each title once, and without the club's name", async () => {
  const titles: Record<string, string> = { "/": "Lake Club", "/submit-catch": "Submit Your Catch · Lake Club" };
  const titled = (path: string) => {
    const title = titles[path] ?? "My Catch History · Lake Club";
    return html(pageFor(7, title));
  };
  server = titled;
  for (const path of ["/my-catches?after=9", "/my-catches", "/", "/submit-catch", "/submit-catch?sent=4"]) {
    await open(path);
  }
  expect(await cachedPages()).toEqual([
    { address: "/submit-catch", title: "Submit Your Catch" },
    { address: "/my-catches", title: "My Catch History" },
    { address: "/", title: "Home" },
  ]);
  server = null;
  const copy = await open("/submit-catch");
  expect(copy).toContain(">Pages you can open</summary>");
  expect(copy).toContain('href="/my-catches">My Catch History</a>');
});

test("a phone without space shows a page that it can't save", async () => {
  const full = async () => {
    const cache = await phoneCaches(ask).open("full");
    cache.put = () => Promise.reject(new DOMException("Full.", "QuotaExceededError"));
    return cache;
  };
  Reflect.set(globalThis, "caches", { ...phoneCaches(ask), open: full });
  server = () => new Response("a fish");
  for (const [answer, path] of [
    [answerAsset, "/assets/client-a.js"],
    [answerPicture, "/photos/a/thumbnail.webp"],
  ] as const) {
    const pendingWork: Promise<unknown>[] = [];
    const response = await answer(new Request(origin + path), (work) => void pendingWork.push(work));
    expect(response.status).toBe(200);
    expect(pendingWork).toHaveLength(1);
    await Promise.all(pendingWork);
  }
});

test("one reader's saved pages are deleted as soon as another reader's page is saved", async () => {
  server = () => html(pageFor(7, "Wanda's catches"));
  await open("/my-catches");
  server = () => html(pageFor(8, "Otto's tournaments"));
  await open("/tournaments");
  server = null;
  expect(await open("/my-catches")).not.toContain("Wanda");
});

test("a page requested before a logout isn't saved when it arrives afterward", async () => {
  let arrive: (response: Response) => void = () => undefined;
  server = () => new Promise<Response>((done) => (arrive = done));
  const opening = open("/my-catches");
  await forgetPages();
  arrive(html(pageFor(7, "Wanda's catches")));
  await opening;
  server = null;
  expect(await open("/my-catches")).not.toContain("Wanda");
});

test("admin pages, failures and redirects aren't saved", async () => {
  server = () => html(pageFor(1, "Verification"));
  await open("/admin/verification");
  server = () => new Response("Busy", { status: 503, headers: { "content-type": "text/html" } });
  await open("/tournaments");
  server = null;
  expect(await open("/admin/verification")).not.toContain(">Verification<");
  expect(await open("/tournaments")).not.toContain("Busy");
});

test("files of an earlier build are deleted unless a saved page needs them", async () => {
  server = () => html(pageFor(7, "My catches", "a"));
  await open("/my-catches");
  await cacheAssets(["/assets/client-b.js"]);
  const now = new Set(["/assets/client-b.js"]);
  await removeOld(now);
  expect(await caches.match(`${origin}/assets/client-a.js`)).toBeDefined();
  server = () => html(pageFor(7, "My catches", "b"));
  await open("/my-catches");
  await removeOld(now);
  expect(await caches.match(`${origin}/assets/client-a.js`)).toBeUndefined();
  expect(await caches.match(`${origin}/assets/client-b.js`)).toBeDefined();
});
