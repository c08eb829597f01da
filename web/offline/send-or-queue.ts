import { ApiFailure } from "../api.ts";
import { backOffMs } from "./back-off.ts";
import { lighterPhoto } from "./lighter-photo.ts";
import { askForSync } from "./outbox.ts";
import { keptStore } from "./outbox-store.ts";
import { postWithProgress, sendBy, withSubmissionLock } from "./post-catch.ts";
import { type QueuedCatch, type QueuedCatchState, type SendOutcome, stateAfter } from "./queued-catch.ts";
import { forgetProgress, reportProgress, reportWait } from "./sending-progress.ts";

/** How long a busy club is retried while the angler is watching; afterward the catch waits in the background. */
const timeoutMs = 60_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Keeping = "kept" | "full" | "refused";

/** The browser may refuse, in a private window or on a full disk: the catch can still be sent. */
async function keep(keptCatch: QueuedCatch): Promise<Keeping> {
  try {
    await keptStore.put(keptCatch);
    // Keeps a phone short of space from deleting it.
    void navigator.storage?.persist?.().catch(() => false);
    return "kept";
  } catch (error) {
    return error instanceof Error && error.name === "QuotaExceededError" ? "full" : "refused";
  }
}

const whyNotKept = {
  full: "This phone is full: free up some space",
  refused: "Private browsing can't save catches offline. Use a regular window",
};

const whyNotSent = {
  signal: "there is no signal",
  server: "the club's server is busy",
  "log-in": "you're not logged in",
};

const isKnown = async ({ submissionId }: QueuedCatch): Promise<boolean> =>
  keptStore.all().then(
    (all) => all.some((one) => one.submissionId === submissionId),
    () => false,
  );

/** Saves the state of a stored catch, unless its angler has discarded it in the meantime; a full phone keeps the previous state. */
async function note(keptCatch: QueuedCatch, state: QueuedCatchState): Promise<void> {
  if (await isKnown(keptCatch)) await keptStore.put({ ...keptCatch, state }).catch(() => undefined);
}

/** Sends at once, and again when a busy club asked to retry in a moment. */
async function sendPatiently(keptCatch: QueuedCatch): Promise<SendOutcome> {
  const until = Date.now() + timeoutMs;
  const post = postWithProgress((part) => reportProgress(keptCatch.submissionId, part));
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await sendBy(post, keptCatch);
    const isBusy = outcome.name === "put-off" && outcome.for === "server" && outcome.status === 503;
    if (!isBusy) return outcome;
    const waitMs = backOffMs(outcome.afterMs, attempts);
    if (Date.now() + waitMs > until) return outcome;
    reportWait(keptCatch.submissionId, waitMs);
    await pause(waitMs);
  }
}

type Accepted = Exclude<SendOutcome, { name: "refused" }>;

/** The error for a catch that was neither sent nor stored, with the club's own reason if there is one. */
function failureOf(outcome: Exclude<SendOutcome, { name: "sent" }>, keeping: Keeping): ApiFailure {
  const { status, body } = outcome;
  const isLost = outcome.name === "put-off" && status !== 401 && keeping !== "kept";
  const message = isLost && `Not sent: ${whyNotSent[outcome.for]}. ${whyNotKept[keeping]}, or send it again later.`;
  const internal = `HTTP error! status: ${status}`;
  return new ApiFailure(status, message ? { message } : body, { internal, isKept: keeping === "kept" });
}

/** Sends it and saves the outcome on the phone. */
async function sendAndNote(keptCatch: QueuedCatch, keeping: Keeping, isFromBefore: boolean): Promise<Accepted> {
  const outcome = await sendPatiently(keptCatch);
  if (outcome.name === "put-off" && keeping === "kept") {
    await note(keptCatch, { name: "waiting", for: outcome.for });
    await askForSync();
    if (outcome.status !== 401) return outcome;
  } else if (outcome.name === "refused" && isFromBefore) {
    await note(keptCatch, stateAfter(outcome, Date.now()));
  } else if (keeping === "kept") {
    await keptStore.remove(keptCatch.submissionId);
  }
  if (outcome.name === "sent") return outcome;
  throw failureOf(outcome, keeping);
}

const sentElsewhere: Accepted = { name: "put-off", for: "server", status: 503, body: null, afterMs: 0 };

const underWay = new Map<string, Promise<Accepted>>();

/** A second press of the same form gets the outcome of the first. */
export function sendOrQueue(keptCatch: QueuedCatch): Promise<Accepted> {
  const { submissionId } = keptCatch;
  const first = underWay.get(submissionId);
  if (first !== undefined) return first;
  const sending = sendOrKeepOnce(keptCatch).finally(() => underWay.delete(submissionId));
  underWay.set(submissionId, sending);
  return sending;
}

/**
 * Stores a catch (or its photo) on the phone and then sends it, so that nothing is lost whatever happens.
 * Returns the outcome: sent, or postponed and stored. Throws `ApiFailure` for one that was refused, which the
 * form shows, for one that could be neither sent nor stored, and `not_signed_in` for one that is stored until
 * its angler has logged in again.
 */
async function sendOrKeepOnce(newCatch: QueuedCatch): Promise<Accepted> {
  const isFromBefore = await isKnown(newCatch);
  const keptCatch =
    newCatch.addsTo !== undefined && newCatch.photo
      ? { ...newCatch, photo: await lighterPhoto(newCatch.photo) }
      : newCatch;
  const keeping = await keep(keptCatch);
  try {
    // Another page of this browser is sending it and will show the outcome.
    return (
      (await withSubmissionLock(keptCatch.submissionId, () => sendAndNote(keptCatch, keeping, isFromBefore))) ??
      sentElsewhere
    );
  } finally {
    forgetProgress();
  }
}
