import { afterEach, beforeEach, expect, mock, setSystemTime, spyOn, test } from "bun:test";
import { asServerTime, learnFromPage, serverNow, timedFetch } from "../../web/runtime/server-time.ts";
import { noon } from "../support/club.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** The server's clock is at noon, and its `Date` is in whole seconds. */
const reply = (at = noon) => new Response("", { headers: { date: new Date(at).toUTCString() } });

beforeEach(() => {
  spyOn(globalThis, "fetch").mockImplementation((async () => reply()) as unknown as typeof fetch);
});
afterEach(async () => {
  setSystemTime(noon);
  await timedFetch("/healthz");
  setSystemTime();
  // Other files run in this process, too.
  mock.restore();
});

const isAbout = (instant: number) => expect(Math.abs(serverNow() - instant)).toBeLessThan(1000);

test("a device whose clock is a day ahead uses the server's time as soon as a page is loaded, also for a photo's time", () => {
  setSystemTime(noon + day);
  expect(learnFromPage(noon)).toBe(true);
  isAbout(noon);
  expect(asServerTime(noon + day - hour)).toBe(noon - hour);
  setSystemTime(noon + day + hour);
  isAbout(noon + hour);
});

test("a device whose clock is an hour behind gets the server's time from any reply", async () => {
  setSystemTime(noon - hour);
  await timedFetch("/api/tournaments");
  isAbout(noon);
});

test("a page from the server's cache doesn't set a correct clock back", () => {
  setSystemTime(noon);
  expect(learnFromPage(noon - 40_000)).toBe(false);
  isAbout(noon);
});

test("a difference of seconds is attributed to the network, not the clock", async () => {
  setSystemTime(noon + 1800);
  await timedFetch("/api/tournaments");
  isAbout(noon + 1800);
});

test("a reply without a time doesn't change the clock", async () => {
  spyOn(globalThis, "fetch").mockImplementation((async () => new Response("")) as unknown as typeof fetch);
  setSystemTime(noon);
  await timedFetch("/api/tournaments");
  isAbout(noon);
});

test("no page reads the device's clock directly, except to compare data saved on this phone", async () => {
  const files = [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync(".")];
  const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(path).text()] as const));
  const reading = texts
    .filter(([, text]) => /Date\.now\(\)|new Date\(\)|Temporal\.Now/.test(text))
    .map(([path]) => path);
  expect(reading.filter((path) => !/^web\/(offline|autosave)\//.test(path))).toEqual(["web/runtime/server-time.ts"]);
});
