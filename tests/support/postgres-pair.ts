import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { type PostgresServer, startPostgres } from "../../scripts/testing/postgres.ts";
import { onDatabase } from "./server-database.ts";

/** A PostgreSQL server and, once there is one, its standby, behind one address as in a federation. */
export type PostgresPair = {
  /** The value of `DATABASE_URL`, which connects to whichever server is the primary. */
  url: string;
  onPrimary<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Ends the primary like a power failure, and starts it again. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  /** Copies the primary. From now on, acknowledged writes are on both disks. */
  addStandby(): Promise<void>;
  /** Stops it and, after `work`, starts it again. */
  withoutStandby(work: () => Promise<void>): Promise<void>;
  /** Ends the primary for good and promotes its standby, which is read-only at first. */
  failOver(whileReadOnly?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

const name = "club";

/** A connection balancer. It looks up its target for each new connection. */
async function openAddress(folderOf: () => string) {
  const ends = new Set<Socket>();
  function carry(from: Socket, to: Socket): void {
    ends.add(from);
    from.pipe(to);
    from.on("error", () => to.destroy());
    from.on("close", () => {
      ends.delete(from);
      to.destroy();
    });
  }
  const listening = createServer((near) => {
    const far = connect(join(folderOf(), ".s.PGSQL.5432"));
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : null;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${name}`,
    cut() {
      for (const end of ends) end.destroy();
    },
    close() {
      for (const end of ends) end.destroy();
      listening.close();
    },
  };
}

/** Null if there is no PostgreSQL. */
export async function openPostgresPair(): Promise<PostgresPair | null> {
  const first = await startPostgres();
  if (!first) return null;
  let primary = first;
  let standby: PostgresServer | null = null;
  const ended: PostgresServer[] = [];
  const address = await openAddress(() => primary.folder);
  const on = (server: PostgresServer, database: string) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return <T>(work: (client: pg.Client) => Promise<T>) => onDatabase(url.href, work);
  };
  await on(primary, "postgres")((client) => client.query(`create database ${name} template template0`));
  const theStandby = () => {
    if (!standby) throw new Error("There is no standby.");
    return standby;
  };
  async function follow(client: pg.Client): Promise<void> {
    const isFollowed = "select 1 from pg_stat_replication where sync_state = 'sync'";
    while ((await client.query(isFollowed)).rows.length === 0) await Bun.sleep(20);
  }

  return {
    url: address.url,
    onPrimary: (work) => on(primary, name)(work),
    async restart(whileDown = async () => undefined) {
      await primary.end();
      await whileDown();
      await primary.start();
    },
    async addStandby() {
      const added = await primary.copy();
      standby = added;
      await added.start();
      const onServer = on(primary, "postgres");
      await onServer((client) => client.query("alter system set synchronous_standby_names = '*'"));
      await onServer((client) => client.query("select pg_reload_conf()"));
      await onServer(follow);
    },
    async withoutStandby(work) {
      await theStandby().end();
      await work();
      await theStandby().start();
      await on(primary, "postgres")(follow);
    },
    async failOver(whileReadOnly = async () => undefined) {
      await primary.end();
      ended.push(primary);
      primary = theStandby();
      standby = null;
      address.cut();
      await whileReadOnly();
      await primary.promote();
    },
    async close() {
      address.close();
      for (const running of standby ? [standby, primary] : [primary]) {
        await running.end();
        ended.push(running);
      }
      for (const server of ended) server.remove();
    },
  };
}
