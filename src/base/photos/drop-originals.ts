import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { catches, challenges, complaints, photos, tournaments } from "../db/schema.ts";
import type { Db, Store } from "../db/store.ts";
import type { PhotoFiles } from "./photo-files.ts";
import { originalsKeptMs } from "./photo-renditions.ts";

const batch = 200;

/**
 * docs/rules.md 7.4: drops originals 30 days after the results, or after a personal catch was submitted. They are kept while
 * a decision or dispute is open.
 */
export async function dropOriginals(store: Store, files: PhotoFiles, now: number): Promise<number> {
  const cutoff = now - originalsKeptMs;
  let dropped = 0;
  for (;;) {
    const due = await store.read((db) => findDroppable(db, cutoff));
    if (due.length === 0) return dropped;
    // Update the row first: after a crash the sweep removes the file. Otherwise a row could be missing its file.
    await store.write(async (tx) => {
      const isDue = and(inArray(photos.sha256, due), lt(photos.createdAt, cutoff));
      await tx.update(photos).set({ originalDroppedAt: now }).where(isDue);
    });
    for (const sha256 of due) if (await files.removeOld(sha256, "original", cutoff)) dropped++;
  }
}

async function findDroppable(db: Db, cutoff: number): Promise<string[]> {
  const duplicate = alias(photos, "duplicate");
  const needed = db
    .select({ one: sql`1` })
    .from(duplicate)
    .leftJoin(catches, eq(catches.photoId, duplicate.id))
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(
      and(
        eq(duplicate.sha256, photos.sha256),
        or(
          gte(duplicate.createdAt, cutoff),
          gte(tournaments.endsAt, cutoff),
          and(eq(catches.status, "pending"), isNotNull(catches.tournamentId)),
          exists(
            db
              .select({ one: sql`1` })
              .from(challenges)
              .where(
                and(
                  eq(challenges.status, "open"),
                  or(eq(challenges.catchId, catches.id), eq(challenges.photoId, duplicate.id)),
                ),
              ),
          ),
          exists(
            db
              .select({ one: sql`1` })
              .from(complaints)
              .where(
                and(
                  inArray(complaints.status, ["open", "in_progress"]),
                  or(eq(complaints.catchId, catches.id), eq(complaints.tournamentId, catches.tournamentId)),
                ),
              ),
          ),
        ),
      ),
    );
  const rows = await db
    .selectDistinct({ sha256: photos.sha256 })
    .from(photos)
    .where(
      and(
        isNull(photos.originalDroppedAt),
        isNotNull(photos.largeReadyAt),
        lt(photos.createdAt, cutoff),
        not(exists(needed)),
      ),
    )
    .orderBy(asc(photos.sha256))
    .limit(batch);
  return rows.map(({ sha256 }) => sha256);
}
