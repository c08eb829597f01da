import type { DataRouter } from "react-router-dom";
import { type RootData, rootId } from "../runtime/session.ts";
import { cachedPages } from "./cached-pages.ts";
import { isServerReachable } from "./is-server-reachable.ts";
import { onReconnect } from "./on-reconnect.ts";
import { ageNotice, ageWords } from "./page-cache-rules.ts";
import { fetchSignedInUser } from "./post-catch.ts";
import { cacheNoticeId } from "./reader-rules.ts";

/** The part of the router needed when data may not arrive. */
export type PageRouter = Pick<DataRouter, "state" | "revalidate">;

const firstPauseMs = 3000;
const longestPauseMs = 60_000;
const wordsEveryMs = 30_000;

/** When the data of the current page arrived, UTC ms. */
let arrivedAt = Date.now();
let router: PageRouter | null = null;
let isLost = false;
let isChecking = false;
let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;

const notice = () => document.getElementById(cacheNoticeId);

async function showNotice(): Promise<void> {
  const pages = "caches" in globalThis ? await cachedPages().catch(() => []) : [];
  // Pages without the frame, such as the big screen, have their own notice.
  if (!isLost || notice() || router?.state.errors || !document.getElementById("main")) return;
  const html = ageNotice(location.pathname + location.search, arrivedAt, Date.now(), pages);
  document.body.insertAdjacentHTML("afterbegin", html);
}

/** The notice's age text changes every minute. */
function renewWords(): void {
  const shown = notice();
  const words = shown?.firstChild;
  if (words) words.textContent = `${ageWords(Number(shown?.dataset.keptAt), Date.now())} `;
}

/** The club couldn't be reached: shows a notice on the page, and checks automatically when it can be again. */
export function reportConnectionLost(): void {
  if (!isLost) {
    isLost = true;
    pauseMs = firstPauseMs;
    checkLater();
  }
  // A page that didn't arrive has its own message.
  if (router?.state.errors) notice()?.remove();
  else void showNotice();
}

/** A page's data arrived. */
export function reportConnectionRestored(): void {
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

/** Whether the page's data would still belong to its user: if their session has ended, nobody is redirected to the login unasked. */
async function isStillReaders(): Promise<boolean> {
  const root: RootData | undefined = router?.state.loaderData[rootId];
  const reader = root?.session.user?.id;
  return reader === undefined || (await fetchSignedInUser()) === reader;
}

async function check(): Promise<void> {
  if (!isLost || isChecking || document.visibilityState === "hidden") return;
  isChecking = true;
  const canGoOn = await isServerReachable();
  isChecking = false;
  if (!isLost) return;
  if (!canGoOn) return checkLater();
  // A failed page contains nothing that could be lost.
  if (router?.state.errors) return location.reload();
  isLost = false;
  if (await isStillReaders()) await router?.revalidate();
  // If its data didn't arrive after all, `reportConnectionLost` has been called.
  if (!isLost) reportConnectionRestored();
}

function checkSoon(): void {
  pauseMs = firstPauseMs;
  void check();
}

/** Starts to show a notice on the page whenever the connection is lost, and to update the page once it is back. */
export function watchSignal(pageRouter: PageRouter): void {
  router = pageRouter;
  addEventListener("offline", reportConnectionLost);
  onReconnect(checkSoon);
  setInterval(renewWords, wordsEveryMs);
  const shown = notice();
  if (shown) {
    arrivedAt = Number(shown.dataset.keptAt);
    isLost = true;
    void check();
  } else if (!navigator.onLine) reportConnectionLost();
}
