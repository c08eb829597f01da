import { asc, eq, gt, max, sql } from "drizzle-orm";
import { photos } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { neededFiles, type PhotoFileName } from "./photo-renditions.ts";

export type KeptPhoto = {
  sha256: string;
  /** Size of the original. */
  bytes: number;
  needs: PhotoFileName[];
};

/** Small, so that other readers don't have to wait. */
const batch = 200;

/** Lists each photo once, in the order of the hashes. */
export async function* listKeptPhotos(db: Db): AsyncIterable<KeptPhoto> {
  let after = "";
  for (;;) {
    const rows = await db
      .select({
        sha256: photos.sha256,
        bytes: max(photos.bytes).mapWith(Number),
        fingerprint: max(photos.fingerprint).mapWith(String),
        largeReadyAt: max(photos.largeReadyAt),
        originalDroppedAt: sql<number | null>`case when count(*) = count(${photos.originalDroppedAt}) then 1 end`,
      })
      .from(photos)
      .where(gt(photos.sha256, after))
      .groupBy(photos.sha256)
      .orderBy(asc(photos.sha256))
      .limit(batch);
    for (const { sha256, bytes, ...state } of rows) yield { sha256, bytes, needs: neededFiles([state]) };
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.sha256;
  }
}

export async function isNeeded(db: Db, sha256: string, name: PhotoFileName): Promise<boolean> {
  const rows = await db
    .select({
      fingerprint: photos.fingerprint,
      largeReadyAt: photos.largeReadyAt,
      originalDroppedAt: photos.originalDroppedAt,
    })
    .from(photos)
    .where(eq(photos.sha256, sha256));
  return rows.length > 0 && neededFiles(rows).includes(name);
}
