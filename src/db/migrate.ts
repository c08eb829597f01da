import type { Database } from "bun:sqlite";
import type { Migration } from "./migrations.ts";

/** The database was written by a newer version than this program; its path and the unknown migration are named. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
}

/** The database holds a migration whose text differs from this program's, or rows that break a foreign key. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
}

const statementBreak = "--> statement-breakpoint";

const digest = (sql: string) => new Bun.CryptoHasher("sha256").update(sql).digest("hex");

/** What still has to be applied, after comparing the ledger with what this program knows. */
export function pendingMigrations(db: Database, known: readonly Migration[]): Migration[] {
  db.run(
    "create table if not exists migrations (name text primary key, digest text not null, applied_at integer not null)",
  );
  const applied = db
    .query<{ name: string; digest: string }, []>("select name, digest from migrations order by name")
    .all();
  for (const entry of applied) {
    const migration = known.find((candidate) => candidate.name === entry.name);
    if (!migration) {
      throw new NewerDatabase(
        `The database holds the change "${entry.name}", which this version does not know. It was written by a newer version: start that one.`,
      );
    }
    if (digest(migration.sql) !== entry.digest) {
      throw new DamagedDatabase(`The database's ledger disagrees with this version about the change "${entry.name}".`);
    }
  }
  return known.filter((migration) => !applied.some((entry) => entry.name === migration.name));
}

/**
 * Applies what is missing, each migration in its own transaction together with its ledger row. Foreign keys are off
 * meanwhile (rebuilding a parent table would delete its children) and checked before each commit.
 */
export function migrate(db: Database, known: readonly Migration[], now: number): string[] {
  const pending = pendingMigrations(db, known);
  if (pending.length === 0) return [];
  db.run("pragma foreign_keys = off");
  for (const migration of pending) {
    db.transaction(() => {
      for (const statement of migration.sql.split(statementBreak)) db.run(statement);
      const broken = db.query("pragma foreign_key_check").all();
      if (broken.length > 0)
        throw new DamagedDatabase(`The change "${migration.name}" would leave ${broken.length} broken references.`);
      db.query("insert into migrations (name, digest, applied_at) values (?, ?, ?)").run(
        migration.name,
        digest(migration.sql),
        now,
      );
    }).exclusive();
  }
  db.run("pragma foreign_keys = on");
  return pending.map((migration) => migration.name);
}
