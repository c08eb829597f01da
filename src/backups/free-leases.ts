import { connect } from "../db/connect.ts";

/**
 * Lets go of every lease in a database that no process works on: they were held by processes of another time, and would
 * keep jobs and backups waiting.
 */
export function freeLeases(path: string): void {
  const db = connect(path, "write");
  try {
    db.run("update job_leases set holder = null, held_until = null where held_until is not null");
  } finally {
    db.close();
  }
}
