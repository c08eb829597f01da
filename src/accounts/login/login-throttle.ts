import { Refusal } from "../../refusal.ts";
import { hashToken } from "../../secret-token.ts";
import { type Backoff, createBackoff, type DelayRule } from "./backoff.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Somebody who tries a password or a code. */
export type LoginAttempt = {
  /** Whose: the name as typed, so that no answer tells which names belong to one account, or to any. */
  name: string;
  address: string;
  /** The browser, where its owner signed in with it before (`findKnownDevice`). */
  device: string | null;
};

/**
 * How long guessing is held back (docs/decisions/0024): where somebody is heard of again and again, up to a quarter of an
 * hour; an address shared by a whole weigh-in, or an account that others guess at, never for long.
 */
type Rules = { ofOne: DelayRule; ofAddress: DelayRule; ofAccount: DelayRule };

const ofOne: DelayRule = { free: 5, firstMs: 5 * second, maxMs: 15 * minute, forgiveMs: hour };
const ofAddress: DelayRule = { free: 50, firstMs: second, maxMs: minute, forgiveMs: 2 * minute };

export const passwordRules: Rules = {
  ofOne,
  ofAddress,
  ofAccount: { free: 20, firstMs: second, maxMs: 30 * second, forgiveMs: 10 * minute },
};

/** A code has six digits only, and who guesses at it knows the password. */
export const codeRules: Rules = {
  ofOne,
  ofAddress,
  ofAccount: { free: 10, firstMs: 5 * second, maxMs: 5 * minute, forgiveMs: hour },
};

export type LoginThrottle = {
  /**
   * Lets `work` decide whether the guess is right. Throws `too_many`, saying how long to wait, or what `work` throws: after
   * `wrong_credentials` the attempt waits longer, after anything else the guess was none. A right one clears what counted
   * against the attempt and the account; an address stays known for its other failures.
   */
  guess<T>(who: LoginAttempt, now: number, work: () => Promise<T>): Promise<T>;
};

export const noLoginThrottle: LoginThrottle = { guess: (_who, _now, work) => work() };

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Ms as people say it, never less than it is: 45 seconds, 3 minutes. */
function waitText(ms: number): string {
  return ms <= 90 * second ? plural(Math.ceil(ms / second), "second") : plural(Math.ceil(ms / minute), "minute");
}

function tooMany(waitMs: number): Refusal {
  const message = `Too many wrong tries. Please wait ${waitText(waitMs)} and try again.`;
  return new Refusal("too_many", message, { retryAfter: Math.ceil(waitMs / second) });
}

const isWrong = (error: unknown) => error instanceof Refusal && error.reason === "wrong_credentials";

/** Without case and in one form, as accounts are found. Hashed: any length, and nothing in memory that was typed. */
const keyOf = (...parts: string[]) => hashToken(parts.map((part) => part.trim().normalize().toLowerCase()).join("\n"));

/** Each process remembers what it saw, within bounds; a restart forgets. */
export function openLoginThrottle(rules: Rules): LoginThrottle {
  const devices = createBackoff(rules.ofOne);
  const pairs = createBackoff(rules.ofOne);
  const addresses = createBackoff(rules.ofAddress);
  const accounts = createBackoff(rules.ofAccount);

  return {
    async guess({ name, address, device }, now, work) {
      const own: [Backoff, string][] = device
        ? [[devices, device]]
        : [
            [pairs, keyOf(name, address)],
            [accounts, keyOf(name)],
          ];
      const shared: [Backoff, string][] = device ? [] : [[addresses, address]];
      const all = [...own, ...shared];
      const waitMs = Math.max(...all.map(([delay, key]) => delay.waitMs(key, now)));
      if (waitMs > 0) throw tooMany(waitMs);
      const takeBacks = all.map(([delay, key]) => delay.count(key, now));
      const takeBack = () => {
        for (const one of takeBacks) one();
      };
      try {
        const right = await work();
        takeBack();
        for (const [delay, key] of own) delay.clear(key);
        return right;
      } catch (error) {
        if (!isWrong(error)) takeBack();
        throw error;
      }
    },
  };
}
