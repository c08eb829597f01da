import type { SignedIn } from "../actor.ts";
import { notificationPreferences } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { topics } from "../notifications/rules.ts";
import type { PreferencesChange } from "./model.ts";

export async function changePreferences(tx: Tx, user: SignedIn, change: PreferencesChange): Promise<void> {
  const { isQuiet, quietFrom, quietUntil, mailsDigest } = change;
  const quiet = isQuiet ? { quietFrom, quietUntil } : { quietFrom: null, quietUntil: null };
  const values = { mutedTopics: topics.filter((topic) => !change[topic]), ...quiet, mailsDigest };
  await tx
    .insert(notificationPreferences)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
}
