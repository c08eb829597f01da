import { existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { connect } from "../base/db/connect.ts";
import { drizzleOnFile } from "../base/db/drizzle-on-file.ts";
import { pushKeys } from "../base/db/schema.ts";
import type { PhotoBucket } from "../base/photos/bucket/bucket-settings.ts";
import { isOfAnotherClub } from "../base/photos/bucket/prove-bucket.ts";
import type { PhotoFiles } from "../base/photos/photo-files.ts";
import { type PhotoFileName, photoFileEndings } from "../base/photos/photo-renditions.ts";
import { openPhotos } from "../base/photos/photos.ts";
import { BackupProblem } from "./backup-problem.ts";
import { databaseEntry } from "./backup-retention.ts";

const names = Object.keys(photoFileEndings) as PhotoFileName[];

const atOnce = 4;

/**
 * Uploads the photos of an unpacked club to the bucket, overwriting objects with the same names. Throws
 * `BackupProblem`.
 */
export async function fillBucket(staged: string, bucket: PhotoBucket): Promise<void> {
  await refuseAnotherClub(join(staged, databaseEntry), bucket);
  const folder = join(staged, "photos");
  if (!existsSync(folder)) return;
  await uploadPhotos(folder, openPhotos(staged, bucket).files);
  rmSync(folder, { recursive: true });
}

async function refuseAnotherClub(database: string, bucket: PhotoBucket): Promise<void> {
  const saved = connect(database, "read");
  try {
    const [keys] = await drizzleOnFile(saved).select({ club: pushKeys.publicKey }).from(pushKeys);
    if (keys && (await isOfAnotherClub(bucket, keys.club))) {
      throw new BackupProblem(`The bucket ${bucket.name} contains another club's photos; each club needs its own.`);
    }
  } finally {
    saved.close();
  }
}

async function uploadPhotos(folder: string, bucket: PhotoFiles): Promise<void> {
  const waiting = new Bun.Glob("*/*.*").scan({ cwd: folder });
  const worker = async () => {
    for await (const path of waiting) {
      const [sha256 = "", ...ending] = basename(path).split(".");
      const name = names.find((name) => photoFileEndings[name] === ending.join("."));
      if (name) await bucket.write(sha256, { [name]: await Bun.file(join(folder, path)).bytes() });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
