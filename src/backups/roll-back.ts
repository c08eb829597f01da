import { SQLiteError } from "bun:sqlite";
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { connect } from "../base/db/connect.ts";
import { copyBefore, pendingMigrations, unknownChanges } from "../base/db/migrate.ts";
import { type Migration, migrations } from "../base/db/migrations.ts";
import { syncToDisk } from "../base/db/sync-to-disk.ts";
import { BackupProblem } from "./backup-problem.ts";
import { databaseEntry, replacedNameOf } from "./backup-retention.ts";
import { backupFolder } from "./daily-backup.ts";
import { stagedRollBack } from "./leftovers.ts";
import { freeLeases, lockFolderExclusively, requireIntactDatabase } from "./stopped-club.ts";

/** The error for rolling back a club that the older version can serve as it is. */
export const nothingToRollBack = "No newer version has changed this database. Start the server as usual.";

type RolledBack = {
  before: string;
  replaced: string;
};

/**
 * Restores the copy from before an update and keeps the newer club in `replaced-…`. `now` is UTC ms. Throws
 * `BackupProblem`.
 */
export function rollBack(dataDir: string, now: number, knownMigrations: readonly Migration[] = migrations): RolledBack {
  const live = join(dataDir, databaseEntry);
  if (!existsSync(live)) throw new BackupProblem(`${dataDir} contains no club.`);
  const hold = lockFolderExclusively(dataDir);
  const staged = join(dataDir, stagedRollBack());
  try {
    const before = readable(live, () => firstUnknown(live, knownMigrations));
    const copy = join(backupFolder(dataDir), copyBefore(before));
    if (!existsSync(copy)) {
      throw new BackupProblem(
        `There's no ${copy} from before the change "${before}". Restore a backup made before it.`,
      );
    }
    copyFileSync(copy, staged);
    readable(copy, () => proveSound(staged, knownMigrations));
    freeLeases(staged);
    syncToDisk(staged);
    const replaced = join(dataDir, replacedNameOf(now));
    keepWhole(dataDir, replaced);
    renameSync(staged, live);
    syncToDisk(dataDir);
    return { before, replaced };
  } finally {
    for (const leftover of [staged, `${staged}-wal`, `${staged}-shm`]) rmSync(leftover, { force: true });
    hold.release();
  }
}

/** Throws `BackupProblem` if SQLite can't read it. */
function readable<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error;
    throw new BackupProblem(`${path} can't be read (${error.message}). Restore a backup.`);
  }
}

/** Checkpoints the database, so that no journal of the newer one remains beside the copy. */
function firstUnknown(live: string, knownMigrations: readonly Migration[]): string {
  const db = connect(live, "write");
  try {
    const [first] = unknownChanges(db, knownMigrations);
    if (first === undefined) {
      throw new BackupProblem(nothingToRollBack);
    }
    db.run("pragma journal_mode = delete");
    return first;
  } finally {
    db.close();
  }
}

function proveSound(path: string, knownMigrations: readonly Migration[]): void {
  const db = connect(path, "read");
  try {
    pendingMigrations(db, knownMigrations);
    requireIntactDatabase(db, "The kept copy of the");
  } finally {
    db.close();
  }
}

/** Uses hard links, which take no disk space. */
function keepWhole(dataDir: string, folder: string): void {
  mkdirSync(folder);
  keep(join(dataDir, databaseEntry), join(folder, databaseEntry));
  const photos = join(dataDir, "photos");
  const shards = existsSync(photos) ? readdirSync(photos).filter((name) => /^[0-9a-f]{2}$/.test(name)) : [];
  for (const shard of shards) {
    mkdirSync(join(folder, "photos", shard), { recursive: true });
    for (const name of readdirSync(join(photos, shard)))
      keep(join(photos, shard, name), join(folder, "photos", shard, name));
    syncToDisk(join(folder, "photos", shard));
  }
  if (shards.length > 0) syncToDisk(join(folder, "photos"));
  syncToDisk(folder);
  syncToDisk(dirname(folder));
}

/** Falls back to copying: some file systems, such as FAT, have no hard links. */
function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    copyFileSync(from, to);
    syncToDisk(to);
  }
}
