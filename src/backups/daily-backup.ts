import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "../base/format/moments.ts";
import type { Deps } from "../deps.ts";
import { BackupProblem } from "./backup-problem.ts";
import {
  dailyBackups,
  dailyNameOf,
  isPartialBackup,
  outdatedBackups,
  outdatedCopies,
  outdatedUpdateBackups,
} from "./backup-retention.ts";
import { type ClubDeps, makeBackup } from "./make-backup.ts";
import { freeBytesOf, sizeOfClub } from "./room.ts";

export const backupFolder = (dataDir: string) => join(dataDir, "backups");

type JobDeps = ClubDeps & Pick<Deps, "log">;

/** Space reserved for the club: an afternoon of photos. */
const roomForTheClub = 1024 ** 3;

/**
 * Returns how many files it saved; 0 during another backup. Photos in a bucket aren't copied, because eleven copies
 * would fill the disk that the bucket was meant to spare. `now` is UTC ms. Throws `BackupProblem` if there isn't enough
 * space.
 */
export async function dailyBackup(deps: JobDeps, now: number, freeBytes = freeBytesOf): Promise<number> {
  // A database server has its own backup tools.
  if (deps.config.databaseUrl !== null) return 0;
  const folder = backupFolder(deps.config.dataDir);
  await mkdir(folder, { recursive: true });
  await clearPartial(folder, now);
  await makeRoom(deps, folder, freeBytes);
  const withPhotos = deps.photos.files.keptIn === "folder";
  const manifest = await makeBackup(deps, join(folder, dailyNameOf(now)), { withPhotos });
  if (!manifest) return 0;
  if (manifest.missing.length > 0) {
    deps.log.error({ missing: manifest.missing.length }, "photo files are missing from the club, and from its backup");
  }
  const names = await readdir(folder);
  const outdated = [...outdatedBackups(names), ...outdatedCopies(names), ...outdatedUpdateBackups(names)];
  for (const name of outdated) await rm(join(folder, name));
  return manifest.files.length;
}

async function clearPartial(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (isPartialBackup(name) && (await stat(path)).mtimeMs < now - dayMs) await rm(path);
  }
}

async function makeRoom(deps: JobDeps, folder: string, freeBytes: typeof freeBytesOf): Promise<void> {
  const needed = (await sizeOfClub(deps)) + roomForTheClub;
  const older = dailyBackups(await readdir(folder)).slice(1);
  while ((await freeBytes(folder)) < needed) {
    const oldest = older.pop();
    if (!oldest) {
      const megabytes = Math.ceil(needed / 1024 ** 2);
      throw new BackupProblem(`There isn't enough room for a backup in ${folder}: ${megabytes} MB must be free.`);
    }
    await rm(join(folder, oldest));
    deps.log.warn({ removed: oldest }, "an older backup made room for a new one");
  }
}
