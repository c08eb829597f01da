import { inArray } from "drizzle-orm";
import { notifications, pushSubscriptions } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { queueTask } from "../tasks/queue-task.ts";
import { topicOf } from "./rules.ts";

/** The first three have icons of their own. */
export type NotificationType =
  | "catch_approved"
  | "catch_rejected"
  | "tournament_joined"
  | "tournament_changed"
  | "tournament_ended"
  | "catch_changed"
  | "club_message"
  | "complaint_answered"
  | "account_changed"
  | "payment_changed"
  | "prize_won"
  | "prize_paid";

type Message = { type: NotificationType; title: string; message: string; link: string | null };

const rowsPerInsert = 500;

/** In the transaction of the event. */
export const notify = (tx: Tx, userId: number, message: Message, now: number): Promise<void> =>
  notifyAll(tx, [{ userId, ...message }], now);

/** What has a topic is also queued for each browser that its user had pushes turned on in (docs/rules.md 14.1). */
export async function notifyAll(
  tx: Tx,
  notices: readonly ({ userId: number } & Message)[],
  now: number,
): Promise<void> {
  for (let from = 0; from < notices.length; from += rowsPerInsert) {
    const rows = notices.slice(from, from + rowsPerInsert).map((notice) => ({ ...notice, createdAt: now }));
    const made = await tx
      .insert(notifications)
      .values(rows)
      .returning({ id: notifications.id, userId: notifications.userId, type: notifications.type });
    const told = made.filter(({ type }) => topicOf(type) !== null);
    if (told.length > 0) await queuePushes(tx, told, now);
  }
}

async function queuePushes(tx: Tx, made: readonly { id: number; userId: number }[], now: number): Promise<void> {
  const users = [...new Set(made.map(({ userId }) => userId))];
  const browsers = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, users));
  const byUser = Map.groupBy(browsers, ({ userId }) => userId);
  for (const { id, userId } of made) {
    for (const browser of byUser.get(userId) ?? []) {
      const payload = { notificationId: id, subscriptionId: browser.id };
      await queueTask(tx, "push", `${id}.${browser.id}`, payload, now);
    }
  }
}
