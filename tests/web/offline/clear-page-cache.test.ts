import { afterEach, beforeEach, expect, test } from "bun:test";
import { clearingPageCache } from "../../../web/offline/clear-page-cache.ts";
import { phoneCaches } from "./phone-caches.ts";

const real = {
  caches: Reflect.get(globalThis, "caches") as unknown,
  serviceWorker: Reflect.get(navigator, "serviceWorker") as unknown,
};

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
  "%s from a page that no worker serves forgets what the reader before saw, also what came meanwhile",
  async (path) => {
    const left: string[] = [];
    const send = clearingPageCache(async () => {
      left.push(...(await caches.keys()));
      await caches.open("pages-7");
      return new Response("{}");
    });
    expect((await send(url(path), { method: "POST" })).ok).toBe(true);
    expect([left, await caches.keys()]).toEqual([["assets"], ["assets"]]);
    expect(worker).toEqual([{ forget: true }, { forget: true }]);
  },
);

test("a log-out whose answer never comes forgets it too", async () => {
  const send = clearingPageCache(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(send(url("/api/auth/logout"), { method: "POST" })).rejects.toThrow("Failed to fetch");
  expect(await caches.keys()).toEqual(["assets"]);
});

test("other calls leave it", async () => {
  const send = clearingPageCache(async () => new Response("{}"));
  await send(url("/api/session"), {});
  await send(url("/api/complaints"), { method: "POST" });
  expect(await caches.keys()).toEqual(["assets", "pages-7", "pictures"]);
});

test("a browser without caches logs in all the same", async () => {
  Reflect.deleteProperty(globalThis, "caches");
  const send = clearingPageCache(async () => new Response("{}"));
  expect((await send(url("/api/auth/login"), { method: "POST" })).ok).toBe(true);
});
