import { and, asc, eq, gte, inArray, isNotNull, lt } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { catches, photos, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { neededFiles, type PhotoFileName, type PhotoFormat, photoTexts } from "./rules.ts";

export type VisiblePhoto = {
  sha256: string;
  format: PhotoFormat;
  /** Everybody may see it, so that it may be cached anywhere. */
  isPublic: boolean;
  /** The reader may have the original: its owner or an admin. */
  mayHaveOriginal: boolean;
  /** Files that must be there; the others are still made, or were dropped after their time. */
  needs: PhotoFileName[];
};

/**
 * A photo as far as this reader may know of it: public once a catch with it is verified in a tournament, or as a
 * tournament's picture; otherwise for its owner and admins (docs/rules.md 1.11). `hash` is how its own begins,
 * in hex digits. Throws `not_found`.
 */
export async function findVisiblePhoto(db: Db, actor: Actor, hash: string): Promise<VisiblePhoto> {
  const found = await db
    .select({
      id: photos.id,
      sha256: photos.sha256,
      ownerId: photos.ownerId,
      format: photos.format,
      largeReadyAt: photos.largeReadyAt,
      originalDroppedAt: photos.originalDroppedAt,
    })
    .from(photos)
    .where(and(gte(photos.sha256, hash), lt(photos.sha256, `${hash}g`)))
    .orderBy(asc(photos.sha256), asc(photos.id));
  const [first] = found;
  const rows = found.filter(({ sha256 }) => sha256 === first?.sha256);
  const mayHaveOriginal = actor !== null && (actor.isAdmin || rows.some((row) => row.ownerId === actor.id));
  const ids = rows.map(({ id }) => id);
  const isPublic = rows.length > 0 && (await isShown(db, ids));
  if (!(first && (isPublic || mayHaveOriginal))) throw new Refusal("not_found", photoTexts.notFound);
  return { sha256: first.sha256, format: first.format, isPublic, mayHaveOriginal, needs: neededFiles(rows) };
}

async function isShown(db: Db, photoIds: number[]): Promise<boolean> {
  const verified = await db
    .select({ id: catches.id })
    .from(catches)
    .where(and(inArray(catches.photoId, photoIds), eq(catches.status, "verified"), isNotNull(catches.tournamentId)))
    .limit(1);
  if (verified.length > 0) return true;
  const pictured = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(inArray(tournaments.imagePhotoId, photoIds))
    .limit(1);
  return pictured.length > 0;
}
