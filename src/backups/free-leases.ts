import { Database } from "bun:sqlite";

/**
 * Lets go of every lease in a database that no process works on: they were held by processes of another time, and would
 * keep jobs and backups waiting. Opened plainly, it stays one file.
 */
export function freeLeases(path: string): void {
  const db = new Database(path);
  try {
    db.run("update job_leases set holder = null, held_until = null where held_until is not null");
  } finally {
    db.close();
  }
}
