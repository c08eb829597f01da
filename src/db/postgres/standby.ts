import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Logger } from "pino";
import { ExpectedError } from "../../expected-error.ts";
import type { Db } from "../store.ts";
import { engineError } from "../store-errors.ts";
import { drizzleOnConnection } from "./builder.ts";
import { UnfitServer } from "./migrate.ts";
import { isLost, unfit } from "./server-errors.ts";

/** How far the primary has come: what was committed by then is on a standby that has replayed so much. */
export type Position = string | null;

export type StandbyFigures = { used: number; notUsed: number };

export type Standby = {
  /** Reads of `work` ask the standby, if it has what the primary had when the first began; otherwise the primary. */
  during<T>(work: () => Promise<T>): Promise<T>;
  read<T>(work: (db: Db) => Promise<T>, primary: Db): Promise<T>;
  /** The reads that follow must know what is written now. */
  leave(): void;
  figures(): StandbyFigures;
  close(): Promise<void>;
};

/** A standby that is further behind is not waited for. */
const maxBehindMs = 250;
const lookEveryMs = 5;
const identity = `(select system_identifier from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`;

const stateText = `select ${identity} as identity,
  pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isFollowing",
  pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReached"`;

/** Of one request. */
type Reading = { taken: Promise<pg.PoolClient | null> | null; isOver: boolean };

type State = { identity: string; isFollowing: number; isReached: number | null };

/** Without `synchronous_commit` a commit is seen before it is on its way to the standby. */
export const positionText = `case when pg_is_in_recovery() or current_setting('synchronous_commit') = 'off' then null
  else pg_current_wal_flush_lsn()::text end as position`;

const stranger =
  "the server there is no standby of the one that DATABASE_URL names, or this is another of its databases";

const followsNobody = "it follows no primary";

async function stateOf(client: pg.ClientBase, position: Position): Promise<State> {
  const { rows } = await client.query<State>({ name: "standby", text: stateText, values: [position] });
  if (!rows[0]) throw new Error("The standby does not say what it is.");
  return rows[0];
}

export async function identityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(`select ${identity} as identity`);
  return rows[0]?.identity ?? "";
}

/**
 * For visitors' pages. One that failed, or was behind, is tried again after `restMs`. Throws `UnfitServer` unless it is a
 * standby of the server of that `identity`, or out of reach.
 */
export async function openStandby(
  pool: pg.Pool,
  identityOfPrimary: string,
  { positionNow, log, restMs }: { positionNow: () => Promise<Position>; log: Logger; restMs: number },
): Promise<Standby> {
  const asked = new AsyncLocalStorage<Reading>();
  const dbOf = new WeakMap<pg.PoolClient, Db>();
  const figures: StandbyFigures = { used: 0, notUsed: 0 };
  let problem: string | null = null;
  let restsUntil = 0;

  function rest(why: string): void {
    restsUntil = performance.now() + restMs;
    if (problem === null) log.warn({ problem: why }, "DATABASE_READ_URL: the standby is not used; the primary is read");
    problem = why;
  }

  function recover(): void {
    if (problem !== null) log.info("DATABASE_READ_URL: the standby is used again");
    problem = null;
    restsUntil = 0;
  }

  /** Says why not, or null. */
  async function lackOf(client: pg.PoolClient, position: Position): Promise<string | null> {
    if (position === null) return "the primary does not say how far it is";
    const giveUpAt = performance.now() + maxBehindMs;
    for (;;) {
      const state = await stateOf(client, position);
      if (state.identity !== identityOfPrimary) return stranger;
      if (!state.isFollowing) return followsNobody;
      if (state.isReached) return null;
      if (performance.now() > giveUpAt) return `it is more than ${maxBehindMs} ms behind`;
      await Bun.sleep(lookEveryMs);
    }
  }

  const reasonOf = (error: unknown) => String(engineError(error));

  /** Null while it rests, and where it is not what the pages need. */
  async function takeFit(): Promise<pg.PoolClient | null> {
    if (performance.now() < restsUntil) return null;
    const position = await positionNow();
    // Only one page tries whether it is back.
    if (problem !== null) restsUntil = performance.now() + restMs;
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      const lack = await lackOf(client, position);
      if (lack === null) return client;
      rest(lack);
    } catch (error) {
      const isBusy = client === null && pool.totalCount >= pool.options.max;
      // Where all connections are at work for so long, it is this program that has too much to do.
      if (!isBusy) rest(reasonOf(error));
    }
    client?.release(true);
    return null;
  }

  async function take(): Promise<pg.PoolClient | null> {
    const client = await takeFit();
    if (client) {
      recover();
      figures.used += 1;
    } else {
      figures.notUsed += 1;
    }
    return client;
  }

  function dbOn(client: pg.PoolClient): Db {
    const db = dbOf.get(client) ?? drizzleOnConnection(client);
    dbOf.set(client, db);
    return db;
  }

  async function prove(): Promise<void> {
    try {
      const client = await pool.connect();
      try {
        const { identity: its, isFollowing } = await stateOf(client, null);
        if (its !== identityOfPrimary) throw new UnfitServer(`DATABASE_READ_URL: ${stranger}.`);
        if (!isFollowing) rest(followsNobody);
        // Null where the first migration has not arrived yet.
        const { rows } = await client.query<{ may: number | null }>(
          "select has_table_privilege(to_regclass('versions'), 'select') as may",
        );
        if (rows[0]?.may === 0) throw new UnfitServer("DATABASE_READ_URL: the user may not read the club there.");
      } finally {
        client.release();
      }
    } catch (error) {
      if (!isLost(error)) throw unfit(error, "DATABASE_READ_URL");
      rest(reasonOf(error));
    }
  }

  await prove();
  return {
    async during(work) {
      if (asked.getStore()) return work();
      const reading: Reading = { taken: null, isOver: false };
      try {
        return await asked.run(reading, work);
      } finally {
        const isSound = !reading.isOver;
        reading.isOver = true;
        // Without an answer of the primary none was taken; the reads said so.
        const client = await reading.taken?.catch(() => null);
        client?.release(!isSound);
      }
    },
    async read(work, primary) {
      const reading = asked.getStore();
      if (!reading || reading.isOver) return work(primary);
      reading.taken ??= take();
      const client = await reading.taken;
      if (!client || reading.isOver) return work(primary);
      try {
        return await work(dbOn(client));
      } catch (error) {
        if (error instanceof ExpectedError) throw error;
        // Gone, or what was read is being replayed away. If it is the query that is wrong, the primary says so.
        if (!reading.isOver) rest(reasonOf(error));
        reading.isOver = true;
        return work(primary);
      }
    },
    leave() {
      const reading = asked.getStore();
      if (reading) reading.isOver = true;
    },
    figures: () => ({ ...figures }),
    close: () => pool.end(),
  };
}
