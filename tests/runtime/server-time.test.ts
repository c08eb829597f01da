import { afterEach, beforeEach, expect, mock, setSystemTime, spyOn, test } from "bun:test";
import { asServerTime, learnFromPage, serverNow, timedFetch } from "../../web/runtime/server-time.ts";
import { noon } from "../support/club.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** The server's clock says noon; it sends its `Date` in whole seconds. */
const reply = (at = noon) => new Response("", { headers: { date: new Date(at).toUTCString() } });

beforeEach(() => {
  spyOn(globalThis, "fetch").mockImplementation((async () => reply()) as unknown as typeof fetch);
});
afterEach(async () => {
  setSystemTime(noon);
  await timedFetch("/healthz");
  setSystemTime();
  // Other files run in this process too.
  mock.restore();
});

const isAbout = (instant: number) => expect(Math.abs(serverNow() - instant)).toBeLessThan(1000);

test("a device that is a day ahead has the server's time from the page on, and a photo's time with it", () => {
  setSystemTime(noon + day);
  expect(learnFromPage(noon)).toBe(true);
  isAbout(noon);
  expect(asServerTime(noon + day - hour)).toBe(noon - hour);
  setSystemTime(noon + day + hour);
  isAbout(noon + hour);
});

test("a device that is an hour behind has it from any reply", async () => {
  setSystemTime(noon - hour);
  await timedFetch("/api/tournaments");
  isAbout(noon);
});

test("a page from the server's cache does not set a right clock back", () => {
  setSystemTime(noon);
  expect(learnFromPage(noon - 40_000)).toBe(false);
  isAbout(noon);
});

test("seconds of difference are the network's, not the clock's", async () => {
  setSystemTime(noon + 1800);
  await timedFetch("/api/tournaments");
  isAbout(noon + 1800);
});

test("a reply without a time changes nothing", async () => {
  spyOn(globalThis, "fetch").mockImplementation((async () => new Response("")) as unknown as typeof fetch);
  setSystemTime(noon);
  await timedFetch("/api/tournaments");
  isAbout(noon);
});

test("no page reads the device's clock directly; only data saved on this phone is compared with it", async () => {
  const files = [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync(".")];
  const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(path).text()] as const));
  const reading = texts
    .filter(([, text]) => /Date\.now\(\)|new Date\(\)|Temporal\.Now/.test(text))
    .map(([path]) => path);
  expect(reading.filter((path) => !/^web\/(offline|autosave)\//.test(path))).toEqual(["web/runtime/server-time.ts"]);
});
