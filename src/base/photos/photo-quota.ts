import { and, desc, eq, exists, gt, sql } from "drizzle-orm";
import { Refusal } from "../../refusal.ts";
import { photos, tasks } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { dayMs } from "../format/moments.ts";
import { maxPhotosPerDay, maxUnopened, photoTexts } from "./photo-renditions.ts";

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

/** Throws `busy` if too many photos of the account wait to be opened (docs/rules.md 7.9). */
export async function refuseBeyondUnopened(db: Db, ownerId: number, now: number): Promise<void> {
  const isRecent = and(eq(photos.ownerId, ownerId), gt(photos.createdAt, now - dayMs));
  // A photo that couldn't be opened is kept for a day but no longer counts as waiting.
  const task = db
    .select({ one: sql`1` })
    .from(tasks)
    .where(and(eq(tasks.kind, "open-photo"), sql`${tasks.key} = cast(${photos.id} as text)`));
  const unopened = await db.$count(photos, and(isRecent, eq(photos.fingerprint, ""), exists(task)));
  if (unopened >= maxUnopened) throw new Refusal("busy", photoTexts.busy, { retryAfter: 60 });
}

/** Whether photos that arrived earlier still wait to be opened. */
export async function isAnyUnopened(db: Db): Promise<boolean> {
  // A photo that fails is tried again later and must not hold up others.
  const isWaiting = and(eq(tasks.kind, "open-photo"), eq(tasks.attempts, 0));
  const [first] = await db.select({ id: tasks.id }).from(tasks).where(isWaiting).limit(1);
  return first !== undefined;
}
