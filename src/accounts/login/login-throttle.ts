import { counted } from "../../base/format/numbers.ts";
import { hashToken } from "../../base/secret-token.ts";
import { Refusal } from "../../refusal.ts";
import { foldedName } from "../account-limits.ts";
import { type Backoff, createBackoff, type DelayRule } from "./backoff.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type LoginAttempt = {
  /** The name as typed, so that no reply reveals which names belong to an account. */
  name: string;
  address: string;
  /** Null for an unknown browser (`findKnownDevice`). */
  device: string | null;
};

/**
 * The delays of docs/decisions/0024: long for a single device, short for a shared address or an account under attack.
 */
type Rules = { ofOne: DelayRule; ofAddress: DelayRule; ofAccount: DelayRule };

const ofOne: DelayRule = { free: 5, firstMs: 5 * second, maxMs: 15 * minute, forgiveMs: hour };
const ofAddress: DelayRule = { free: 50, firstMs: second, maxMs: minute, forgiveMs: 2 * minute };

export const passwordRules: Rules = {
  ofOne,
  ofAddress,
  ofAccount: { free: 20, firstMs: second, maxMs: 30 * second, forgiveMs: 10 * minute },
};

/** Stricter, because a code has only six digits and the guesser already knows the password. */
export const codeRules: Rules = {
  ofOne,
  ofAddress,
  ofAccount: { free: 10, firstMs: 5 * second, maxMs: 5 * minute, forgiveMs: hour },
};

export type LoginThrottle = {
  /**
   * Throws `too_many` with the remaining wait, or whatever `work` throws. Only `wrong_credentials` counts as a failure.
   */
  guess<T>(who: LoginAttempt, now: number, work: () => Promise<T>): Promise<T>;
};

export const noLoginThrottle: LoginThrottle = { guess: (_who, _now, work) => work() };

function waitText(ms: number): string {
  return ms <= 90 * second ? counted(Math.ceil(ms / second), "second") : counted(Math.ceil(ms / minute), "minute");
}

function tooMany(waitMs: number): Refusal {
  const message = `Too many failed attempts. Please wait ${waitText(waitMs)} and try again.`;
  return new Refusal("too_many", message, { retryAfter: Math.ceil(waitMs / second) });
}

const isWrong = (error: unknown) => error instanceof Refusal && error.reason === "wrong_credentials";

/** Hashed, so that typed text doesn't stay in memory. */
const keyOf = (...parts: string[]) => hashToken(parts.map(foldedName).join("\n"));

/** Kept in memory only, so a restart clears it. */
export function openLoginThrottle(rules: Rules): LoginThrottle {
  const devices = createBackoff(rules.ofOne);
  const pairs = createBackoff(rules.ofOne);
  const addresses = createBackoff(rules.ofAddress);
  const accounts = createBackoff(rules.ofAccount);

  return {
    async guess({ name, address, device }, now, work) {
      const ownBackoffs: [Backoff, string][] = device
        ? [[devices, device]]
        : [
            [pairs, keyOf(name, address)],
            [accounts, keyOf(name)],
          ];
      const shared: [Backoff, string][] = device ? [] : [[addresses, address]];
      const all = [...ownBackoffs, ...shared];
      const waitMs = Math.max(...all.map(([delay, key]) => delay.waitMs(key, now)));
      if (waitMs > 0) throw tooMany(waitMs);
      const takeBacks = all.map(([delay, key]) => delay.count(key, now));
      const takeBack = () => {
        for (const undo of takeBacks) undo();
      };
      try {
        const right = await work();
        takeBack();
        for (const [delay, key] of ownBackoffs) delay.clear(key);
        return right;
      } catch (error) {
        if (!isWrong(error)) takeBack();
        throw error;
      }
    },
  };
}
