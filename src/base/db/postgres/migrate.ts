import { sql } from "drizzle-orm";
import type { ClientBase } from "pg";
import { ExpectedError } from "../../../expected-error.ts";
import { NewerDatabase } from "../migrate.ts";
import type { Migration } from "../migrations.ts";
import type { Db } from "../store.ts";
import version06 from "./migrations/0000_version_0_6.sql" with { type: "text" };
import version07 from "./migrations/0001_version_0_7.sql" with { type: "text" };

/**
 * All migrations in order. They end in the same schema as those of the embedded database; `tests/server/engines.test.ts`
 * compares both. A migration that only adds is named `…_additive`: instances of the previous version keep running with it.
 */
export const serverMigrations: readonly Migration[] = [
  { name: "0000_version_0_6", sql: version06 },
  { name: "0001_version_0_7", sql: version07 },
];

/** The server or its database cannot be used; the message names the setting and what to do. */
export class UnusableServer extends ExpectedError {
  override readonly name = "UnusableServer";
}

const digest = (sql: string) => new Bun.CryptoHasher("sha256").update(sql).digest("hex");

const oldestVersion = 14;

/** Sorting and lower() must work as in the embedded database. */
async function refuseUnfit(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; locale: string; name: string }>(
    `select current_setting('server_version_num') as version, pg_encoding_to_char(encoding) as encoding,
      datcollate || ' ' || datctype as locale, datname as name from pg_database where datname = current_database()`,
  );
  const [database] = rows;
  if (!database) throw new UnusableServer("DATABASE_URL: the server didn't report which database this is.");
  const version = Math.floor(Number(database.version) / 10_000);
  if (version < oldestVersion) {
    throw new UnusableServer(
      `DATABASE_URL: the server is PostgreSQL ${version}; it must be ${oldestVersion} or newer.`,
    );
  }
  if (database.encoding !== "UTF8" || !["C C", "POSIX POSIX"].includes(database.locale)) {
    throw new UnusableServer(
      `DATABASE_URL: the database "${database.name}" has the locale ${database.locale.split(" ")[0]} and the encoding ${database.encoding}. Create it with: create database ${database.name} template template0 encoding 'UTF8' locale 'C'`,
    );
  }
}

type Applied = { name: string; digest: string };

async function appliedMigrations(client: ClientBase): Promise<Applied[]> {
  await client.query(
    "create table if not exists migrations (name text primary key, digest text not null, applied_at bigint not null)",
  );
  const { rows } = await client.query<Applied>("select name, digest from migrations");
  return rows;
}

export const isAdditive = (name: string): boolean => name.endsWith("_additive");

function missingMigrations(applied: readonly Applied[], knownMigrations: readonly Migration[]): Migration[] {
  for (const { name, digest: stored } of applied) {
    const migration = knownMigrations.find((candidate) => candidate.name === name);
    if (!migration && isAdditive(name)) continue;
    if (!migration) {
      throw new NewerDatabase(
        `DATABASE_URL: the database contains the change "${name}", which this version doesn't recognize. Start the version that made it.`,
      );
    }
    if (digest(migration.sql) !== stored) {
      throw new UnusableServer(
        `DATABASE_URL: the database was upgraded with a different version of "${name}" than this program contains.`,
      );
    }
  }
  return knownMigrations.filter(({ name }) => !applied.some((row) => row.name === name));
}

/** Empty for a database without a club. */
async function readApplied(db: Db): Promise<Applied[]> {
  const [ledger] = await db.all<{ isThere: number }>(sql`select to_regclass('migrations') is not null as "isThere"`);
  return ledger?.isThere ? db.all<Applied>(sql`select name, digest from migrations`) : [];
}

/** Throws `NewerDatabase` for a club that this version can't open. No club, or an older one, is fine. */
export async function refuseNewerServerClub(db: Db): Promise<void> {
  missingMigrations(await readApplied(db), serverMigrations);
}

/** Throws `UnusableServer` or `NewerDatabase` unless the database contains a club of exactly this version. */
export async function requireServerClub(db: Db): Promise<void> {
  const applied = await readApplied(db);
  if (applied.length === 0) throw new UnusableServer("DATABASE_URL: the database contains no club.");
  if (missingMigrations(applied, serverMigrations).length === 0) return;
  throw new UnusableServer(
    "DATABASE_URL: the database contains a club from an older version: start this version's server once, or use the older one.",
  );
}

/** Runs everything in one transaction, which locks out other starting processes. Throws `UnusableServer` or `NewerDatabase`. */
export async function migrateServer(
  client: ClientBase,
  now: number,
  knownMigrations: readonly Migration[] = serverMigrations,
): Promise<string[]> {
  await refuseUnfit(client);
  await client.query("begin; select pg_advisory_xact_lock(1)");
  try {
    const missing = missingMigrations(await appliedMigrations(client), knownMigrations);
    for (const { name, sql: text } of missing) {
      await client.query(text);
      await client.query("insert into migrations values ($1, $2, $3)", [name, digest(text), now]);
    }
    await client.query("commit");
    return missing.map(({ name }) => name);
  } catch (error) {
    // The first error is the one to report. If the connection is lost, the server rolls back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
