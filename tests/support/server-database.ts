import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import type { Store } from "../../src/base/db/store.ts";
import "./rows-backwards.ts";

/** The address of a database on the PostgreSQL server on which tests' clubs are opened instead of SQLite. */
export const testServer: string | null = process.env.TEST_SERVER ?? null;

/** The URL of a database on the server. */
export function urlOf(name: string): string {
  if (testServer === null)
    throw new Error("This test needs a PostgreSQL server: scripts/test --only server starts one.");
  const url = new URL(testServer);
  url.pathname = `/${name}`;
  return url.href;
}
export const newName = () => `club_${crypto.randomUUID().replaceAll("-", "")}`;

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const onServer = (...statements: string[]) =>
  onDatabase(urlOf("postgres"), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const few = { connections: 4 };
let template: Promise<string> | null = null;
/** Databases emptied for the next test, because creating one takes twenty times as long. */
const free: string[] = [];
const marker = "server-database";

async function makeTemplate(): Promise<string> {
  const name = `template_${newName()}`;
  await onServer(`create database ${name} template template0`);
  const store = await openServerStore(urlOf(name), few, Date.UTC(2026, 5, 6, 17));
  await store.close();
  return name;
}

async function newDatabase(from: string | null): Promise<string> {
  const source = from && existsSync(join(from, marker)) ? readFileSync(join(from, marker), "utf8") : null;
  const freeUrl = source === null ? free.pop() : undefined;
  if (freeUrl) return freeUrl;
  const name = newName();
  if (source === null) template ??= makeTemplate();
  const original = source === null ? await template : new URL(source).pathname.slice(1);
  await onServer(
    // The copied database must be idle; its own club reconnects afterward.
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}'`,
    `create database ${name} template ${original}`,
  );
  return urlOf(name);
}

/** Opens a database for a club in `dataDir`; `from` is the folder of a closed club to copy from. */
export async function openServerDatabase(
  from: string | null,
  dataDir: string,
  now: number,
): Promise<{ url: string; store: Store }> {
  const url = await newDatabase(from);
  writeFileSync(join(dataDir, marker), url);
  const store = await openServerStore(url, few, now);
  // The clock of a test's club is the test's.
  return { url, store: { ...store, sharedNow: async (_db, localNow) => localNow() } };
}

/** Kept open, because a new connection first has to read about every table that it empties. */
const emptying = new Map<string, pg.Client>();

async function emptyingConnection(url: string): Promise<pg.Client> {
  const existing = emptying.get(url);
  if (existing) return existing;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => emptying.delete(url));
  await client.connect();
  emptying.set(url, client);
  return client;
}

/** Empties the database to its state after the migration. */
export async function emptied(url: string): Promise<void> {
  const client = await emptyingConnection(url);
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'club')",
  );
  const { rows: counters } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  const statements = [
    "begin",
    "set local session_replication_role = replica",
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...counters.map(({ name }) => `alter sequence "${name}" restart`),
    "commit",
  ];
  await client.query(statements.join("; "));
  free.push(url);
}
