import { and, eq, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import { catches, challengeDeposits, challenges, clubSettings, photos, tournaments } from "../db/schema.ts";
import type { Db, Store, Tx } from "../db/store.ts";
import type { KeptFile, PhotoFiles } from "./photo-files.ts";
import { neededFiles, unreferencedKeptMs } from "./photo-renditions.ts";

const batch = 500;

/** Skips files and rows of the last day, whose row or catch may not be written yet. Returns how many files were removed. */
export async function sweepPhotos(store: Store, files: PhotoFiles, now: number): Promise<number> {
  const cutoff = now - unreferencedKeptMs;
  await store.write((tx) => deleteUnusedRows(tx, cutoff));
  let removed = await files.clearIncoming(cutoff);
  let old: KeptFile[] = [];
  for await (const file of files.list()) {
    if (file.modifiedAt >= cutoff) continue;
    old.push(file);
    if (old.length < batch) continue;
    removed += await removeUnknown(store, files, old, cutoff);
    old = [];
  }
  return removed + (await removeUnknown(store, files, old, cutoff));
}

/** Whether nothing refers to a row of `photos`. */
export function isUnused(db: Db): SQL | undefined {
  const inCatch = db.select({ one: sql`1` }).from(catches).where(eq(catches.photoId, photos.id));
  const inTournament = db.select({ one: sql`1` }).from(tournaments).where(eq(tournaments.imagePhotoId, photos.id));
  const inChallenge = db.select({ one: sql`1` }).from(challenges).where(eq(challenges.photoId, photos.id));
  const inDeposit = db.select({ one: sql`1` }).from(challengeDeposits).where(eq(challengeDeposits.photoId, photos.id));
  const isLogo = db.select({ one: sql`1` }).from(clubSettings).where(eq(clubSettings.logoPhotoId, photos.id));
  return and(
    notExists(inCatch),
    notExists(inTournament),
    notExists(inChallenge),
    notExists(inDeposit),
    notExists(isLogo),
  );
}

const deleteUnusedRows = async (tx: Tx, cutoff: number): Promise<void> =>
  void (await tx.delete(photos).where(and(lt(photos.createdAt, cutoff), isUnused(tx))));

async function removeUnknown(store: Store, files: PhotoFiles, old: KeptFile[], cutoff: number): Promise<number> {
  const names = [...new Set(old.map(({ sha256 }) => sha256))];
  const knownRows = await store.read(async (db) =>
    db
      .select({
        sha256: photos.sha256,
        fingerprint: photos.fingerprint,
        largeReadyAt: photos.largeReadyAt,
        originalDroppedAt: photos.originalDroppedAt,
      })
      .from(photos)
      .where(inArray(photos.sha256, names)),
  );
  const rowsOf = Map.groupBy(knownRows, ({ sha256 }) => sha256);
  const isUnknown = ({ sha256, name }: KeptFile) => {
    const rows = rowsOf.get(sha256);
    // A large picture may exist before its row is updated.
    return !rows || (name === "original" && !neededFiles(rows).includes(name));
  };
  let removed = 0;
  for (const { sha256, name } of old.filter(isUnknown)) if (await files.removeOld(sha256, name, cutoff)) removed++;
  return removed;
}
