import { ApiFailure } from "../api.ts";
import { isMissingFile } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { isMembers } from "../runtime/session.ts";
import { findPage } from "./find-page.ts";
import { onTheWater } from "./page-cache-rules.ts";
import { type PageRouter, reportConnectionLost, reportConnectionRestored, watchSignal } from "./signal.ts";

/** A page's request to the worker: cache the pages at these addresses, and use no copies older than `changedAt` (UTC ms). */
export type KeepMessage = { keep: string[]; changedAt: number };

/** A page whose data takes longer than this is shown as the phone last cached it. */
const timeoutMs = 4000;
/** Pages are cached after the page being opened has had the connection to itself. */
const calmMs = 800;

/** Without signal, neither the data arrives nor the file that would load it. */
const isUnreached = (error: unknown) => (error instanceof ApiFailure && error.isUnreached) || isMissingFile(error);

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const pendingAddresses = new Set<string>();
let changedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function askWorker(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (pendingAddresses.size === 0) return;
  const message: KeepMessage = { keep: [...pendingAddresses], changedAt };
  pendingAddresses.clear();
  changedAt = 0;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

function scheduleCaching(addresses: readonly string[]): void {
  if (!("serviceWorker" in navigator)) return;
  for (const address of addresses) pendingAddresses.add(address);
  timer ??= setTimeout(() => void askWorker(), calmMs);
}

/** If the home page isn't cached, the worker caches no tournaments either. */
const cacheOfflinePages = () => scheduleCaching(onTheWater.filter((path) => path !== "/" || !savesData()));

/** Caches the current page and, unless only that one changed, those for the water again. */
function pagesChanged(which?: "shown"): void {
  changedAt = Date.now();
  if (which !== "shown") cacheOfflinePages();
  // The address that the reply leads to isn't known any earlier.
  setTimeout(() => scheduleCaching([location.href]), calmMs / 2);
}

/**
 * The data of a page being opened; if it doesn't arrive soon and the phone has cached the page, the cached
 * page is opened instead and this never resolves. A page that is already shown stays as it is, with
 * everything typed into it. Opened pages are cached for the next time.
 */
async function fallBack<D>(
  { state }: PageRouter,
  loading: Promise<D>,
  { url, signal }: Request,
  id: string,
): Promise<D> {
  const slow = new Promise<"slow">((done) => setTimeout(done, timeoutMs, "slow"));
  const came = loading.then(
    () => "came" as const,
    (error) => (isUnreached(error) ? ("unreached" as const) : ("failed" as const)),
  );
  const first = await Promise.race([came, slow]);
  if (first === "came") {
    reportConnectionRestored();
    if (!savesData()) scheduleCaching([url]);
  }
  if (first === "came" || first === "failed" || signal.aborted) return loading;
  const { pathname, search } = state.location;
  const shown: D | undefined = url === location.origin + pathname + search ? state.loaderData[id] : undefined;
  if (shown === undefined && "caches" in globalThis && (await findPage(url))) {
    location.assign(url);
    return new Promise(() => undefined);
  }
  if ((await came) !== "unreached") return loading;
  reportConnectionLost();
  return shown ?? loading;
}

/** Lets pages fall back to the phone's cache from now on. Registers the worker, and has it cache a member's pages. */
export async function startOfflineFallback(runtime: Runtime, router: PageRouter): Promise<void> {
  runtime.offlineFallback = (loading, request, id) => fallBack(router, loading, request, id);
  watchSignal(router);
  if (!("serviceWorker" in navigator && "caches" in globalThis)) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  runtime.pagesChanged = pagesChanged;
  // A phone that is put away immediately loses nothing.
  addEventListener("pagehide", () => void askWorker());
  await navigator.serviceWorker.register("/sw.js");
  if (!wasControlled) scheduleCaching([location.href]);
  if (isMembers(router.state.loaderData)) cacheOfflinePages();
}
