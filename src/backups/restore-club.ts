import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { connect } from "../base/db/connect.ts";
import { drizzleOnFile } from "../base/db/drizzle-on-file.ts";
import { pendingMigrations } from "../base/db/migrate.ts";
import { migrations } from "../base/db/migrations.ts";
import { syncToDisk } from "../base/db/sync-to-disk.ts";
import { archiveBounds } from "../base/format/file-bounds.ts";
import type { PhotoBucket } from "../base/photos/bucket/bucket-settings.ts";
import { listKeptPhotos } from "../base/photos/list-stored-photos.ts";
import { photoFileEndings } from "../base/photos/photo-renditions.ts";
import { secretsKeyFile } from "../base/secret-box.ts";
import { BackupProblem } from "./backup-problem.ts";
import { databaseEntry, isKnownEntry, manifestEntry, replacedNameOf } from "./backup-retention.ts";
import { fillBucket } from "./fill-bucket.ts";
import { removeLeftovers, restoreMark, stagedRestore } from "./leftovers.ts";
import { type Manifest, type ManifestFile, manifest } from "./manifest.ts";
import { freeLeases, lockFolderExclusively, requireIntactDatabase } from "./stopped-club.ts";

const photoFolder = "photos";
const clubFiles = [databaseEntry, `${databaseEntry}-wal`, `${databaseEntry}-shm`, photoFolder];

type Restored = {
  manifest: Manifest;
  replaced: string | null;
};

type RestoreOptions = {
  mayReplace: boolean;
  /** UTC ms. */
  now: number;
  /** The destination of the photos; null for the data folder. */
  bucket?: PhotoBucket | null;
};

/** Moves the old club to `replaced-…`. Throws `BackupProblem`, `NewerDatabase` or `storage_unavailable`. */
export async function restoreClub(
  archive: string,
  dataDir: string,
  { mayReplace, now, bucket = null }: RestoreOptions,
): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true });
  const hold = lockFolderExclusively(dataDir);
  const staged = join(dataDir, stagedRestore());
  try {
    removeLeftovers(dataDir);
    const hasClub = [...clubFiles, restoreMark].some((name) => existsSync(join(dataDir, name)));
    if (hasClub && !mayReplace) {
      throw new BackupProblem(`${dataDir} already contains a club. To replace it with the archive, add --replace.`);
    }
    mkdirSync(staged);
    const manifest = await unpackArchive(archive, staged);
    if (manifest.photosStayIn && !bucket) {
      throw new BackupProblem(
        "The archive contains no photos because they were in a bucket. Set PHOTOS_URL to that bucket.",
      );
    }
    await proveSound(staged, manifest);
    if (bucket) await fillBucket(staged, bucket);
    freeLeases(join(staged, databaseEntry));
    const replaced = hasClub ? replacedNameOf(now) : null;
    exchange(dataDir, staged, replaced);
    removeLeftovers(dataDir);
    return { manifest, replaced: replaced && join(dataDir, replaced) };
  } finally {
    rmSync(staged, { recursive: true, force: true });
    hold.release();
  }
}

/** Throws unless the database is intact, of a known version, and has its photos. */
async function proveSound(folder: string, { missing, photosStayIn }: Manifest): Promise<void> {
  const path = join(folder, databaseEntry);
  if (!existsSync(path)) throw new BackupProblem("The archive is damaged: it contains no database.");
  const db = connect(path, "read");
  try {
    pendingMigrations(db, migrations);
    requireIntactDatabase(db, "Its");
    if (photosStayIn) return;
    const missingFiles = new Set(missing);
    for await (const { sha256, needs } of listKeptPhotos(drizzleOnFile(db))) {
      for (const name of needs) {
        const file = `${photoFolder}/${sha256.slice(0, 2)}/${sha256}.${photoFileEndings[name]}`;
        if (!(missingFiles.has(file) || existsSync(join(folder, file)))) {
          throw new BackupProblem(`The archive is damaged: its database refers to ${file}, which is missing.`);
        }
      }
    }
  } finally {
    db.close();
  }
}

/** Each step is synced before the next. The database comes last, so that no club is served without its photos. */
function exchange(dataDir: string, staged: string, replaced: string | null): void {
  syncTree(staged);
  writeFileSync(join(dataDir, restoreMark), "");
  syncToDisk(dataDir);
  if (replaced) {
    copyKey(dataDir, join(dataDir, replaced));
    moveAll(dataDir, join(dataDir, replaced), clubFiles);
  }
  moveAll(staged, dataDir, [photoFolder, secretsKeyFile]);
  moveAll(staged, dataDir, [databaseEntry]);
  rmSync(join(dataDir, restoreMark));
  syncToDisk(dataDir);
}

/** Keeps the folder's key, because the archive may be this club's own without it. */
function copyKey(from: string, to: string): void {
  if (!existsSync(join(from, secretsKeyFile))) return;
  mkdirSync(to, { recursive: true });
  copyFileSync(join(from, secretsKeyFile), join(to, secretsKeyFile));
}

function moveAll(from: string, to: string, names: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of names) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
  syncToDisk(to);
  syncToDisk(from);
}

/** The files were synced when unpacked; this syncs their directory entries. */
function syncTree(folder: string): void {
  const photos = join(folder, photoFolder);
  if (existsSync(photos)) {
    for (const shard of new Bun.Glob("*").scanSync({ cwd: photos, onlyFiles: false })) syncToDisk(join(photos, shard));
    syncToDisk(photos);
  }
  syncToDisk(folder);
}

/** Unpacks only names that a backup writes, and compares hashes. Throws `BackupProblem`, leaving the unpacked files. */
async function unpackArchive(archive: string, folder: string): Promise<Manifest> {
  const file = await openArchive(archive);
  const files = new Map<string, ManifestFile>();
  let closing: Manifest | null = null;
  try {
    for await (const entry of entriesOf(file)) {
      const { name, type } = entry.header;
      if (closing) throw damaged("there is data after its manifest");
      if (type !== "file" || !isKnownEntry(name))
        throw damaged(`it contains "${name.slice(0, 200)}", which no backup contains`);
      if (files.has(name)) throw damaged(`it contains "${name}" twice`);
      if (name === manifestEntry) closing = await readManifest(entry);
      else files.set(name, await unpack(entry, join(folder, name)));
    }
  } catch (error) {
    throw error instanceof BackupProblem || isOfDisk(error) ? error : damaged(messageOf(error));
  } finally {
    await file.close();
  }
  if (!closing) throw damaged("it ends before its manifest");
  compare(closing, files);
  return closing;
}

const damaged = (reason: string) => new BackupProblem(`The archive is damaged: ${reason}.`);
const messageOf = (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
const isOfDisk = (error: unknown) => error instanceof Error && "syscall" in error && error.syscall !== "read";

async function openArchive(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw new BackupProblem(`The archive ${path} can't be read (${messageOf(error)}).`);
  }
}

async function* entriesOf(file: FileHandle): AsyncIterable<ParsedTarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const source = file.readableWebStream({ autoClose: false });
  const feeding = source.pipeTo(writable);
  // The reader receives and reports this error too; this only prevents an unhandled rejection.
  feeding.catch(() => undefined);
  yield* readable;
  await feeding;
}

async function readManifest(entry: ParsedTarEntry): Promise<Manifest> {
  if (entry.header.size > archiveBounds.manifestBytes) throw damaged("its manifest is too large");
  const text = await new Response(entry.body).text();
  const parsed = manifest.safeParse(parsedJson(text));
  if (!parsed.success) throw damaged("its manifest can't be read, or a newer version wrote it");
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function unpack({ header: { name, size }, body }: ParsedTarEntry, path: string): Promise<ManifestFile> {
  await mkdir(dirname(path), { recursive: true });
  const hash = new Bun.CryptoHasher("sha256");
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { name, size, sha256: hash.digest("hex") };
}

function compare({ files }: Manifest, unpacked: ReadonlyMap<string, ManifestFile>): void {
  for (const { name, sha256 } of files) {
    const there = unpacked.get(name);
    if (!there) throw damaged(`"${name}" is missing`);
    if (there.sha256 !== sha256) throw damaged(`"${name}" differs from what was saved`);
  }
  if (unpacked.size !== files.length) throw damaged("it contains files that its manifest doesn't list");
}
