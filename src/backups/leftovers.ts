import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { holdFolder } from "../base/db/lock-folder.ts";
import { isPartialBackup } from "./backup-retention.ts";
import { backupFolder } from "./daily-backup.ts";

/** This file is in the data folder while a restore replaces the club. The server refuses to start with it there. */
export const restoreMark = "restore-under-way";

export const stagedRestore = () => `restoring-${crypto.randomUUID()}`;
export const stagedRollBack = () => `rolling-back-${crypto.randomUUID()}.sqlite`;

const isStaged = (name: string) =>
  /^(restoring-[\da-f-]{36}|rolling-back-[\da-f-]{36}\.sqlite(-wal|-shm)?)$/.test(name);

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * What a restore, roll-back, backup or upgrade left when it was killed, or is working on at this moment. Names below the
 * data folder.
 */
export function listLeftovers(dataDir: string): string[] {
  const partial = namesIn(backupFolder(dataDir)).filter(isPartialBackup);
  return [...namesIn(dataDir).filter(isStaged), ...partial.map((name) => join("backups", name))];
}

/** While nobody else works on the folder. Nothing while a restore is cut off: what it unpacked may be all that is left. */
export function removeLeftovers(dataDir: string): string[] {
  if (existsSync(join(dataDir, restoreMark))) return [];
  const names = listLeftovers(dataDir);
  for (const name of names) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch (error) {
      // A server that starts matters more than the room. `check` goes on naming it.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
  return names.filter((name) => !existsSync(join(dataDir, name)));
}

/** Before the folder is held: nobody but the first to work on it knows that they are left over. */
export function removeLeftoversIfAlone(dataDir: string): string[] {
  const hold = holdFolder(dataDir, "alone");
  try {
    return hold ? removeLeftovers(dataDir) : [];
  } finally {
    hold?.release();
  }
}
