import { ApiFailure } from "../api.ts";
import { type KeptCatch, type SendOutcome, stateAfter } from "./kept-catch.ts";
import { keptStore } from "./kept-store.ts";
import { askForSync } from "./outbox.ts";
import { postWithProgress, sendOnce } from "./post-catch.ts";
import { forgetProgress, tellProgress, tellWait } from "./sending-progress.ts";

/** How long a busy club is asked again while the angler looks on; afterwards the catch waits by itself. */
const patienceMs = 60_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** 128 random bits; `crypto.randomUUID` is not there without https, as in a club's own network. */
export function newSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** False where the browser refuses to keep it, in a private window or on a full disk: it can still be sent. */
async function isKept(kept: KeptCatch): Promise<boolean> {
  try {
    await keptStore.put(kept);
    // So that a phone short of space does not take it away.
    void navigator.storage?.persist?.().catch(() => false);
    return true;
  } catch {
    return false;
  }
}

const knownIds = async (): Promise<string[]> =>
  keptStore.all().then(
    (all) => all.map(({ submissionId }) => submissionId),
    () => [],
  );

/** Sends at once, and again when a busy club said to come back in a moment. */
async function sendPatiently(kept: KeptCatch): Promise<SendOutcome> {
  const until = Date.now() + patienceMs;
  const post = postWithProgress((part) => tellProgress(kept.submissionId, part));
  for (;;) {
    const outcome = await sendOnce(kept, post);
    // Another page of this browser is sending it: that page will tell.
    if (!outcome) return { name: "put-off", for: "server", status: 503, body: null, afterMs: 0 };
    const isBusy = outcome.name === "put-off" && outcome.for === "server" && outcome.status === 503;
    if (!isBusy || Date.now() + outcome.afterMs > until) return outcome;
    tellWait(kept.submissionId, outcome.afterMs);
    await pause(outcome.afterMs);
  }
}

/**
 * Sends a catch that is kept on the phone first, so that nothing of it is lost whatever happens meanwhile. Answers what came
 * of it: sent, or put off and kept. Throws `ApiFailure` for one refused, which the form shows, for one that could be
 * neither sent nor kept, and `not_signed_in` for one that is kept until its angler has logged in again.
 */
export async function sendOrKeep(kept: KeptCatch): Promise<Exclude<SendOutcome, { name: "refused" }>> {
  const isFromBefore = (await knownIds()).includes(kept.submissionId);
  const hasKept = await isKept(kept);
  try {
    const outcome = await sendPatiently(kept);
    if (outcome.name === "put-off" && hasKept) {
      await keptStore.put({ ...kept, state: { name: "waiting", for: outcome.for } });
      await askForSync();
      if (outcome.status !== 401) return outcome;
    } else if (outcome.name === "refused" && isFromBefore) {
      await keptStore.put({ ...kept, state: stateAfter(outcome, Date.now()) });
    } else if (hasKept) {
      await keptStore.remove(kept.submissionId);
    }
    if (outcome.name === "sent") return outcome;
    throw new ApiFailure(outcome.status, outcome.body, { internal: `HTTP error! status: ${outcome.status}` });
  } finally {
    forgetProgress();
  }
}
