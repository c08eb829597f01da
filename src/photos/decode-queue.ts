import { Refusal } from "../refusal.ts";
import { photoTexts } from "./rules.ts";

/** Turns at the decoder: a 50-megapixel photo takes some 400 MB while it is open, so few are at once. */
export type DecodeQueue = {
  /** Runs `work` when its turn comes, in order of asking. Throws `busy` when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** `atOnce` pieces of work run together and at most `maxWaiting` wait behind them. */
export function createDecodeQueue(atOnce = 2, maxWaiting = 64): DecodeQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting.length >= maxWaiting) throw new Refusal("busy", photoTexts.busy, { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function pass(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
