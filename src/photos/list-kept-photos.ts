import { asc, gt, max, sql } from "drizzle-orm";
import { photos } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { PhotoFileName } from "./rules.ts";

/** A photo that rows refer to, and which of its files must be there. */
export type KeptPhoto = {
  sha256: string;
  /** Of the original. */
  bytes: number;
  needs: PhotoFileName[];
};

const batch = 1000;

/** Every photo that rows refer to, by its hash, each once. */
export async function* listKeptPhotos(db: Db): AsyncIterable<KeptPhoto> {
  let after = "";
  for (;;) {
    const rows = await db
      .select({
        sha256: photos.sha256,
        bytes: max(photos.bytes).mapWith(Number),
        keepsOriginal: sql<number>`max(${photos.originalDroppedAt} is null)`,
        hasLarge: sql<number>`max(${photos.largeReadyAt} is not null)`,
      })
      .from(photos)
      .where(gt(photos.sha256, after))
      .groupBy(photos.sha256)
      .orderBy(asc(photos.sha256))
      .limit(batch);
    for (const { sha256, bytes, keepsOriginal, hasLarge } of rows) {
      const needs: PhotoFileName[] = ["thumbnail"];
      if (keepsOriginal) needs.push("original");
      if (hasLarge) needs.push("large");
      yield { sha256, bytes, needs };
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.sha256;
  }
}
