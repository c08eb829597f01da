import type { Database } from "bun:sqlite";
import { ExpectedError } from "../../expected-error.ts";
import type { Migration } from "./migrations.ts";

/** The database was written by a newer version of this program. */
export class NewerDatabase extends ExpectedError {
  override readonly name = "NewerDatabase";
}

/** A migration's text differs from this program's, or rows break a foreign key. */
export class DamagedDatabase extends ExpectedError {
  override readonly name = "DamagedDatabase";
}

export const damagedText = (dataDir: string, problem: string): string =>
  `DATA_DIR="${dataDir}": the database is damaged (${problem}). Restore a backup.`;

/** The database was created by version 0.1.0, whose clubs can't be migrated. */
export class DatabaseTooOld extends ExpectedError {
  override readonly name = "DatabaseTooOld";
}

const firstChangeOfVersion010 = "0000_entities";

const statementBreak = "--> statement-breakpoint";

const digest = (sql: string) => new Bun.CryptoHasher("sha256").update(sql).digest("hex");

/** Throws `NewerDatabase`, `DatabaseTooOld` or `DamagedDatabase`. */
export function pendingMigrations(db: Database, migrationList: readonly Migration[]): Migration[] {
  const applied = appliedMigrations(db);
  for (const entry of applied) {
    const migration = migrationList.find((candidate) => candidate.name === entry.name);
    if (!migration) {
      throw new NewerDatabase(
        `The database contains the change "${entry.name}", which this version doesn't recognize. A newer version made it: start that version, or restore the copy it kept with roll-back.`,
      );
    }
    if (digest(migration.sql) !== entry.digest) {
      throw new DamagedDatabase(
        `The database was upgraded with a different version of the change "${entry.name}" than this program contains.`,
      );
    }
  }
  return migrationList.filter((migration) => !applied.some((entry) => entry.name === migration.name));
}

export function unknownChanges(db: Database, knownMigrations: readonly Migration[]): string[] {
  return appliedMigrations(db)
    .map(({ name }) => name)
    .filter((name) => !knownMigrations.some((migration) => migration.name === name));
}

export const copyBefore = (change: string) => `before-${change.slice(0, 4)}.sqlite`;

function appliedMigrations(db: Database): { name: string; digest: string }[] {
  const hasLedger = db.query("select 1 from sqlite_schema where type = 'table' and name = 'migrations'").get();
  if (!hasLedger) return [];
  const applied = db
    .query<{ name: string; digest: string }, []>("select name, digest from migrations order by name")
    .all();
  if (applied.some(({ name }) => name === firstChangeOfVersion010)) {
    throw new DatabaseTooOld(
      "The database was created by version 0.1.0, which this version can't read: start with an empty DATA_DIR, or use version 0.1.0.",
    );
  }
  return applied;
}

/** Runs each migration in a transaction, with foreign keys off: rebuilding a parent table would delete its children. */
export function migrate(
  db: Database,
  knownMigrations: readonly Migration[],
  now: number,
  keepCopy: (firstChange: string) => void = () => undefined,
): string[] {
  const [first, ...rest] = pendingMigrations(db, knownMigrations);
  if (!first) return [];
  if (knownMigrations[0] !== first) keepCopy(first.name);
  db.run(
    "create table if not exists migrations (name text primary key, digest text not null, applied_at integer not null)",
  );
  db.run("pragma foreign_keys = off");
  const applied = [first, ...rest].filter((migration) => applyOnce(db, migration, now));
  db.run("pragma foreign_keys = on");
  return applied.map(({ name }) => name);
}

/** False if another process has already applied it. */
function applyOnce(db: Database, migration: Migration, now: number): boolean {
  return db
    .transaction(() => {
      if (appliedMigrations(db).some(({ name }) => name === migration.name)) return false;
      for (const statement of migration.sql.split(statementBreak)) db.run(statement);
      const broken = db.query("pragma foreign_key_check").all();
      if (broken.length > 0)
        throw new DamagedDatabase(`The change "${migration.name}" would leave ${broken.length} broken references.`);
      db.query("insert into migrations (name, digest, applied_at) values (?, ?, ?)").run(
        migration.name,
        digest(migration.sql),
        now,
      );
      return true;
    })
    .exclusive();
}
