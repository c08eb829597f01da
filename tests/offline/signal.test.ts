import { afterAll, beforeAll, expect, jest, test } from "bun:test";
import { type PageRouter, reportConnectionLost, watchSignal } from "../../web/offline/signal.ts";

const realFetch = globalThis.fetch;

/** A page without a stream, whose tab can become visible again. */
const page = Object.assign(new EventTarget(), { visibilityState: "visible", getElementById: () => null });
const lookAgain = async () => {
  page.dispatchEvent(new Event("visibilitychange"));
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

let isReached = true;
/** The user's id according to the page and according to the club. */
const reader: { shown: number | null; signedIn: number | null } = { shown: null, signedIn: null };
const requests: string[] = [];
let revalidations = 0;

beforeAll(() => {
  jest.useFakeTimers();
  Reflect.set(globalThis, "document", page);
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
  const ask = async (input: string | URL | Request) => {
    requests.push(String(input));
    if (!isReached) throw new TypeError("Failed to fetch");
    if (String(input) !== "/api/auth/me") return new Response("{}");
    return Response.json({ id: reader.signedIn }, { status: reader.signedIn === null ? 401 : 200 });
  };
  globalThis.fetch = Object.assign(ask, { preconnect: () => undefined });
  const revalidate = async () => {
    revalidations += 1;
  };
  const router = {
    state: {
      errors: null,
      get loaderData() {
        return { root: { session: { user: reader.shown === null ? null : { id: reader.shown } } } };
      },
    },
    revalidate,
  };
  watchSignal(router as unknown as PageRouter);
});
afterAll(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "document");
  Reflect.deleteProperty(navigator, "onLine");
  globalThis.fetch = realFetch;
});

test("a page that becomes visible fetches nothing, unless the signal was lost: then it reloads once the club is reached", async () => {
  await lookAgain();
  expect([requests, revalidations]).toEqual([[], 0]);
  isReached = false;
  reportConnectionLost();
  await lookAgain();
  expect([requests, revalidations]).toEqual([["/healthz"], 0]);
  isReached = true;
  await lookAgain();
  expect([requests, revalidations]).toEqual([["/healthz", "/healthz"], 1]);
  await lookAgain();
  expect([requests.length, revalidations]).toEqual([2, 1]);
});

test("a member's page stays as it is after the session has ended: there is no unrequested redirect to the login", async () => {
  revalidations = 0;
  reader.shown = 7;
  reportConnectionLost();
  await lookAgain();
  expect(revalidations).toBe(0);
  reader.signedIn = 7;
  reportConnectionLost();
  await lookAgain();
  expect(revalidations).toBe(1);
});
