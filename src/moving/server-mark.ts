import type { ClientBase } from "pg";
import { markTable } from "../base/db/postgres/move-mark.ts";
import { applicationName } from "../base/db/postgres/store.ts";

export type ServerMark = { id: string; direction: "in" | "out"; began: string };

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    // The first error is the cause. If the connection is gone, the server rolls back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

export async function readMark(client: ClientBase): Promise<ServerMark | null> {
  const { rows: marker } = await client.query<{ is: boolean }>(`select to_regclass('${markTable}') is not null as is`);
  if (!marker[0]?.is) return null;
  const { rows } = await client.query<ServerMark>(
    `select id, direction, to_char(began_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as began from ${markTable}`,
  );
  return rows[0] ?? null;
}

export const writeMark = (client: ClientBase, { id, direction }: Pick<ServerMark, "id" | "direction">) =>
  inTransaction(client, async () => {
    await client.query(
      `create table ${markTable} (id text not null, direction text not null, began_at timestamptz not null, later text)`,
    );
    await client.query(`insert into ${markTable} values ($1, $2, now())`, [id, direction]);
  });

export const dropMark = (client: ClientBase) => client.query(`drop table ${markTable}`);

export async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm', 'p', 'S') limit 1",
  );
  return rows.length === 0;
}

const references = `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
  format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`;

const indexes = `select pg_get_indexdef(indexrelid) as restore, format('drop index %s', indexrelid::regclass) as drop
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace and not indisprimary order by relname`;

type DroppedObject = { drop: string; restore: string };

/**
 * Removes constraints and indexes, because rows arrive table by table, before the rows that they refer to, and faster
 * without indexes. Records them in the mark, so that the run that finishes the move can restore them. Idempotent.
 */
export async function dropConstraints(client: ClientBase): Promise<void> {
  const { rows: marks } = await client.query<{ later: string | null }>(`select later from ${markTable}`);
  if (marks[0]?.later) return;
  await inTransaction(client, async () => {
    const [foreignKeys, others] = [
      await client.query<DroppedObject>(references),
      await client.query<DroppedObject>(indexes),
    ];
    for (const { drop } of [...foreignKeys.rows, ...others.rows]) await client.query(drop);
    // The schema's own row; the club brings another one.
    await client.query("delete from club");
    const restoring = [...others.rows, ...foreignKeys.rows].map(({ restore }) => restore);
    await client.query(`update ${markTable} set later = $1`, [JSON.stringify(restoring)]);
  });
}

/** Restores constraints and indexes; the server checks every reference and every unique index. Idempotent. */
export async function restoreConstraints(client: ClientBase): Promise<void> {
  const { rows: marks } = await client.query<{ later: string | null }>(`select later from ${markTable}`);
  const statements = JSON.parse(marks[0]?.later ?? "[]") as string[];
  if (statements.length === 0) return;
  await inTransaction(client, async () => {
    for (const statement of statements) await client.query(statement);
    await client.query(`update ${markTable} set later = '[]'`);
  });
  await client.query("vacuum analyze");
}

/** The connections of instances that serve this database: each keeps one open for its tasks. */
export async function servingConnections(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and application_name = '${applicationName}'`,
  );
  return Number(rows[0]?.count);
}
