import type { OutboxStore } from "./outbox-store.ts";
import {
  isOver,
  isWaiting,
  type QueuedCatch,
  type QueuedCatchState,
  type SendOutcome,
  stateAfter,
} from "./queued-catch.ts";

/** The signed-in user: an id, null for nobody, "unreached" if the club doesn't answer. */
export type SignedInAs = number | null | "unreached";

export type Sending = {
  store: OutboxStore;
  whoAmI(): Promise<SignedInAs>;
  /** Does `work` on a submission unless another page or worker of this browser already is; returns null in that case. */
  withSubmissionLock<T>(submissionId: string, work: () => Promise<T>): Promise<T | null>;
  /** One attempt. */
  post(queuedCatch: QueuedCatch): Promise<SendOutcome>;
  /** UTC ms. */
  now(): number;
};

/** The club would refuse the next photo, too. */
const isBusy = ({ status }: { status: number }) => status === 503 || status === 429;

const isSame = (a: QueuedCatchState, b: QueuedCatchState) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Sends the waiting catches, oldest first, and returns those that received a reply. A catch is only sent by
 * its own angler's login; the others' stay. Without a connection it stops at the first. If the club is busy, the other
 * photos wait, but catches without a photo are sent, because the club has time for these.
 */
export async function sendOutbox({ store, withSubmissionLock, whoAmI, post, now }: Sending): Promise<QueuedCatch[]> {
  const all = await store.all();
  for (const queuedCatch of all) if (isOver(queuedCatch, now())) await store.remove(queuedCatch.submissionId);
  const waiting = all.filter(isWaiting);
  if (waiting.length === 0) return [];

  const become = async (queuedCatch: QueuedCatch, state: QueuedCatchState): Promise<QueuedCatch> => {
    // The club has the photo, so the phone doesn't need to store it, too.
    const next = { ...queuedCatch, state, photo: state.name === "sent" ? null : queuedCatch.photo };
    if (!isSame(queuedCatch.state, state)) await store.put(next);
    return next;
  };

  const find = async ({ submissionId }: QueuedCatch) =>
    (await store.all()).find((queuedCatch) => queuedCatch.submissionId === submissionId);

  /** Null if it is no longer to be sent: another page has sent it, or its angler has discarded it. */
  const attempt = async (queuedCatch: QueuedCatch): Promise<{ next: QueuedCatch; outcome: SendOutcome } | null> => {
    const current = await find(queuedCatch);
    if (!(current && isWaiting(current))) return null;
    const outcome = await post(current);
    return (await find(queuedCatch)) ? { next: await become(current, stateAfter(outcome, now())), outcome } : null;
  };

  const reader = await whoAmI();
  if (reader === "unreached") {
    for (const queuedCatch of waiting) await become(queuedCatch, { name: "waiting", for: "signal" });
    return [];
  }
  const answered: QueuedCatch[] = [];
  let isClubBusy = false;
  for (const queuedCatch of waiting) {
    if (queuedCatch.anglerId !== reader) {
      await become(queuedCatch, { name: "waiting", for: "log-in" });
      continue;
    }
    if (isClubBusy && queuedCatch.photo) continue;
    const attempted = await withSubmissionLock(queuedCatch.submissionId, () => attempt(queuedCatch));
    if (!attempted) continue;
    if (attempted.outcome.name !== "put-off") answered.push(attempted.next);
    else if (attempted.outcome.for === "signal" || (isBusy(attempted.outcome) && !queuedCatch.photo)) break;
    else if (isBusy(attempted.outcome)) isClubBusy = true;
  }
  return answered;
}
