import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { holdFolder } from "../base/db/lock-folder.ts";
import { isPartialBackup } from "./backup-retention.ts";
import { backupFolder } from "./daily-backup.ts";

/** This file is in the data folder while a restore replaces the club. The server refuses to start while it exists. */
export const restoreMark = "restore-under-way";

export const stagedRestore = () => `restoring-${crypto.randomUUID()}`;
export const stagedRollBack = () => `rolling-back-${crypto.randomUUID()}.sqlite`;

const isStaged = (name: string) =>
  /^(restoring-[\da-f-]{36}|rolling-back-[\da-f-]{36}\.sqlite(-wal|-shm)?)$/.test(name);

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Files that a restore, rollback, backup or upgrade left behind when it was killed, or is working on right now. Names
 * are relative to the data folder.
 */
export function listLeftovers(dataDir: string): string[] {
  const partial = namesIn(backupFolder(dataDir)).filter(isPartialBackup);
  return [...namesIn(dataDir).filter(isStaged), ...partial.map((name) => join("backups", name))];
}

/**
 * Call only while nobody else works on the folder. Removes nothing if a restore was interrupted, because the files it
 * unpacked may be the only copy.
 */
export function removeLeftovers(dataDir: string): string[] {
  if (existsSync(join(dataDir, restoreMark))) return [];
  const names = listLeftovers(dataDir);
  for (const name of names) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch (error) {
      // Starting the server matters more than the space. `check` keeps reporting it.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
  return names.filter((name) => !existsSync(join(dataDir, name)));
}

/** Call before holding the folder, because only the first process to work on it knows that they are leftovers. */
export function removeLeftoversIfAlone(dataDir: string): string[] {
  const hold = holdFolder(dataDir, "alone");
  try {
    return hold ? removeLeftovers(dataDir) : [];
  } finally {
    hold?.release();
  }
}
