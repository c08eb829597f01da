import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import type pg from "pg";
import { migrate } from "../../src/base/db/migrate.ts";
import { migrations } from "../../src/base/db/migrations.ts";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import { newName, onDatabase, onServer, urlOf } from "../support/server-database.ts";

/*
 * Compares both engines' catalogs in the same format. A column, key, check or index that only one of them has is an
 * error. Search indexes differ between the engines and are covered by the search tests.
 */

const name = newName();
const file = new Database(":memory:");

beforeAll(async () => {
  migrate(file, migrations, 0);
  await onServer(`create database ${name} template template0`);
  await (await openServerStore(urlOf(name), { connections: 2 }, 0)).close();
});
afterAll(async () => {
  file.close();
  await onServer(`drop database ${name}`);
});

const ofServer = <Row extends pg.QueryResultRow>(sql: string) =>
  onDatabase(urlOf(name), async (client) => (await client.query<Row>(sql)).rows);

const ofFile = <Row>(sql: string) => file.query<Row, []>(sql).all();

/** SQL without quotes, blanks and parentheses, which the engines write differently. */
const plain = (sql: string) =>
  sql
    .toLowerCase()
    .replaceAll(/::(text|int|integer|bigint)\b/g, "")
    .replaceAll(/["`()\s]/g, "");

const tablesOfFile = `(select name from pragma_table_list where type = 'table' and schema = 'main'
  and name not like 'sqlite_%' and name not like '%\\_search%' escape '\\')`;

test("every table has the same columns, with the same types, defaults and keys", async () => {
  type Row = { at: string; type: string; required: number; standard: string | null; key: number };
  const here = ofFile<Row>(`select m.name || '.' || p.name as at, lower(p.type) as type, p."notnull" as required,
    p.dflt_value as standard, p.pk as key from ${tablesOfFile} m, pragma_table_info(m.name) p`);
  const there = await ofServer<Row>(`select c.table_name || '.' || c.column_name as at, c.data_type as type,
    (c.is_nullable = 'NO')::int as required, c.column_default as standard,
    coalesce((select k.ordinal_position from information_schema.table_constraints t
      join information_schema.key_column_usage k using (constraint_name, table_name)
      where t.constraint_type = 'PRIMARY KEY' and t.table_name = c.table_name and k.column_name = c.column_name), 0) as key
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like '%\\_search'`);
  const numbers: Record<string, string> = { true: "1", false: "0" };
  const asOne = ({ type, standard, required, key, ...row }: Row) => ({
    ...row,
    type: type === "bigint" ? "integer" : type,
    standard: standard === null ? null : plain(numbers[standard] ?? standard),
    // SQLite doesn't report this for every key.
    required: key > 0 ? 1 : required,
    key,
  });
  const inOrder = (rows: Row[]) => rows.map(asOne).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  expect(inOrder(there)).toEqual(inOrder(here));
  expect(here.length).toBeGreaterThan(300);
});

test("every reference points to the same table, and has the same effect when that row is deleted", async () => {
  type Row = { at: string; to: string; deleting: string };
  const here = ofFile<Row>(`select m.name || '.' || f."from" as at, f."table" || '.' || f."to" as "to",
    lower(f.on_delete) as deleting from ${tablesOfFile} m, pragma_foreign_key_list(m.name) f order by at`);
  const rules = { a: "no action", r: "restrict", c: "cascade", n: "set null", d: "set default" };
  const there = await ofServer<
    Row & { deleting: keyof typeof rules }
  >(`select conrelid::regclass || '.' || a.attname as at,
    confrelid::regclass || '.' || b.attname as "to", confdeltype as deleting from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and conrelid::regclass::text not like '%\\_search' order by 1`);
  expect(there.map((row) => ({ ...row, deleting: rules[row.deleting] }))).toEqual(here);
});

test("every check constraint refuses the same rows", async () => {
  const tables = ofFile<{ sql: string }>("select sql from sqlite_schema where type = 'table'");
  const here = tables.flatMap(({ sql }) =>
    [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK\(/g)].map(([, check]) => String(check)),
  );
  const there = await ofServer<{ name: string }>(
    "select conname as name from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace",
  );
  expect(there.map((row) => row.name).toSorted()).toEqual(here.toSorted());
});

test("every index has the same columns, uniqueness and condition", async () => {
  type Row = { name: string; table: string; isUnique: number; isPartial: number; columns: number };
  const here = ofFile<Row>(`select i.name, m.name as "table", i."unique" as "isUnique", i.partial as "isPartial",
    (select count(*) from pragma_index_info(i.name)) as columns
    from ${tablesOfFile} m, pragma_index_list(m.name) i where i.origin = 'c' order by i.name`);
  const there = await ofServer<Row>(`select c.relname as name, t.relname as "table", indisunique::int as "isUnique",
    (indpred is not null)::int as "isPartial", indnatts::int as columns from pg_index
    join pg_class c on c.oid = indexrelid join pg_class t on t.oid = indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not indisprimary and c.relname not like '%\\_search\\_trigrams' order by c.relname`);
  expect(there).toEqual(here);
});

test("both engines refuse changes to permanent rows", async () => {
  const here = ofFile<{ name: string }>(
    "select name from sqlite_schema where type = 'trigger' and name like '%never%' order by name",
  );
  const there = await ofServer<{ name: string }>(
    "select tgname as name from pg_trigger where tgname like '%never%' order by tgname",
  );
  expect(there).toEqual(here);
});
