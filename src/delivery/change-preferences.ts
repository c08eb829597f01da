import type { SignedIn } from "../actor.ts";
import { notificationPreferences } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { type Topic, topics } from "../base/notifications/topics/notification-topics.ts";
import type { PreferencesChange } from "./delivery-preferences.ts";
import { readPreferences } from "./read-preferences.ts";

export async function changePreferences(tx: Tx, user: SignedIn, change: PreferencesChange): Promise<void> {
  const { isQuiet, quietFrom, quietUntil, mailsDigest } = change;
  const quiet = isQuiet ? { quietFrom, quietUntil } : { quietFrom: null, quietUntil: null };
  const before = await readPreferences(tx, user.id);
  const isMuted = (topic: Topic) => !(change[topic] ?? !before.mutedTopics.includes(topic));
  const values = { mutedTopics: topics.filter(isMuted), ...quiet, mailsDigest };
  await tx
    .insert(notificationPreferences)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
}
