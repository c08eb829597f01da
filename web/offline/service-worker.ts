import type { ForgetMessage } from "./clear-page-cache.ts";
import { outboxStore } from "./outbox-store.ts";
import {
  answerAsset,
  answerPage,
  answerPicture,
  cacheAssets,
  cachePages,
  forgetPages,
  removeOld,
} from "./page-cache.ts";
import { onTheWater } from "./page-cache-rules.ts";
import { fetchSignedInUser, postByFetch, sendBy, withSubmissionLock } from "./post-catch.ts";
import { openPushed, showPush } from "./push-message.ts";
import { isWaiting, type QueuedCatch } from "./queued-catch.ts";
import { mayChangeReader } from "./reader-rules.ts";
import { sendOutbox } from "./send-outbox.ts";
import type { WorkerFetch, WorkerScope } from "./worker-scope.ts";

/**
 * Inserted by the build: every built file, those that each page needs including the stylesheet, and the
 * patterns of the pages that a phone caches (`isOffline` on their routes).
 */
declare const BUILT: { all: string[]; always: string[]; stylesheet: string; offlinePages: string[] };

const pages = { stylesheet: BUILT.stylesheet, offlinePages: BUILT.offlinePages.map((pattern) => new RegExp(pattern)) };

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(cacheAssets(BUILT.always)));

// A new worker waits until all pages of the previous one are closed, so that none of them loses its files.
worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([removeOld(new Set(BUILT.all)), worker.clients.claim()])),
);

async function passAndForget(request: Request): Promise<Response> {
  await forgetPages();
  try {
    return await fetch(request);
  } finally {
    await forgetPages();
  }
}

const isPicture = (path: string) =>
  /^\/(icons|pictures)\/|\/thumbnail\.webp$|^\/(favicon\.svg|apple-touch-icon\.png)$/.test(path);

/** The worker's response; null for requests it leaves to the browser: every write, the API, streams, downloads. */
function answerTo({ request, waitUntil }: Pick<WorkerFetch, "request" | "waitUntil">): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return null;
  if (mayChangeReader(request.method, pathname)) return passAndForget(request);
  if (request.method !== "GET") return null;
  if (pathname.startsWith("/assets/")) return answerAsset(request, waitUntil);
  if (isPicture(pathname)) return answerPicture(request, waitUntil);
  const isDownload = pathname.startsWith("/api/") || pathname.startsWith("/photos/");
  return request.mode === "navigate" && !isDownload ? answerPage(request, pages, waitUntil) : null;
}

worker.addEventListener("fetch", (event) => {
  const answer = answerTo({ request: event.request, waitUntil: (work) => event.waitUntil(work) });
  if (answer !== null) event.respondWith(answer);
});

/** The addresses on this site that a page asks to cache. */
function addressesIn(data: unknown): string[] {
  if (typeof data !== "object" || data === null || !("keep" in data) || !Array.isArray(data.keep)) return [];
  const urls = data.keep.map((address) => new URL(String(address), location.origin));
  return urls.filter(({ origin }) => origin === location.origin).map(({ href }) => href);
}

/** The time since which the club's data may differ from the cached copies, UTC ms; 0 if the page didn't send it. */
const changedAtIn = (data: unknown): number =>
  typeof data === "object" && data !== null && "changedAt" in data ? Number(data.changedAt) : 0;

const isForget = (data: unknown): data is ForgetMessage =>
  typeof data === "object" && data !== null && "forget" in data;

worker.addEventListener("message", (event) => {
  if (isForget(event.data)) return event.waitUntil(forgetPages());
  return event.waitUntil(cachePages(addressesIn(event.data), pages, changedAtIn(event.data)));
});

async function sendInBackground(): Promise<void> {
  const post = (queuedCatch: QueuedCatch) => sendBy(postByFetch, queuedCatch);
  const answered = await sendOutbox({
    store: outboxStore,
    withSubmissionLock,
    whoAmI: fetchSignedInUser,
    post,
    now: Date.now,
  });
  if (answered.length > 0)
    await cachePages(
      onTheWater.map((path) => location.origin + path),
      pages,
      Date.now(),
    );
  const isLeft = (await outboxStore.all()).some(
    (queuedCatch) =>
      isWaiting(queuedCatch) && queuedCatch.state.name === "waiting" && queuedCatch.state.for !== "log-in",
  );
  // The browser tries again later after a failure.
  if (isLeft) throw new Error("Some catches are still pending.");
}

worker.addEventListener("sync", (event) => {
  if (event.tag === "send-kept") event.waitUntil(sendInBackground());
});

worker.addEventListener("push", (event) => event.waitUntil(showPush(worker, event.data?.text() ?? "")));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPushed(worker, event.notification.data, location.origin));
});
