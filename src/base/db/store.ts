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
  /** The value to insert for `now`: on a server, its own clock's time if that is earlier, because all instances use it. */
  sharedTime(now: number): number | SQL<number>;
  /** Once this write is committed, the listeners of `onTasksQueued` are called. */
  tasksQueued(): void;
  /** Tournaments that this write changed, for `beforeCommit`, with the reason if the write gives one. */
  readonly changedTournaments: Map<number, TournamentChange | null>;
};

/** `reason` is public; `by.id` is null for the system. */
export type TournamentChange = { reason: string | null; by: { id: number | null; username: string }; now: number };

/** A `Tx` is also a `Db`, so that reads compose with writes. */
export type Db = Pick<
  Tx,
  "select" | "selectDistinct" | "$count" | "$with" | "with" | "all" | "get" | "values" | "engine"
>;

export type Store = {
  /** Throws inside a `write`, where it would miss uncommitted changes. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs one write at a time; commits when `work` resolves and rolls back when it rejects. `work` must not use the network,
   * files or the clock, because all other writes wait for it.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Changes with every commit, including those of other processes. */
  dataVersion(): Promise<number>;
  /** The time on the clock that all processes using this database share: the server's, or `own` for a file on one computer. */
  sharedNow(db: Db, own: () => number): Promise<number>;
  /** Calls `listener` after each commit of this process that queued tasks. Returns a function that unsubscribes. */
  onTasksQueued(listener: () => void): () => void;
  /** `follow` runs last in every write's transaction and updates the data that depends on the changed tournaments. */
  beforeCommit(follow: (tx: Tx) => Promise<void>): void;
  /** This process's figures; null for a file. */
  serverFigures(): ServerFigures | null;
  readonly migrated: readonly string[];
  close(): Promise<void>;
};

export type ServerFigures = {
  writes: number;
  busy: number;
  /** Total time that writes waited for other writes. */
  waitedMs: number;
  connections: { open: number; idle: number };
  /** Number of reads and writes waiting for a connection. */
  waiting: number;
};

export class StoreBusy extends ExpectedError {
  override readonly name = "StoreBusy";
}

const busyRetryMs = 15;
const busyTimeoutMs = 10_000;

const isLocked = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** Another program may be recovering, upgrading or closing the database, which SQLite's own timeout doesn't always wait for. */
const startTimeoutMs = 60_000;

function openWriter(
  path: string,
  now: number,
  knownMigrations: readonly Migration[],
): { writer: Database; migrated: string[] } {
  const writer = connect(path, "write");
  try {
    const migrated = migrate(writer, knownMigrations, now, (first) => {
      copyDatabase(writer, join(dirname(path), "backups", copyBefore(first)));
    });
    // `begin` waits in its own loop instead, which doesn't block other requests.
    writer.run("pragma busy_timeout = 0");
    return { writer, migrated };
  } catch (error) {
    writer.close();
    throw error;
  }
}

function whenUnlocked<T>(open: () => T): T {
  const giveUpAt = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      Bun.sleepSync(busyRetryMs);
    }
  }
}

/** Copies the database before it changes the schema. Throws `NewerDatabase` or `DamagedDatabase`. */
export function openStore(path: string, now: number, knownMigrations: readonly Migration[] = migrations): Store {
  const { writer, migrated } = whenUnlocked(() => openWriter(path, now, knownMigrations));
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
    const giveUpAt = performance.now() + busyTimeoutMs;
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
    sharedNow: async (_db, localNow) => localNow(),
    onTasksQueued: taskSignal.listen,
    beforeCommit: following.set,
    serverFigures: () => null,
    async close() {
      reader.close();
      writer.close();
    },
  };
}

/** Makes a compact copy, synced to disk, while others may write. Replaces an existing file unless the copy fails. */
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
