import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createTarPacker, type TarPackController } from "modern-tar";
import { syncToDisk } from "../db/sync-to-disk.ts";
import type { Manifest, ManifestFile } from "./manifest.ts";
import { manifestEntry } from "./rules.ts";

/** A file on its way into an archive; null where there is nothing at its place. */
export type ArchiveSource = { name: string; content: Blob | null };

const ownerOnly = 0o600;

/**
 * Writes one tar archive of `sources`, closed by the manifest. It is streamed, and stands at `path` whole and on the disk
 * for good, or not at all; what was there before is replaced. `madeAt` in UTC ms.
 */
export async function writeArchive(
  path: string,
  sources: AsyncIterable<ArchiveSource>,
  madeAt: number,
): Promise<Manifest> {
  const partial = `${path}.partial-${crypto.randomUUID()}`;
  const file = await open(partial, "wx", ownerOnly);
  try {
    const manifest = await streamInto(file, sources, madeAt);
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

async function streamInto(file: FileHandle, sources: AsyncIterable<ArchiveSource>, madeAt: number): Promise<Manifest> {
  const { readable, controller } = createTarPacker();
  const packing = pack(controller, sources, madeAt).catch((error: unknown) => {
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
  madeAt: number,
): Promise<Manifest> {
  const mtime = new Date(madeAt);
  const files: ManifestFile[] = [];
  const missing: string[] = [];

  async function add(name: string, content: Blob): Promise<ManifestFile> {
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
  const whole: Manifest = { format: "fishtournament-backup-1", madeAt: mtime.toISOString(), files, missing };
  await add(manifestEntry, new Blob([JSON.stringify(whole, null, 1)]));
  controller.finalize();
  return whole;
}
