import { and, desc, eq, gt, inArray, lte, max } from "drizzle-orm";
import { mailDigests, notifications } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { digestHour, digestTypes, pushValidMs } from "../base/notifications/topics/notification-topics.ts";
import { queueTask } from "../base/tasks/queue-task.ts";

export const digestReadersQuery = (db: Db, { after, upTo }: { after: number; upTo: number }, since: number) =>
  db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        gt(notifications.id, after),
        lte(notifications.id, upTo),
        eq(notifications.isRead, false),
        gt(notifications.createdAt, since),
        inArray(notifications.type, digestTypes),
      ),
    );

/**
 * The job that queues one mail for each angler with unread notifications, once a day in the club's zone (docs/rules.md
 * 14.10). Records which notifications it contained, so that none is mailed twice. Returns how many it queued.
 */
export async function queueDigests(tx: Tx, timeZone: string, now: number): Promise<number> {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (local.hour < digestHour) return 0;
  const day = local.toPlainDate().toString();
  const [last] = await tx.select().from(mailDigests).orderBy(desc(mailDigests.day)).limit(1);
  if (last && last.day >= day) return 0;
  const [newest] = await tx.select({ id: max(notifications.id) }).from(notifications);
  const upTo = newest?.id ?? 0;
  await tx.insert(mailDigests).values({ day, upToId: upTo, queuedAt: now });
  const range = { after: last?.upToId ?? 0, upTo };
  const readers = await digestReadersQuery(tx, range, now - 2 * pushValidMs);
  for (const { userId } of readers) {
    await queueTask(tx, "digest-mail", `${day}.${userId}`, { userId, ...range, askedAt: now }, now);
  }
  return readers.length;
}
