import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BunFile } from "bun";
import { createTarPacker, type TarPackController } from "modern-tar";
import { connect } from "../base/db/connect.ts";
import { drizzleOnFile } from "../base/db/drizzle-on-file.ts";
import { holdingLease } from "../base/db/job-leases.ts";
import { syncToDisk } from "../base/db/sync-to-disk.ts";
import { listKeptPhotos } from "../base/photos/list-stored-photos.ts";
import type { PhotoFile, PhotoFiles } from "../base/photos/photo-files.ts";
import { photoFileEndings } from "../base/photos/photo-renditions.ts";
import { secretsKeyFile } from "../base/secret-box.ts";
import type { Deps } from "../deps.ts";
import { databaseEntry, manifestEntry, photoLease } from "./backup-retention.ts";
import { copyDatabaseInSubprocess } from "./copy-in-subprocess.ts";
import type { Manifest, ManifestFile } from "./manifest.ts";

export type ClubDeps = Pick<Deps, "config" | "store" | "photos" | "clock">;

/**
 * Acquires the photo lease, so that no file of the copied database is removed. Null while another process has it.
 * Without `withPhotos`, saves only the database; with `withSecretsKey`, includes the key to the saved passwords in it.
 */
export async function makeBackup(
  { config, store, photos, clock }: ClubDeps,
  path: string,
  { withPhotos = true, withSecretsKey = false } = {},
): Promise<Manifest | null> {
  return holdingLease(store, clock, photoLease, async () => {
    const copy = join(dirname(path), `.${crypto.randomUUID()}.sqlite`);
    const madeAt = clock();
    try {
      await copyDatabaseInSubprocess(join(config.dataDir, databaseEntry), copy);
      const start = { madeAt: new Date(madeAt).toISOString(), ...(!withPhotos && { photosStayIn: "bucket" as const }) };
      const key = withSecretsKey ? Bun.file(join(config.dataDir, secretsKeyFile)) : null;
      return await writeArchive(path, sourcesOf(copy, withPhotos ? photos.files : null, key), start);
    } finally {
      await rm(copy, { force: true });
    }
  });
}

async function* sourcesOf(copy: string, files: PhotoFiles | null, key: BunFile | null): AsyncIterable<ArchiveSource> {
  yield { name: databaseEntry, content: Bun.file(copy) };
  if (key && (await key.exists())) yield { name: secretsKeyFile, content: key };
  if (!files) return;
  const saved = connect(copy, "read");
  try {
    for await (const { sha256, needs } of listKeptPhotos(drizzleOnFile(saved))) {
      for (const name of needs) {
        const content = await files.find(sha256, name);
        yield { name: `photos/${sha256.slice(0, 2)}/${sha256}.${photoFileEndings[name]}`, content };
      }
    }
  } finally {
    saved.close();
  }
}

/** `content` is null for a missing file. */
type ArchiveSource = { name: string; content: PhotoFile | null };

type Start = Pick<Manifest, "madeAt" | "photosStayIn">;

const ownerOnly = 0o600;

/** Ends with the manifest. Written and synced completely or not at all; replaces an old one. */
async function writeArchive(path: string, sources: AsyncIterable<ArchiveSource>, start: Start): Promise<Manifest> {
  const partial = `${path}.partial-${crypto.randomUUID()}`;
  const file = await open(partial, "wx", ownerOnly);
  try {
    const manifest = await streamInto(file, sources, start);
    await file.sync();
    await file.close();
    await rename(partial, path);
    syncToDisk(dirname(path));
    return manifest;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

async function streamInto(file: FileHandle, sources: AsyncIterable<ArchiveSource>, start: Start): Promise<Manifest> {
  const { readable, controller } = createTarPacker();
  const packing = pack(controller, sources, start).catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  const writing = (async () => {
    for await (const chunk of readable) await file.writeFile(chunk);
  })().catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  const [packed] = await Promise.all([packing, writing]);
  return packed;
}

async function pack(
  controller: TarPackController,
  sources: AsyncIterable<ArchiveSource>,
  start: Start,
): Promise<Manifest> {
  const mtime = new Date(start.madeAt);
  const files: ManifestFile[] = [];
  const missing: string[] = [];

  async function add(name: string, content: PhotoFile): Promise<ManifestFile> {
    const hash = new Bun.CryptoHasher("sha256");
    const entry = controller.add({ name, size: content.size, mode: ownerOnly, mtime }).getWriter();
    for await (const chunk of content.stream()) {
      hash.update(chunk);
      await entry.write(chunk);
    }
    await entry.close();
    return { name, size: content.size, sha256: hash.digest("hex") };
  }

  for await (const { name, content } of sources) {
    if (content) files.push(await add(name, content));
    else missing.push(name);
  }
  const whole: Manifest = { format: "fishtournament-backup-1", ...start, files, missing };
  await add(manifestEntry, new Blob([JSON.stringify(whole, null, 1)]));
  controller.finalize();
  return whole;
}
