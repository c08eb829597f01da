import type { Database } from "bun:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SQL } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { ExpectedError } from "../../expected-error.ts";
import { connect } from "./connect.ts";
import { drizzleOnFile } from "./drizzle-on-file.ts";
import type { Engine } from "./engine.ts";
import { createFollowing } from "./following.ts";
import { copyBefore, migrate } from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";
import { syncToDisk } from "./sync-to-disk.ts";
import { createTaskSignal } from "./task-signal.ts";

export type Tx = BaseSQLiteDatabase<"sync", void> & {
  /** Passed to the functions of `engine.ts`. */
  engine: Engine;
  /** To insert for `now`: on a server its own clock's time where that is earlier, because all programs go by it. */
  sharedTime(now: number): number | SQL<number>;
  /** Once this write is committed, the listeners of `onTasksQueued` are called. */
  tasksQueued(): void;
  /** Tournaments that this write changed, for `beforeCommit`: why, where the write says so. */
  readonly changedTournaments: Map<number, TournamentChange | null>;
};

/** `reason` is for everybody to read; a `by.id` of null is the system. */
export type TournamentChange = { reason: string | null; by: { id: number | null; username: string }; now: number };

/** A `Tx` fits too, so that reads compose with writes. */
export type Db = Pick<
  Tx,
  "select" | "selectDistinct" | "$count" | "$with" | "with" | "all" | "get" | "values" | "engine"
>;

export type Store = {
  /** Refused inside a `write`, where it would miss what was just written. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * One at a time: commits when `work` resolves, rolls back when it rejects. `work` must use no network, file or clock: all
   * other writes wait for it.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Moves with every commit, those of other processes included. */
  dataVersion(): Promise<number>;
  /** By the clock that all programs on this database share: a server's. A file is on one computer, whose programs' is `own`. */
  sharedNow(db: Db, own: () => number): Promise<number>;
  /** Calls `listener` after each commit of this process that queued tasks. Returns a function that ends it. */
  onTasksQueued(listener: () => void): () => void;
  /** What every write does last, in the same transaction: `follow` brings up to date what depends on the changed tournaments. */
  beforeCommit(follow: (tx: Tx) => Promise<void>): void;
  /** Of this process; null for a file. */
  serverFigures(): ServerFigures | null;
  readonly migrated: readonly string[];
  close(): Promise<void>;
};

export type ServerFigures = {
  writes: number;
  busy: number;
  /** How long writes waited in all until nobody else wrote. */
  waitedMs: number;
  connections: { open: number; idle: number };
  /** Reads and writes that wait for a connection. */
  waiting: number;
};

export class StoreBusy extends ExpectedError {
  override readonly name = "StoreBusy";
}

const busyRetryMs = 15;
const busyPatienceMs = 10_000;

const isLocked = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** Another program may be recovering, upgrading or closing the database, which SQLite's own timeout doesn't always wait for. */
const startPatienceMs = 60_000;

function openWriter(path: string, now: number, known: readonly Migration[]): { writer: Database; migrated: string[] } {
  const writer = connect(path, "write");
  try {
    const migrated = migrate(writer, known, now, (first) => {
      copyDatabase(writer, join(dirname(path), "backups", copyBefore(first)));
    });
    // From now on `begin` waits, without stopping everybody's requests.
    writer.run("pragma busy_timeout = 0");
    return { writer, migrated };
  } catch (error) {
    writer.close();
    throw error;
  }
}

function whenUnlocked<T>(open: () => T): T {
  const giveUpAt = performance.now() + startPatienceMs;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      Bun.sleepSync(busyRetryMs);
    }
  }
}

/** Copies the database before a change of the schema. Throws `NewerDatabase` or `DamagedDatabase`. */
export function openStore(path: string, now: number, known: readonly Migration[] = migrations): Store {
  const { writer, migrated } = whenUnlocked(() => openWriter(path, now, known));
  const reader = whenUnlocked(() => connect(path, "read"));
  const readDb: Db = drizzleOnFile(reader);
  const taskSignal = createTaskSignal();
  const following = createFollowing<Tx>();
  const writeDb: Tx = Object.assign(drizzleOnFile(writer), {
    sharedTime: (now: number) => now,
    tasksQueued: taskSignal.queued,
    changedTournaments: new Map(),
  });
  const commitCounter = reader.query<{ data_version: number }, []>("pragma data_version");
  const inWrite = new AsyncLocalStorage<true>();
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function begin(): Promise<void> {
    const giveUpAt = performance.now() + busyPatienceMs;
    for (;;) {
      try {
        writer.run("begin immediate");
        return;
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (performance.now() > giveUpAt) throw new StoreBusy("Another process is writing to the database.");
        await Bun.sleep(busyRetryMs);
      }
    }
  }

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    await begin();
    taskSignal.begun();
    try {
      const result = await inWrite.run(true, () => following.run(writeDb, work));
      writer.run("commit");
      taskSignal.committed();
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.run("rollback");
      throw error;
    }
  }

  return {
    migrated,
    async read(work) {
      if (inWrite.getStore()) throw new Error("A read inside a write: pass the transaction on instead.");
      return work(readDb);
    },
    async write(work) {
      if (inWrite.getStore()) throw new Error("A write inside a write: pass the transaction on instead.");
      const turn = lastWrite.then(() => transact(work));
      lastWrite = turn.catch(() => undefined);
      return turn;
    },
    dataVersion: async () => commitCounter.get()?.data_version ?? 0,
    sharedNow: async (_db, own) => own(),
    onTasksQueued: taskSignal.listen,
    beforeCommit: following.set,
    serverFigures: () => null,
    async close() {
      reader.close();
      writer.close();
    },
  };
}

/** Compact and synced to disk; others may write meanwhile. An existing file is replaced, and kept if the copy fails. */
function copyDatabase(db: Database, path: string): void {
  const partial = `${path}.partial-${crypto.randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    db.query("vacuum into ?").run(partial);
    syncToDisk(partial);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncToDisk(dirname(path));
}
