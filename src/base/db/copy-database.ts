import type { Database } from "bun:sqlite";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { syncToDisk } from "./sync-to-disk.ts";

/** Compact and synced to disk; others may write meanwhile. An existing file is replaced, and kept if the copy fails. */
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
