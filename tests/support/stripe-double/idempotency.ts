import { ApiError } from "./api-error.ts";

export type Answer = { status: number; body: string; headers: Record<string, string>; isKept: boolean };

type StoredReply = { path: string; body: string; answer: Promise<Answer>; isDone: boolean; keptAt: number };

const dayMs = 24 * 60 * 60 * 1000;

const misused = (message: string) => new ApiError(400, { type: "idempotency_error", message });

/**
 * Stripe's idempotency keys: for a day, the same reply is repeated, including errors, unless the call was never
 * started. A different call under the same key, or one while the first is still in progress, is refused.
 */
export function openKeys(clock: () => number) {
  const keys = new Map<string, StoredReply>();
  return {
    /** Forgets every key, as Stripe does after a day. */
    forget: () => keys.clear(),

    async once(key: string, call: { path: string; body: string }, perform: () => Promise<Answer>): Promise<Answer> {
      const existing = keys.get(key);
      if (existing && clock() - existing.keptAt < dayMs) {
        if (existing.path !== call.path) {
          throw misused(`Keys for idempotent requests can only be used for the same endpoint ('${existing.path}').`);
        }
        if (existing.body !== call.body) {
          throw misused(
            `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          );
        }
        if (!existing.isDone) {
          throw new ApiError(409, {
            type: "idempotency_error",
            code: "idempotency_key_in_use",
            message: "There is currently another in-progress request using this Stripe-Idempotency-Key.",
          });
        }
        const answer = await existing.answer;
        return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
      }
      const entry: StoredReply = { ...call, answer: perform(), isDone: false, keptAt: clock() };
      keys.set(key, entry);
      const answer = await entry.answer;
      entry.isDone = true;
      if (!answer.isKept) keys.delete(key);
      return answer;
    },
  };
}

export type Keys = ReturnType<typeof openKeys>;
