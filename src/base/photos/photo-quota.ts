import { and, desc, eq, gt } from "drizzle-orm";
import { Refusal } from "../../refusal.ts";
import { photos } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { dayMs } from "../format/moments.ts";
import { maxPhotosPerDay, photoTexts } from "./photo-renditions.ts";

/** Throws `too_many`. */
export async function refuseBeyondQuota(db: Db, ownerId: number, now: number): Promise<void> {
  const [oldestCounted] = await db
    .select({ createdAt: photos.createdAt })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), gt(photos.createdAt, now - dayMs)))
    .orderBy(desc(photos.createdAt))
    .offset(maxPhotosPerDay - 1)
    .limit(1);
  if (!oldestCounted) return;
  const retryAfter = Math.ceil((oldestCounted.createdAt + dayMs - now) / 1000);
  throw new Refusal("too_many", photoTexts.tooManyToday(retryAfter), { retryAfter });
}
