import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { versions } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import type { Club } from "../support/club.ts";
import type { DatabaseWatch } from "./watch-database.ts";

const copySchema = "kept";

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** No version is used twice, so the program's cached data is always from other versions. */
export const raiseVersions = (store: Store, times: number) =>
  store.write(async (tx) => {
    await tx.update(versions).set({ value: sql`${versions.value} + ${1000 * times}` });
  });

/** The counterpart of `prepared-club.ts` and `watch-database.ts` for a club on a database server. */
export async function onServer(club: Club) {
  const client = new pg.Client({ connectionString: readFileSync(join(club.dataDir, "server-database"), "utf8") });
  await client.connect();
  const tables = await tablesOf(client);
  const all = (statements: string[]) => client.query(statements.join("; "));
  await all([
    `create schema ${copySchema}`,
    ...tables.map((name) => `create table ${copySchema}."${name}" as table public."${name}"`),
  ]);
  let times = 0;
  let commits = 0;
  let isWatching = false;

  const contentsText = tables
    .map(
      (name) =>
        `select coalesce(md5(string_agg(t::text, '\n' order by t::text)), '') as "${name}" from public."${name}" t`,
    )
    .join("; ");
  const contents = async () => {
    const results = (await client.query(contentsText)) as unknown as pg.QueryResult[];
    return results.map(({ rows }) => rows);
  };

  async function end(): Promise<void> {
    if (isWatching) await client.query("rollback");
    isWatching = false;
  }

  const watch: DatabaseWatch = {
    async begin() {
      await end();
      await client.query("begin isolation level repeatable read read only; select 1");
      isWatching = true;
      commits = await club.store.dataVersion();
    },
    async hasChanged() {
      if (!isWatching) throw new Error("The watch hasn't begun.");
      if ((await club.store.dataVersion()) === commits) return false;
      const before = await contents();
      await end();
      return !Bun.deepEquals(before, await contents());
    },
    close: () => undefined,
  };
  return {
    watch,
    async reset() {
      await end();
      await all([
        "begin",
        "set local session_replication_role = replica",
        ...tables.flatMap((name) => [
          `delete from public."${name}"`,
          `insert into public."${name}" select * from ${copySchema}."${name}"`,
        ]),
        "commit",
      ]);
      times += 1;
      await raiseVersions(club.store, times);
    },
    async close() {
      await end();
      await client.query(`drop schema ${copySchema} cascade`);
      await client.end();
      await club.close();
    },
  };
}
