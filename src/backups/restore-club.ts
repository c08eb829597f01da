import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { connect } from "../db/connect.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { migrations } from "../db/migrations.ts";
import { syncToDisk } from "../db/sync-to-disk.ts";
import { listKeptPhotos } from "../photos/list-kept-photos.ts";
import { photoFileEndings } from "../photos/rules.ts";
import { BackupProblem } from "./backup-problem.ts";
import { freeLeases } from "./free-leases.ts";
import { holdAlone } from "./hold-alone.ts";
import type { Manifest } from "./manifest.ts";
import { refuseUnsound } from "./prove-sound.ts";
import { databaseEntry, replacedNameOf } from "./rules.ts";
import { unpackArchive } from "./unpack-archive.ts";

const photoFolder = "photos";
const clubFiles = [databaseEntry, `${databaseEntry}-wal`, `${databaseEntry}-shm`, photoFolder];

/** Stands in the data folder while the old club is taken out and the new one put in; a start refuses such a folder. */
export const restoreMark = "restore-under-way";

export type Restored = {
  manifest: Manifest;
  /** Where the club lies that was there before. */
  replaced: string | null;
};

/**
 * Puts the club of an archive into a data folder. All of it is unpacked beside the old club and checked first; the old one
 * is moved into a folder `replaced-…`, never deleted. Refused while any process works on the folder, and without
 * `mayReplace` where there is a club already. `now` in UTC ms. Throws `BackupProblem` or `NewerDatabase`.
 */
export async function restoreClub(
  archive: string,
  dataDir: string,
  { mayReplace, now }: { mayReplace: boolean; now: number },
): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true });
  const hold = holdAlone(dataDir);
  const staged = join(dataDir, `restoring-${crypto.randomUUID()}`);
  try {
    const hasClub = [...clubFiles, restoreMark].some((name) => existsSync(join(dataDir, name)));
    if (hasClub && !mayReplace) {
      throw new BackupProblem(`${dataDir} holds a club already. To put the archive in its place, add --replace.`);
    }
    mkdirSync(staged);
    const manifest = await unpackArchive(archive, staged);
    await proveSound(staged, manifest);
    freeLeases(join(staged, databaseEntry));
    const replaced = hasClub ? replacedNameOf(now) : null;
    exchange(dataDir, staged, replaced);
    return { manifest, replaced: replaced && join(dataDir, replaced) };
  } finally {
    rmSync(staged, { recursive: true, force: true });
    hold.release();
  }
}

/** Throws unless the unpacked database is sound, known to this version, and has the photos that it refers to. */
async function proveSound(folder: string, { missing }: Manifest): Promise<void> {
  const path = join(folder, databaseEntry);
  if (!existsSync(path)) throw new BackupProblem("The archive is damaged: it holds no database.");
  const db = connect(path, "read");
  try {
    pendingMigrations(db, migrations);
    refuseUnsound(db, "Its");
    const known = new Set(missing);
    for await (const { sha256, needs } of listKeptPhotos(drizzle(db, { casing: "snake_case" }))) {
      for (const name of needs) {
        const file = `${photoFolder}/${sha256.slice(0, 2)}/${sha256}.${photoFileEndings[name]}`;
        if (!(known.has(file) || existsSync(join(folder, file)))) {
          throw new BackupProblem(`The archive is damaged: its database refers to ${file}, which is not in it.`);
        }
      }
    }
  } finally {
    db.close();
  }
}

/** Each step is on the disk before the next; the database comes last, so that no club without its photos can be served. */
function exchange(dataDir: string, staged: string, replaced: string | null): void {
  syncTree(staged);
  writeFileSync(join(dataDir, restoreMark), "");
  syncToDisk(dataDir);
  if (replaced) moveAll(dataDir, join(dataDir, replaced), clubFiles);
  moveAll(staged, dataDir, [photoFolder]);
  moveAll(staged, dataDir, [databaseEntry]);
  rmSync(join(dataDir, restoreMark));
  syncToDisk(dataDir);
}

function moveAll(from: string, to: string, names: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
  syncToDisk(to);
  syncToDisk(from);
}

/** The files themselves were synced when they were unpacked; here their names are. */
function syncTree(folder: string): void {
  const photos = join(folder, photoFolder);
  if (existsSync(photos)) {
    for (const shard of new Bun.Glob("*").scanSync({ cwd: photos, onlyFiles: false })) syncToDisk(join(photos, shard));
    syncToDisk(photos);
  }
  syncToDisk(folder);
}
