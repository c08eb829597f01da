import { ApiFailure } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { isMembers } from "../runtime/session.ts";
import { findPage } from "./find-page.ts";
import { onTheWater } from "./page-cache-rules.ts";
import { type PageRouter, signalCame, signalLost, watchSignal } from "./signal.ts";

/** What a page asks the worker for: to keep the pages at these addresses, no copies from before `changedAt` (UTC ms). */
export type KeepMessage = { keep: string[]; changedAt: number };

/** A page whose data takes longer than this is shown as the phone last saw it. */
const timeoutMs = 4000;
/** A page is kept once the page that was opened has had the connection for itself. */
const calmMs = 800;

const isUnreached = (error: unknown) => error instanceof ApiFailure && error.isUnreached;

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const wanted = new Set<string>();
let changedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function askWorker(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (wanted.size === 0) return;
  const message: KeepMessage = { keep: [...wanted], changedAt };
  wanted.clear();
  changedAt = 0;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

function keepSoon(addresses: readonly string[]): void {
  if (!("serviceWorker" in navigator)) return;
  for (const address of addresses) wanted.add(address);
  timer ??= setTimeout(() => void askWorker(), calmMs);
}

/** Without the home page the worker keeps no tournaments either. */
const keepForTheWater = () => keepSoon(onTheWater.filter((path) => path !== "/" || !savesData()));

/** The page shown, and those for the water, are kept as they are now. */
function pagesChanged(): void {
  changedAt = Date.now();
  keepForTheWater();
  // Only then it is known where the answer leads.
  setTimeout(() => keepSoon([location.href]), calmMs / 2);
}

/**
 * The data of a page that is opened; where it does not come, or not soon, and the phone has kept the page, the kept page is
 * opened instead and this never resolves. The page that is shown already stays as it is, with all that was typed into it.
 * What was opened is kept for the next time.
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
    signalCame();
    if (!savesData()) keepSoon([url]);
  }
  if (first === "came" || first === "failed" || signal.aborted) return loading;
  const { pathname, search } = state.location;
  const shown: D | undefined = url === location.origin + pathname + search ? state.loaderData[id] : undefined;
  if (shown === undefined && "caches" in globalThis && (await findPage(url))) {
    location.assign(url);
    return new Promise(() => undefined);
  }
  if ((await came) !== "unreached") return loading;
  signalLost();
  return shown ?? loading;
}

/** From now on pages fall back to what the phone keeps. Registers the worker, and has it keep a member's pages. */
export async function startOfflineFallback(runtime: Runtime, router: PageRouter): Promise<void> {
  runtime.offlineFallback = (loading, request, id) => fallBack(router, loading, request, id);
  watchSignal(router);
  if (!("serviceWorker" in navigator && "caches" in globalThis)) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  runtime.pagesChanged = pagesChanged;
  // A phone that is put away at once loses nothing of it.
  addEventListener("pagehide", () => void askWorker());
  await navigator.serviceWorker.register("/sw.js");
  if (!wasControlled) keepSoon([location.href]);
  if (isMembers(router.state.loaderData)) keepForTheWater();
}
