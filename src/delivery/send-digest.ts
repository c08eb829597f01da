import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { namesOf } from "../base/db/names.ts";
import { notifications, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isMissingEmail } from "../base/format/no-email.ts";
import { digestTypes, topicOf } from "../base/notifications/topics/notification-topics.ts";
import { readClubName } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";
import { isBan } from "../suspension.ts";
import { digestText } from "./push-and-digest.ts";
import { readPreferences } from "./read-preferences.ts";

const queued = z.object({
  userId: z.number(),
  after: z.number(),
  upTo: z.number(),
  askedAt: z.number().describe("UTC ms"),
});

const validMs = 12 * 3_600_000;

/** Null for a user who turned digests off, was banned, or has since read everything. */
async function readDigest(db: Db, { userId, after, upTo }: z.output<typeof queued>) {
  const [user] = await db
    .select({ ...namesOf(users), email: users.email, suspendedUntil: users.suspendedUntil })
    .from(users)
    .where(eq(users.id, userId));
  const { mailsDigest, mutedTopics } = await readPreferences(db, userId);
  if (!(user && mailsDigest) || isBan(user.suspendedUntil ?? 0) || isMissingEmail(user.email)) return null;
  const unread = await db
    .select({ type: notifications.type, title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        gt(notifications.id, after),
        lte(notifications.id, upTo),
        eq(notifications.isRead, false),
        inArray(notifications.type, digestTypes),
      ),
    )
    .orderBy(asc(notifications.id));
  const news = unread.filter(({ type }) => !mutedTopics.includes(topicOf(type) ?? ""));
  return news.length > 0 ? { user, news } : null;
}

/**
 * Runs the task 'digest-mail'. Rejects if the mail server didn't accept it, and gives up 12 hours after it was queued.
 */
export async function sendDigest(
  { store, mail, config, clock, log }: Pick<Deps, "store" | "mail" | "config" | "clock" | "log">,
  payload: Record<string, unknown>,
): Promise<void> {
  const digestTask = queued.parse(payload);
  if (clock() >= digestTask.askedAt + validMs) {
    log.warn({ userId: digestTask.userId }, "gave up on a daily email: the mail server accepted none for 12 hours");
    return;
  }
  const [clubName, digest] = await store.read(
    async (db) => [await readClubName(db, config), await readDigest(db, digestTask)] as const,
  );
  if (!(mail.isSetUp() && config.dailyMail && digest)) return;
  const { user, news } = digest;
  await mail.send({ to: user.email, ...digestText(user.displayName, clubName, news, config.publicOrigin ?? "") });
}
