import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import pg from "pg";
import { createFollowing } from "../following.ts";
import { type Db, type Store, StoreBusy, type Tx } from "../store.ts";
import { engineError } from "../store-errors.ts";
import { createTaskSignal } from "../task-signal.ts";
import { drizzleOnConnection, drizzleOnPool } from "./builder.ts";
import { serverClock } from "./engine.ts";
import { migrateServer } from "./migrate.ts";
import { refuseMoved } from "./move-mark.ts";
import { isLost, storeError, toUnusableServer } from "./server-errors.ts";
import { serverTypes } from "./server-types.ts";

const usualWaits = {
  /** Timeout for getting a connection from the pool, new or idle. */
  connectMs: 10_000,
  /** The server cancels a statement after this time. */
  statementMs: 30_000,
  /** How long a write waits for earlier writes to finish. */
  turnMs: 10_000,
  /** A write of many statements is aborted after this time, because others wait for it. */
  writeMs: 60_000,
  /** A write waits only for the server, so a process that is idle inside one for this long is taken to be dead. */
  idleMs: 10_000,
  /** An unresponsive server is considered dead after this time: a dead network doesn't close connections. */
  silenceMs: 35_000,
};

export type ServerSettings = { connections: number; waits?: typeof usualWaits };

/** Nobody else writes until this transaction commits or rolls back. Each statement sees what was committed before it. */
const beginAlone = "begin isolation level read committed; select pg_advisory_xact_lock(2)";

async function withStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}

const canRollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query("rollback").then(
    () => true,
    () => false,
  );

/** Rejects after `ms` with `message`; `stop` clears the timer. */
function deadline(ms: number, message: string): { passed: Promise<never>; stop: () => void } {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nobody is waiting for it.
  passed.catch(() => undefined);
  const timer = setTimeout(() => reject(new StoreBusy(message)), ms);
  return { passed, stop: () => clearTimeout(timer) };
}

export const applicationName = "fishtournament";

/** Uses its own connection: a schema change, or waiting for another program's, may take long. */
async function migrateAt(url: string, { connectMs }: typeof usualWaits, now: number): Promise<string[]> {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      application_name: applicationName,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await refuseMoved(drizzleOnConnection(client));
      return await migrateServer(client, now);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw toUnusableServer(error);
  }
}

/**
 * The counter changes whenever a transaction ends on the server. Callers that asked before a read began share it,
 * because it includes every commit that they could know about.
 */
function openSnapshotCounter(pool: pg.Pool): () => Promise<number> {
  let version = 0;
  let last = "";
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | null = null;

  async function look(): Promise<number> {
    next = null;
    const { rows } = await pool.query<{ now: string }>({
      name: "now",
      text: "select pg_current_snapshot()::text as now",
    });
    const now = rows[0]?.now ?? "";
    if (now !== last) version += 1;
    last = now;
    return version;
  }

  return () => {
    if (!next) {
      next = current.then(look);
      current = next.catch(() => undefined);
    }
    return next;
  };
}

function openPool(url: string, connections: number, waits: typeof usualWaits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: serverTypes,
    connectionTimeoutMillis: waits.connectMs,
    statement_timeout: waits.statementMs,
    query_timeout: waits.silenceMs,
    idle_in_transaction_session_timeout: waits.idleMs,
    lock_timeout: waits.turnMs,
    application_name: applicationName,
  });
  // An idle connection that ends is removed from the pool; the next query opens another.
  pool.on("error", () => undefined);
  // The running statement reports the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * The club's database on a PostgreSQL server, for several processes. Migrates it. A write that loses its connection while it
 * commits may or may not have happened: a request with a submission id is sent again. Throws `UnusableServer` or `NewerDatabase`.
 */
export async function openServerStore(
  url: string,
  { connections, waits = usualWaits }: ServerSettings,
  now: number,
): Promise<Store> {
  const migrated = await migrateAt(url, waits, now);
  const pool = openPool(url, connections, waits);
  const readSnapshot = openSnapshotCounter(pool);
  const readDb: Db = drizzleOnPool(pool);
  const txOf = new WeakMap<pg.PoolClient, Tx>();
  const taskSignal = createTaskSignal();
  const following = createFollowing<Tx>();
  const inWrite = new AsyncLocalStorage<true>();
  let lastWrite: Promise<unknown> = Promise.resolve();
  const figures = { writes: 0, busy: 0, waitedMs: 0 };

  function txOn(client: pg.PoolClient): Tx {
    const tx = txOf.get(client) ?? drizzleOnConnection(client, taskSignal.queued);
    txOf.set(client, tx);
    return tx;
  }

  /** A connection that can't commit or roll back isn't reused. */
  async function transact<T>(askedAt: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const { passed, stop } = deadline(waits.writeMs, "A write took too long.");
    let isSound = false;
    try {
      await client.query(beginAlone);
      figures.waitedMs += performance.now() - askedAt;
      taskSignal.begun();
      const result = await inWrite.run(true, () => Promise.race([following.run(txOn(client), work), passed]));
      const { command } = await client.query("commit");
      isSound = true;
      // The server rolls back the whole write if a statement failed, even if `work` continued after it.
      if (command !== "COMMIT") throw new Error("A statement of this write failed, and nothing was written.");
      taskSignal.committed();
      return result;
    } catch (error) {
      const cause = engineError(error);
      isSound ||= !(isLost(cause) || cause instanceof StoreBusy) && (await canRollBack(client));
      throw cause;
    } finally {
      stop();
      client.release(!isSound);
    }
  }

  /** Runs writes one at a time, so that writes waiting for other programs leave the connections to reads. */
  async function inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    const { passed, stop } = deadline(waits.turnMs, "The database is busy.");
    const before = lastWrite;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    lastWrite = before.then(() => ended);
    figures.writes += 1;
    try {
      await Promise.race([before, passed]);
      return await transact(askedAt, work);
    } catch (error) {
      const failure = storeError(error);
      if (failure instanceof StoreBusy) figures.busy += 1;
      throw failure;
    } finally {
      stop();
      end();
    }
  }

  const refuseInWrite = (action: string) => {
    if (inWrite.getStore()) throw new Error(`A ${action} inside a write: pass the transaction on instead.`);
  };

  return {
    migrated,
    async read(work) {
      refuseInWrite("read");
      return withStoreErrors(() => work(readDb));
    },
    async write(work) {
      refuseInWrite("write");
      return inTurn(work);
    },
    dataVersion: () => withStoreErrors(readSnapshot),
    async sharedNow(db) {
      const [clock] = await db.all<{ now: number }>(sql`select ${serverClock} as now`);
      if (!clock) throw new Error("The database server has no clock.");
      return clock.now;
    },
    onTasksQueued: taskSignal.listen,
    beforeCommit: following.set,
    serverFigures: () => ({
      ...figures,
      connections: { open: pool.totalCount, idle: pool.idleCount },
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
