import { eq } from "drizzle-orm";
import { notificationPreferences } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import {
  type Preferences,
  type Topic,
  topics,
  usualPreferences,
  usualQuiet,
} from "../base/notifications/topics/notification-topics.ts";
import type { PreferencesChange } from "./delivery-preferences.ts";

export async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  if (!row) return usualPreferences;
  const { mutedTopics, quietFrom, quietUntil, mailsDigest } = row;
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { mutedTopics, quiet, mailsDigest };
}

export function preferencesOf({ mutedTopics, quiet, mailsDigest }: Preferences): Required<PreferencesChange> {
  const topicSwitches = Object.fromEntries(topics.map((topic) => [topic, !mutedTopics.includes(topic)])) as Record<
    Topic,
    boolean
  >;
  const { from, until } = quiet ?? usualQuiet;
  return { ...topicSwitches, isQuiet: quiet !== null, quietFrom: from, quietUntil: until, mailsDigest };
}
