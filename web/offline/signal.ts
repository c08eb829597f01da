import type { DataRouter } from "react-router-dom";
import { type RootData, rootId } from "../runtime/session.ts";
import { keptPages } from "./cached-pages.ts";
import { ageNotice, ageWords } from "./page-cache-rules.ts";
import { askWhoAmI } from "./post-catch.ts";
import { cacheNoticeId } from "./reader-rules.ts";
import { whenBack } from "./when-back.ts";

/** What of the router is needed where its data may not arrive. */
export type PageRouter = Pick<DataRouter, "state" | "revalidate">;

const firstPauseMs = 3000;
const longestPauseMs = 60_000;
const timeoutMs = 4000;
const wordsEveryMs = 30_000;

/** When the data of the page that is shown arrived, UTC ms. */
let arrivedAt = Date.now();
let router: PageRouter | null = null;
let isLost = false;
let isChecking = false;
let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;

const notice = () => document.getElementById(cacheNoticeId);

async function showNotice(): Promise<void> {
  const pages = "caches" in globalThis ? await keptPages().catch(() => []) : [];
  // What stands alone, such as the big screen, says it in its own way.
  if (!isLost || notice() || router?.state.errors || !document.getElementById("main")) return;
  const html = ageNotice(location.pathname + location.search, arrivedAt, Date.now(), pages);
  document.body.insertAdjacentHTML("afterbegin", html);
}

/** The line's words are older each minute. */
function renewWords(): void {
  const shown = notice();
  const words = shown?.firstChild;
  if (words) words.textContent = `${ageWords(Number(shown?.dataset.keptAt), Date.now())} `;
}

/** The club was not reached: the page says so, and finds out by itself when it can be. */
export function signalLost(): void {
  if (!isLost) {
    isLost = true;
    pauseMs = firstPauseMs;
    checkLater();
  }
  // A page that did not arrive says it itself.
  if (router?.state.errors) notice()?.remove();
  else void showNotice();
}

/** Data of a page arrived. */
export function signalCame(): void {
  clearTimeout(timer);
  isLost = false;
  arrivedAt = Date.now();
  notice()?.remove();
}

function checkLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void check(), pauseMs);
  pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
}

const isReached = () =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the page's data would be its reader's: where their session has ended, nobody is led away to the login unasked. */
async function isStillReaders(): Promise<boolean> {
  const root: RootData | undefined = router?.state.loaderData[rootId];
  const reader = root?.session.user?.id;
  return reader === undefined || (await askWhoAmI()) === reader;
}

async function check(): Promise<void> {
  if (!isLost || isChecking || document.visibilityState === "hidden") return;
  isChecking = true;
  const canGoOn = await isReached();
  isChecking = false;
  if (!isLost) return;
  if (!canGoOn) return checkLater();
  // A page that failed holds nothing that could be lost.
  if (router?.state.errors) return location.reload();
  isLost = false;
  if (await isStillReaders()) await router?.revalidate();
  // Where its data did not arrive after all, that was said meanwhile.
  if (!isLost) signalCame();
}

function checkSoon(): void {
  pauseMs = firstPauseMs;
  void check();
}

/** From now on the page says when there is no signal, and becomes as the server has it once there is. */
export function watchSignal(pageRouter: PageRouter): void {
  router = pageRouter;
  addEventListener("offline", signalLost);
  whenBack(checkSoon);
  setInterval(renewWords, wordsEveryMs);
  const shown = notice();
  if (shown) {
    arrivedAt = Number(shown.dataset.keptAt);
    isLost = true;
    void check();
  } else if (!navigator.onLine) signalLost();
}
