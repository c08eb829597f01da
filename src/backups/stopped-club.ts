import { Database } from "bun:sqlite";
import { type FolderHold, holdFolder } from "../base/db/lock-folder.ts";
import { BackupProblem } from "./backup-problem.ts";

/** Throws `BackupProblem` while any process works on the folder. */
export function lockFolderExclusively(dataDir: string): FolderHold {
  const hold = holdFolder(dataDir, "alone");
  if (hold) return hold;
  throw new BackupProblem(`A process is using ${dataDir}. Stop the server and all commands first.`);
}

/** Throws `BackupProblem` for a damaged database, with a message that starts with `whose`. */
export function requireIntactDatabase(db: Database, whose: string): void {
  const [sound] = db.query<{ integrity_check: string }, []>("pragma integrity_check(1)").all();
  if (sound?.integrity_check !== "ok") {
    throw new BackupProblem(`${whose} database is damaged: ${sound?.integrity_check}.`);
  }
  const [broken] = db.query<{ table: string }, []>("pragma foreign_key_check").all();
  if (broken)
    throw new BackupProblem(`${whose} database is damaged: a row of ${broken.table} refers to a missing row.`);
}

/** Releases the leases of ended processes, which would delay jobs and backups. The database remains a single file. */
export function freeLeases(path: string): void {
  const db = new Database(path);
  try {
    db.run("update job_leases set holder = null, held_until = null where held_until is not null");
  } finally {
    db.close();
  }
}
