import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pino from "pino";
import { createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { openStore, type Store } from "../../../src/db/store.ts";
import { openPayments } from "../../../src/money/providers/open-payments.ts";
import { openPhotos } from "../../../src/photos/photos.ts";
import { timeZone } from "./large-club/plan.ts";
import type { BenchClub, Member } from "./large-club.ts";

/** A club in this process whose time in the store is counted; what it keeps between requests never holds. */
export type TimedClub = {
  store: Store;
  /** Asks for an address and answers the milliseconds that the store was read for it. Throws unless it succeeds. */
  storeMs(path: string, who: Member | null): Promise<number>;
  close(): void;
};

/** Reads one at a time, so that none is counted while it waits for another. */
function countReads(opened: Store): { store: Store; taken: () => number } {
  const inRead = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();
  let ms = 0;
  async function counted<T>(read: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await inRead.run(true, read);
    } finally {
      ms += performance.now() - begun;
    }
  }
  const store: Store = {
    ...opened,
    async read(work) {
      if (inRead.getStore()) return opened.read(work);
      const turn = last.then(() => counted(() => opened.read(work)));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
  return {
    store,
    taken() {
      const before = ms;
      ms = 0;
      return before;
    },
  };
}

export function openTimed({ folder, standsAt }: Pick<BenchClub, "folder" | "standsAt">): TimedClub {
  const clock = () => standsAt;
  const config = readConfig({ DATA_DIR: folder, TIME_ZONE: timeZone, RATE_LIMITS: "off" });
  const { store, taken } = countReads(openStore(join(folder, "club.sqlite"), standsAt));
  const common = { config, store, clock, photos: openPhotos(folder), payments: openPayments(config, store, clock) };
  const deps = { ...common, mail: null, log: pino({ level: "silent" }), demo: null };
  const app = createApp(deps);
  return {
    store,
    async storeMs(path, who) {
      await store.write(async (tx) => void (await tx.run(sql`update versions set value = value + 1`)));
      taken();
      const headers: Record<string, string> = who ? { cookie: who.cookie } : {};
      const response = await app.handle(new Request(`http://localhost${path}`, { headers }), "127.0.0.1");
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`);
      return taken();
    },
    close: () => store.close(),
  };
}
