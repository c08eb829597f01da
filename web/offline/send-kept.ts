import { isOver, isWaiting, type KeptCatch, type KeptState, type SendOutcome, stateAfter } from "./kept-catch.ts";
import type { KeptStore } from "./kept-store.ts";

/** Who is signed in: an id, null for nobody, "unreached" where the club does not answer. */
export type SignedInAs = number | null | "unreached";

export type Sending = {
  store: KeptStore;
  whoAmI(): Promise<SignedInAs>;
  /** One attempt; null where another page is at it. */
  post(kept: KeptCatch): Promise<SendOutcome | null>;
  /** UTC ms. */
  now(): number;
};

const isSame = (a: KeptState, b: KeptState) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Sends what waits, oldest first, and answers those that got their answer. Only its own angler's log-in sends a catch; the
 * others' stay. Without signal it stops at the first.
 */
export async function sendKept({ store, whoAmI, post, now }: Sending): Promise<KeptCatch[]> {
  const kept = await store.all();
  for (const one of kept) if (isOver(one, now())) await store.remove(one.submissionId);
  const waiting = kept.filter(isWaiting);
  if (waiting.length === 0) return [];

  const become = async (one: KeptCatch, state: KeptState): Promise<KeptCatch> => {
    // The photo has arrived: the phone need not keep it twice.
    const next = { ...one, state, photo: state.name === "sent" ? null : one.photo };
    if (!isSame(one.state, state)) await store.put(next);
    return next;
  };

  const reader = await whoAmI();
  if (reader === "unreached") {
    for (const one of waiting) await become(one, { name: "waiting", for: "signal" });
    return [];
  }
  const answered: KeptCatch[] = [];
  for (const one of waiting) {
    if (one.anglerId !== reader) {
      await become(one, { name: "waiting", for: "log-in" });
      continue;
    }
    const outcome = await post(one);
    if (!outcome) continue;
    // Its angler may have discarded it meanwhile.
    if (!(await store.all()).some(({ submissionId }) => submissionId === one.submissionId)) continue;
    const next = await become(one, stateAfter(outcome, now()));
    if (outcome.name !== "put-off") answered.push(next);
    else if (outcome.for === "signal") break;
  }
  return answered;
}
