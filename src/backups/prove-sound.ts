import type { Database } from "bun:sqlite";
import { BackupProblem } from "./backup-problem.ts";

/** Throws `BackupProblem`, which begins with `whose`, unless every page and every reference of a database is sound. */
export function refuseUnsound(db: Database, whose: string): void {
  const [sound] = db.query<{ integrity_check: string }, []>("pragma integrity_check(1)").all();
  if (sound?.integrity_check !== "ok") {
    throw new BackupProblem(`${whose} database is damaged: ${sound?.integrity_check}.`);
  }
  const [broken] = db.query<{ table: string }, []>("pragma foreign_key_check").all();
  if (broken) throw new BackupProblem(`${whose} database is damaged: a row of ${broken.table} refers to nothing.`);
}
