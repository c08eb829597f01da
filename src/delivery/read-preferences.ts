import { eq } from "drizzle-orm";
import { notificationPreferences } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { type Preferences, usualPreferences } from "../notifications/rules.ts";

export async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  if (!row) return usualPreferences;
  const { mutedTopics, quietFrom, quietUntil, mailsDigest } = row;
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { mutedTopics, quiet, mailsDigest };
}
