import { afterEach, beforeEach, expect, test } from "bun:test";
import { clearingPageCache } from "../../web/offline/clear-page-cache.ts";
import { phoneCaches } from "./phone-caches.ts";

const real = {
  caches: Reflect.get(globalThis, "caches") as unknown,
  serviceWorker: Reflect.get(navigator, "serviceWorker") as unknown,
};

/** A listener that ignores writes. */
const unheard = () => undefined;

let worker: unknown[];
beforeEach(async () => {
  const phone = phoneCaches(async () => new Response(""));
  for (const name of ["assets", "pages-7", "pictures"]) await phone.open(name);
  worker = [];
  const active = { postMessage: (message: unknown) => void worker.push(message) };
  Reflect.set(globalThis, "caches", phone);
  Object.defineProperty(navigator, "serviceWorker", {
    value: { getRegistration: async () => ({ active }) },
    configurable: true,
  });
});
afterEach(() => {
  Reflect.set(globalThis, "caches", real.caches);
  Object.defineProperty(navigator, "serviceWorker", { value: real.serviceWorker, configurable: true });
});

const url = (path: string) => `http://localhost${path}`;

test.each(["/api/auth/login", "/api/auth/logout", "/api/auth/register", "/api/auth/second-step"])(
  "%s from a page without a worker clears the previous reader's cached pages, including those that arrive during the call",
  async (path) => {
    const cacheNames: string[] = [];
    const send = clearingPageCache(async () => {
      cacheNames.push(...(await caches.keys()));
      await caches.open("pages-7");
      return new Response("{}");
    }, unheard);
    expect((await send(url(path), { method: "POST" })).ok).toBe(true);
    expect([cacheNames, await caches.keys()]).toEqual([["assets"], ["assets"]]);
    expect(worker).toEqual([{ forget: true }, { forget: true }]);
  },
);

test("a logout without a reply also deletes saved pages", async () => {
  const send = clearingPageCache(() => Promise.reject(new TypeError("Failed to fetch")), unheard);
  await expect(send(url("/api/auth/logout"), { method: "POST" })).rejects.toThrow("Failed to fetch");
  expect(await caches.keys()).toEqual(["assets"]);
});

test("other calls don't delete saved pages", async () => {
  const send = clearingPageCache(async () => new Response("{}"), unheard);
  await send(url("/api/session"), {});
  await send(url("/api/complaints"), { method: "POST" });
  expect(await caches.keys()).toEqual(["assets", "pages-7", "pictures"]);
});

test("logging in works in a browser without caches", async () => {
  Reflect.deleteProperty(globalThis, "caches");
  const send = clearingPageCache(async () => new Response("{}"), unheard);
  expect((await send(url("/api/auth/login"), { method: "POST" })).ok).toBe(true);
});

test("saved pages are outdated after a login, a join and an accepted agreement, but not after a read, a refusal or a logout", async () => {
  const heard: string[] = [];
  const tell = async (method: string, path: string, status = 200) => {
    const send = clearingPageCache(
      async () => new Response("{}", { status }),
      () => void heard.push(path),
    );
    await send(url(path), { method });
  };
  await tell("POST", "/api/auth/login");
  await tell("POST", "/api/tournaments/7/join");
  await tell("POST", "/api/auth/accept-user-agreement");
  await tell("GET", "/api/my-day");
  await tell("POST", "/api/tournaments/8/join", 409);
  await tell("POST", "/api/auth/logout");
  await tell("POST", "/api/admin/catches/7/verify");
  expect(heard).toEqual(["/api/auth/login", "/api/tournaments/7/join", "/api/auth/accept-user-agreement"]);
});
