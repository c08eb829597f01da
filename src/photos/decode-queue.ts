import { Refusal } from "../refusal.ts";
import { photoTexts } from "./rules.ts";

/**
 * Says how many bytes the work is going to hold while its picture is open, and waits until they fit beside the others'.
 * Whoever is alone is let through whatever it takes.
 */
export type Weigh = (bytes: number) => Promise<void>;

/** Turns at the decoder, so that however many photos arrive, few are open at once and what they hold together is bounded. */
export type DecodeQueue = {
  /**
   * Runs `work` when its turn comes, in order of asking; somebody waits for the answer. Throws `busy` when too many wait
   * already.
   */
  run<T>(work: (weigh: Weigh) => Promise<T>): Promise<T>;
  /** As `run`, but for work that nobody waits for: it lets all others go first, and is never told to come again. */
  runAtLeisure<T>(work: (weigh: Weigh) => Promise<T>): Promise<T>;
};

export type DecodeBounds = {
  /** Pieces of work that run together. */
  atOnce: number;
  /** How many may wait behind them. Their photos lie on the disk, so waiting costs no memory. */
  maxWaiting: number;
  /** What open pictures may hold together. */
  bytes: number;
};

/** One more than the codec has threads on a small server: while one is written to the disk, the others are worked on. */
const bounds: DecodeBounds = { atOnce: 3, maxWaiting: 256, bytes: 120 * 1024 * 1024 };

type Turn = { resolve: () => void };

export function createDecodeQueue(given: Partial<DecodeBounds> = {}): DecodeQueue {
  const { atOnce, maxWaiting, bytes: mostBytes } = { ...bounds, ...given };
  const waiting: Turn[] = [];
  const atLeisure: Turn[] = [];
  const unweighed: (Turn & { bytes: number })[] = [];
  let running = 0;
  let held = 0;

  const fits = (bytes: number) => held === 0 || held + bytes <= mostBytes;

  async function turn(line: Turn[]): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    await new Promise<void>((resolve) => line.push({ resolve }));
  }

  function pass(): void {
    const next = waiting.shift() ?? atLeisure.shift();
    if (next) next.resolve();
    else running--;
  }

  async function hold(bytes: number): Promise<void> {
    if (unweighed.length > 0 || !fits(bytes)) {
      await new Promise<void>((resolve) => unweighed.push({ bytes, resolve }));
      return;
    }
    held += bytes;
  }

  function letGo(bytes: number): void {
    held -= bytes;
    for (let next = unweighed[0]; next && fits(next.bytes); next = unweighed[0]) {
      unweighed.shift();
      held += next.bytes;
      next.resolve();
    }
  }

  async function inTurn<T>(line: Turn[], work: (weigh: Weigh) => Promise<T>): Promise<T> {
    await turn(line);
    let weight = 0;
    const weigh = async (bytes: number) => {
      await hold(bytes);
      weight += bytes;
    };
    try {
      return await work(weigh);
    } finally {
      if (weight > 0) letGo(weight);
      pass();
    }
  }

  return {
    async run(work) {
      if (running >= atOnce && waiting.length >= maxWaiting) {
        throw new Refusal("busy", photoTexts.busy, { retryAfter: 5 });
      }
      return inTurn(waiting, work);
    },
    runAtLeisure: (work) => inTurn(atLeisure, work),
  };
}
