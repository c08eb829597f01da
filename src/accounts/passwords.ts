import { availableParallelism } from "node:os";
import { Refusal } from "../refusal.ts";
import { noPassword } from "./account-limits.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes; about 30 ms of one core. */
const argon2id = { algorithm: "argon2id" as const, memoryCost: 19_456, timeCost: 2 };

/** Hashed with the settings above, so that an unknown name takes as long as a wrong password. */
export const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$NGEU/GaT/yoaDB48lQDews+e6+wggaI4z+jxM+rszM4$0cnVPxyFhtah0mikQXakXKjvXZmz91mPIVI17MVhp+Q";

export type Passwords = {
  hash(password: string): Promise<string>;
  /** A null `hash` is for an account that doesn't exist: it takes the same time and returns false. */
  isRight(password: string, hash: string | null): Promise<boolean>;
};

/** Leaves one core for the pages. */
const hashConcurrency = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Runs a few hashes at a time and queues a bounded number. Throws `busy` (503) beyond that. One per process. */
export function openPasswords(atOnce = hashConcurrency, maxWaiting = 100, cost = argon2id): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((start) => waiting.push(start));
    else throw new Refusal("busy", "Too many people are logging in right now. Please try again.", { retryAfter: 5 });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, cost)),
    async isRight(password, hash) {
      const usableHash = hash === noPassword ? null : hash;
      const matches = await inTurn(() => Bun.password.verify(password, usableHash ?? nobodysHash));
      return matches && usableHash !== null;
    },
  };
}
