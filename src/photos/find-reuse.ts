import { eq, inArray } from "drizzle-orm";
import { catches, photos, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { bitsApart, fingerprintBits } from "./fingerprint.ts";
import { samePictureBits } from "./rules.ts";

/** Another catch that shows the same photo. `isSameFile` tells equal bytes from an equal-looking picture. */
export type Reuse = {
  catchId: number;
  userId: number;
  username: string;
  tournamentId: number | null;
  isSameFile: boolean;
};

/**
 * For each of these catches whose photo was used in another one (DECISIONS, "Catches"), where; catches without are
 * absent. A catch sent again after a rejection shows the photo of the first by right and is not counted. Reads the
 * fingerprint of every photo once, from an index.
 */
export async function findReuse(db: Db, catchIds: readonly number[]): Promise<Map<number, Reuse[]>> {
  const rows = await db
    .select({
      id: catches.id,
      resubmissionOf: catches.resubmissionOf,
      sha256: photos.sha256,
      fingerprint: photos.fingerprint,
    })
    .from(catches)
    .innerJoin(photos, eq(photos.id, catches.photoId))
    .where(inArray(catches.id, [...catchIds]));
  if (rows.length === 0) return new Map();
  const judged = rows.map((row) => ({ ...row, bits: fingerprintBits(row.fingerprint) }));

  const everyPhoto = await db.select({ id: photos.id, fingerprint: photos.fingerprint }).from(photos);
  const alike = everyPhoto.filter((photo) => {
    const bits = fingerprintBits(photo.fingerprint);
    return judged.some((one) => bitsApart(one.bits, bits) <= samePictureBits);
  });
  const shown = await db
    .select({
      catchId: catches.id,
      resubmissionOf: catches.resubmissionOf,
      userId: catches.userId,
      username: users.username,
      tournamentId: catches.tournamentId,
      sha256: photos.sha256,
      fingerprint: photos.fingerprint,
    })
    .from(catches)
    .innerJoin(photos, eq(photos.id, catches.photoId))
    .innerJoin(users, eq(users.id, catches.userId))
    .where(
      inArray(
        catches.photoId,
        alike.map(({ id }) => id),
      ),
    )
    .orderBy(catches.id);

  const found = new Map<number, Reuse[]>();
  for (const one of judged) {
    const reuses = shown
      .filter((other) => other.catchId !== one.id)
      .filter((other) => other.catchId !== one.resubmissionOf && other.resubmissionOf !== one.id)
      .filter((other) => bitsApart(one.bits, fingerprintBits(other.fingerprint)) <= samePictureBits)
      .map(({ catchId, userId, username, tournamentId, sha256 }) => {
        return { catchId, userId, username, tournamentId, isSameFile: sha256 === one.sha256 };
      });
    if (reuses.length > 0) found.set(one.id, reuses);
  }
  return found;
}
