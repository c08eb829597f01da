import type { Runtime } from "../runtime/runtime.ts";
import { onReconnect } from "./on-reconnect.ts";
import { isOutboxSupported, onOutboxChange, outboxStore } from "./outbox-store.ts";
import { fetchSignedInUser, postWithProgress, sendBy, withSubmissionLock } from "./post-catch.ts";
import { isWaiting, type QueuedCatch } from "./queued-catch.ts";
import { roundToast } from "./round-toast.ts";
import { sendOutbox } from "./send-outbox.ts";
import { forgetProgress, reportProgress } from "./sending-progress.ts";
import type { PageRouter } from "./signal.ts";

const firstPauseMs = 15_000;
const longestPauseMs = 5 * 60_000;

/** Asks the browser to send waiting catches even when no page is open, if it supports that. */
export async function askForSync(): Promise<void> {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // If the user doesn't allow it, they are sent when a page is opened.
  await sync?.register("send-kept").catch(() => undefined);
}

/** One round: sends the waiting catches and returns those that received a reply. */
export const sendWaiting = async (): Promise<QueuedCatch[]> =>
  sendOutbox({
    store: outboxStore,
    withSubmissionLock,
    whoAmI: fetchSignedInUser,
    post: (queuedCatch) =>
      sendBy(
        postWithProgress((part) => reportProgress(queuedCatch.submissionId, part)),
        queuedCatch,
      ),
    now: Date.now,
  }).finally(forgetProgress);

let isSending = false;
let isAskedAgain = false;
let pauseMs = firstPauseMs;
let next: ReturnType<typeof setTimeout> | undefined;

async function send(runtime: Runtime): Promise<void> {
  const toast = roundToast(await sendWaiting());
  if (toast) runtime.showToast(toast);
  clearTimeout(next);
  const isLeft = (await outboxStore.all()).some(isWaiting);
  if (!isLeft) {
    pauseMs = firstPauseMs;
    return;
  }
  await askForSync();
  // Random, so that phones don't all send at the same moment; the pause grows with time.
  next = setTimeout(() => sendSoon(runtime), pauseMs * (0.5 + Math.random()));
  pauseMs = Math.min(longestPauseMs, pauseMs * 2);
}

/**
 * Sends the waiting catches; if called while that is running, runs once more afterward, because the
 * connection may have returned in between.
 */
function sendSoon(runtime: Runtime): void {
  isAskedAgain = isSending;
  if (isSending) return;
  isSending = true;
  const done = () => {
    isSending = false;
    if (isAskedAgain) sendSoon(runtime);
  };
  send(runtime).then(done, done);
}

const sentOnes = async () =>
  new Set(
    (await outboxStore.all()).filter(({ state }) => state.name === "sent").map(({ submissionId }) => submissionId),
  );

/** Updates what the page shows and the other cached pages after a catch was sent, by this page, another or the worker. */
async function followArrivals(runtime: Runtime, router: PageRouter): Promise<void> {
  let sentBefore = await sentOnes();
  const follow = async () => {
    const now = await sentOnes();
    const hasArrived = [...now].some((submissionId) => !sentBefore.has(submissionId));
    sentBefore = now;
    if (!hasArrived) return;
    runtime.pagesChanged?.();
    await router.revalidate();
  };
  onOutboxChange(() => void follow().catch(() => undefined));
}

/** Starts sending waiting catches: at once, when the connection returns, when the page is visible again, and periodically. */
export async function startOutbox(runtime: Runtime, router: PageRouter): Promise<void> {
  if (!isOutboxSupported()) return;
  await followArrivals(runtime, router);
  const afresh = () => {
    pauseMs = firstPauseMs;
    sendSoon(runtime);
  };
  onReconnect(afresh);
  onOutboxChange(() => {
    clearTimeout(next);
    next = setTimeout(() => sendSoon(runtime), pauseMs);
  });
  afresh();
}
