import { ApiFailure } from "../api.ts";
import { backOffMs } from "./back-off.ts";
import { lighterPhoto } from "./lighter-photo.ts";
import { askForSync } from "./outbox.ts";
import { outboxStore } from "./outbox-store.ts";
import { postWithProgress, sendBy, withSubmissionLock } from "./post-catch.ts";
import { type QueuedCatch, type QueuedCatchState, type SendOutcome, stateAfter } from "./queued-catch.ts";
import { forgetProgress, reportProgress, reportWait } from "./sending-progress.ts";

/** How long a busy club is retried while the angler is watching; afterward the catch waits in the background. */
const timeoutMs = 60_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type QueueResult = "queued" | "full" | "refused";

/** The browser may refuse, in a private window or on a full disk: the catch can still be sent. */
async function queue(queuedCatch: QueuedCatch): Promise<QueueResult> {
  try {
    await outboxStore.put(queuedCatch);
    // Keeps a phone short of space from deleting it.
    void navigator.storage?.persist?.().catch(() => false);
    return "queued";
  } catch (error) {
    return error instanceof Error && error.name === "QuotaExceededError" ? "full" : "refused";
  }
}

const whyNotQueued = {
  full: "This phone is full: free up some space",
  refused: "Private browsing can't save catches offline. Use a regular window",
};

const whyNotSent = {
  signal: "there is no signal",
  server: "the club's server is busy",
  "log-in": "you're not logged in",
};

const isKnown = async ({ submissionId }: QueuedCatch): Promise<boolean> =>
  outboxStore.all().then(
    (all) => all.some((queuedCatch) => queuedCatch.submissionId === submissionId),
    () => false,
  );

/** Saves the state of a stored catch, unless its angler has discarded it in the meantime; a full phone keeps the previous state. */
async function note(queuedCatch: QueuedCatch, state: QueuedCatchState): Promise<void> {
  if (await isKnown(queuedCatch)) await outboxStore.put({ ...queuedCatch, state }).catch(() => undefined);
}

/** Sends at once, and again when a busy club asked to retry in a moment. */
async function sendPatiently(queuedCatch: QueuedCatch): Promise<SendOutcome> {
  const until = Date.now() + timeoutMs;
  const post = postWithProgress((part) => reportProgress(queuedCatch.submissionId, part));
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await sendBy(post, queuedCatch);
    const isBusy = outcome.name === "put-off" && outcome.for === "server" && outcome.status === 503;
    if (!isBusy) return outcome;
    const waitMs = backOffMs(outcome.afterMs, attempts);
    if (Date.now() + waitMs > until) return outcome;
    reportWait(queuedCatch.submissionId, waitMs);
    await pause(waitMs);
  }
}

type Accepted = Exclude<SendOutcome, { name: "refused" }>;

/** The error for a catch that was neither sent nor stored, with the club's own reason if there is one. */
function failureOf(outcome: Exclude<SendOutcome, { name: "sent" }>, queueResult: QueueResult): ApiFailure {
  const { status, body } = outcome;
  const isLost = outcome.name === "put-off" && status !== 401 && queueResult !== "queued";
  const message =
    isLost && `Not sent: ${whyNotSent[outcome.for]}. ${whyNotQueued[queueResult]}, or send it again later.`;
  const internal = `HTTP error! status: ${status}`;
  return new ApiFailure(status, message ? { message } : body, { internal, isQueued: queueResult === "queued" });
}

/** Sends it and saves the outcome on the phone. */
async function sendAndNote(
  queuedCatch: QueuedCatch,
  queueResult: QueueResult,
  isFromBefore: boolean,
): Promise<Accepted> {
  const outcome = await sendPatiently(queuedCatch);
  if (outcome.name === "put-off" && queueResult === "queued") {
    await note(queuedCatch, { name: "waiting", for: outcome.for });
    await askForSync();
    if (outcome.status !== 401) return outcome;
  } else if (outcome.name === "refused" && isFromBefore) {
    await note(queuedCatch, stateAfter(outcome, Date.now()));
  } else if (queueResult === "queued") {
    await outboxStore.remove(queuedCatch.submissionId);
  }
  if (outcome.name === "sent") return outcome;
  throw failureOf(outcome, queueResult);
}

const sentElsewhere: Accepted = { name: "put-off", for: "server", status: 503, body: null, afterMs: 0 };

const underWay = new Map<string, Promise<Accepted>>();

/** A second press of the same form gets the outcome of the first. */
export function sendOrQueue(queuedCatch: QueuedCatch): Promise<Accepted> {
  const { submissionId } = queuedCatch;
  const first = underWay.get(submissionId);
  if (first !== undefined) return first;
  const sending = sendOrQueueOnce(queuedCatch).finally(() => underWay.delete(submissionId));
  underWay.set(submissionId, sending);
  return sending;
}

/**
 * Stores a catch (or its photo) on the phone and then sends it, so that nothing is lost whatever happens.
 * Returns the outcome: sent, or postponed and stored. Throws `ApiFailure` for one that was refused, which the
 * form shows, for one that could be neither sent nor stored, and `not_signed_in` for one that is stored until
 * its angler has logged in again.
 */
async function sendOrQueueOnce(newCatch: QueuedCatch): Promise<Accepted> {
  const isFromBefore = await isKnown(newCatch);
  const queuedCatch =
    newCatch.addsTo !== undefined && newCatch.photo
      ? { ...newCatch, photo: await lighterPhoto(newCatch.photo) }
      : newCatch;
  const queueResult = await queue(queuedCatch);
  try {
    // Another page of this browser is sending it and will show the outcome.
    return (
      (await withSubmissionLock(queuedCatch.submissionId, () => sendAndNote(queuedCatch, queueResult, isFromBefore))) ??
      sentElsewhere
    );
  } finally {
    forgetProgress();
  }
}
