import { ApiFailure } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** What a page asks the worker for: to cache the pages at these addresses. */
export type KeepMessage = { keep: string[] };

/** A page whose data takes longer than this is shown as the phone last saw it. */
const timeoutMs = 4000;
/** A page is cached once the page that was opened has had the connection for itself. */
const calmMs = 3000;

const isUnreached = (error: unknown) =>
  error instanceof ApiFailure && error.code === null && error.serverMessage === "" && error.status === 503;

function keepSoon(addresses: string[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const message: KeepMessage = { keep: addresses };
  setTimeout(() => navigator.serviceWorker.controller?.postMessage(message), calmMs);
}

/**
 * The data of a page that is opened; where it does not come, or not soon, and the phone has cached the page, the cached
 * page is opened instead and this never resolves. What was opened is kept for the next time.
 */
async function offlineFallback<D>(loading: Promise<D>, { url, signal }: Request): Promise<D> {
  const slow = new Promise<"slow">((done) => setTimeout(done, timeoutMs, "slow"));
  const came = loading.then(
    () => "came" as const,
    (error) => (isUnreached(error) ? ("unreached" as const) : ("failed" as const)),
  );
  const first = await Promise.race([came, slow]);
  if (first === "came") keepSoon([url]);
  const isAnotherPage = url !== location.href && !signal.aborted;
  const isWanting = (first === "slow" || first === "unreached") && isAnotherPage;
  if (!(isWanting && (await caches.match(url, { ignoreVary: true })))) return loading;
  location.assign(url);
  return new Promise(() => undefined);
}

/** Registers the worker and has it keep this page; for who is signed in also the ones needed on the water. */
export async function startOfflineFallback(runtime: Runtime, isMember: boolean): Promise<void> {
  if (!("serviceWorker" in navigator && "caches" in globalThis)) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register("/sw.js");
  runtime.offlineFallback = offlineFallback;
  await navigator.serviceWorker.ready;
  if (!wasControlled) {
    await new Promise<void>((done) => {
      if (navigator.serviceWorker.controller) done();
      else navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
    });
    keepSoon([location.href]);
  }
  if (isMember) keepSoon(["/submit-catch", "/my-catches"]);
}
