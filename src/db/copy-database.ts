import type { Database } from "bun:sqlite";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Writes a whole, compact copy of the database as it is at this moment to `path`, on the disk for good when it returns;
 * others may write meanwhile. A file that is there already is replaced, and kept if the copy fails.
 */
export function copyDatabase(db: Database, path: string): void {
  const partial = `${path}.partial-${crypto.randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    db.query("vacuum into ?").run(partial);
    syncToDisk(partial);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncToDisk(dirname(path));
}
