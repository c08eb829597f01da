import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import pg from "pg";
import { type Db, type Store, StoreBusy, type Tx } from "../store.ts";
import { codeOf, engineError } from "../store-errors.ts";
import { drizzleOnConnection, drizzleOnPool } from "./builder.ts";
import { migrateServer } from "./migrate.ts";
import { refuseMoved } from "./move-mark.ts";
import { isConflict, isLost, storeError, unfit } from "./server-errors.ts";
import { serverTypes } from "./server-types.ts";

const usualWaits = {
  /** For a connection, new or free. */
  connectMs: 10_000,
  /** After which the server gives up a statement. */
  statementMs: 30_000,
  /** After which a write of many statements is ended: its locks are in the way of others. */
  writeMs: 60_000,
  /** After which a server is taken to be gone that answers nothing: a dead network closes no connection. */
  silenceMs: 35_000,
};

export type ServerSettings = { connections: number; waits?: typeof usualWaits };

/** A write that others are in the way of is tried again for so long. */
const patienceMs = 10_000;
const idleInWriteMs = 30_000;

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

/** Only a standby refuses it, which is not promoted yet. */
async function begin(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("begin isolation level serializable");
  } catch (error) {
    throw codeOf(error) === "0A000" ? new StoreBusy("The database server is a standby.") : error;
  }
}

/** Rejects after `ms`; `stop` ends the timer. */
function deadline(ms: number): { passed: Promise<never>; stop: () => void } {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  // A write that ends just then has no use for it.
  passed.catch(() => undefined);
  const timer = setTimeout(() => reject(new StoreBusy("A write took too long.")), ms);
  return { passed, stop: () => clearTimeout(timer) };
}

/** Of connections through which a club is served. */
export const applicationName = "fishtournament";

/** On a connection of its own: a change of the schema, or waiting for another program's, may take long. */
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
    throw unfit(error);
  }
}

/**
 * Moves whenever a transaction of the server ends. A reading is shared by all who asked before it began, so it knows
 * every commit that they could have heard of.
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

/**
 * The club's database on a PostgreSQL server, for several processes. Migrates it. A write whose connection is lost while it
 * commits has happened or not: what was sent with a submission's id is asked for again. Throws `UnfitServer` or `NewerDatabase`.
 */
export async function openServerStore(
  url: string,
  { connections, waits = usualWaits }: ServerSettings,
  now: number,
): Promise<Store> {
  const migrated = await migrateAt(url, waits, now);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: serverTypes,
    connectionTimeoutMillis: waits.connectMs,
    statement_timeout: waits.statementMs,
    query_timeout: waits.silenceMs,
    idle_in_transaction_session_timeout: idleInWriteMs,
    application_name: applicationName,
  });
  // An idle connection that ends is left out of the pool; whoever asks next opens another.
  pool.on("error", () => undefined);
  // The statement under way says it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const readDb: Db = drizzleOnPool(pool);
  const txOf = new WeakMap<pg.PoolClient, Tx>();
  const snapshotCounter = openSnapshotCounter(pool);
  const inWrite = new AsyncLocalStorage<true>();
  let writes = 0;
  let retries = 0;

  function txOn(client: pg.PoolClient): Tx {
    const known = txOf.get(client) ?? drizzleOnConnection(client);
    txOf.set(client, known);
    return known;
  }

  /** A connection that cannot commit or roll back is not used again. */
  async function tryOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const { passed, stop } = deadline(waits.writeMs);
    let isSound = false;
    try {
      await begin(client);
      const result = await inWrite.run(true, () => Promise.race([work(txOn(client)), passed]));
      const { command } = await client.query("commit");
      isSound = true;
      // The server takes back all of a write in which a statement failed, also where `work` went on after it.
      if (command !== "COMMIT") throw new Error("A statement of this write failed, and nothing was written.");
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

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + patienceMs;
    writes += 1;
    for (let again = 0; ; again += 1) {
      try {
        return await tryOnce(work);
      } catch (error) {
        if (!isConflict(error)) throw storeError(error);
        if (performance.now() > giveUpAt) throw storeError(error);
        retries += 1;
        await Bun.sleep(Math.random() * 2 ** Math.min(again, 7));
      }
    }
  }

  const refuseInWrite = (what: string) => {
    if (inWrite.getStore()) throw new Error(`A ${what} inside a write: pass the transaction on instead.`);
  };

  return {
    migrated,
    async read(work) {
      refuseInWrite("read");
      return withStoreErrors(() => work(readDb));
    },
    async write(work) {
      refuseInWrite("write");
      return transact(work);
    },
    dataVersion: () => withStoreErrors(snapshotCounter),
    async sharedNow(db) {
      const [clock] = await db.all<{ now: number }>(
        sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
      );
      if (!clock) throw new Error("The database server has no clock.");
      return clock.now;
    },
    serverFigures: () => ({
      ...{ writes, retries, waiting: pool.waitingCount },
      connections: { open: pool.totalCount, idle: pool.idleCount },
    }),
    close: () => pool.end(),
  };
}
