import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { connect } from "../db/connect.ts";
import { holdingLease } from "../db/job-leases.ts";
import type { Deps } from "../deps.ts";
import { listKeptPhotos } from "../photos/list-kept-photos.ts";
import type { PhotoFiles } from "../photos/photo-files.ts";
import { photoFileEndings } from "../photos/rules.ts";
import { copyBeside } from "./copy-beside.ts";
import type { Manifest } from "./manifest.ts";
import { databaseEntry, photoLease } from "./rules.ts";
import { type ArchiveSource, writeArchive } from "./write-archive.ts";

export type ClubDeps = Pick<Deps, "config" | "store" | "photos" | "clock">;

/**
 * Saves the club as it is at one moment into an archive at `path`, while others go on working: a copy of the database, and
 * every photo file that this copy refers to. Photos only ever come (before their rows) while the lease on them is held,
 * so that none is gone by the time it is read. Null, and nothing done, while another holds that lease.
 */
export async function makeBackup({ config, store, photos, clock }: ClubDeps, path: string): Promise<Manifest | null> {
  return holdingLease(store, clock, photoLease, async () => {
    const copy = join(dirname(path), `.${crypto.randomUUID()}.sqlite`);
    const madeAt = clock();
    try {
      await copyBeside(join(config.dataDir, databaseEntry), copy);
      return await writeArchive(path, sourcesOf(copy, photos.files), madeAt);
    } finally {
      await rm(copy, { force: true });
    }
  });
}

async function* sourcesOf(copy: string, files: PhotoFiles): AsyncIterable<ArchiveSource> {
  yield { name: databaseEntry, content: Bun.file(copy) };
  const saved = connect(copy, "read");
  try {
    for await (const { sha256, needs } of listKeptPhotos(drizzle(saved, { casing: "snake_case" }))) {
      for (const name of needs) {
        const content = await files.find(sha256, name);
        yield { name: `photos/${sha256.slice(0, 2)}/${sha256}.${photoFileEndings[name]}`, content };
      }
    }
  } finally {
    saved.close();
  }
}
