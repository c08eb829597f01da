import { inArray } from "drizzle-orm";
import { notifications, pushSubscriptions } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { queueTask } from "../tasks/queue-task.ts";
import { pushValidMs, topicOf } from "./topics/notification-topics.ts";

/** The first three have their own icons. */
export type NotificationType =
  | "catch_approved"
  | "catch_rejected"
  | "tournament_joined"
  | "tournament_changed"
  | "place_offered"
  | "entry_requested"
  | "entry_decided"
  | "tournament_ended"
  | "catch_submitted"
  | "catch_changed"
  | "challenge_changed"
  | "challenge_filed"
  | "challenge_message"
  | "team_invitation"
  | "club_message"
  | "complaint_answered"
  | "account_changed"
  | "payment_changed"
  | "paid_place_lost"
  | "paid_place_regained"
  | "tournament_started"
  | "tournament_last_hour"
  | "identifier_released"
  | "results_final"
  | "prize_won"
  | "prize_paid";

export type Notice = {
  type: NotificationType;
  title: string;
  message: string;
  link: string | null;
  /** When a push is no longer useful, in UTC ms; a day later by default. */
  pushUntil?: number;
};

const rowsPerInsert = 500;

export const notify = (tx: Tx, userId: number, notice: Notice, now: number): Promise<void> =>
  notifyAll(tx, [{ userId, ...notice }], now);

/**
 * Notifications caused by a member's action go through `notifyFrom`, which sets `senderId`. A notification with a topic is
 * also queued for each browser in which its user turned on pushes (docs/rules.md 14.1).
 */
export async function notifyAll(
  tx: Tx,
  notices: readonly ({ userId: number; senderId?: number } & Notice)[],
  now: number,
): Promise<void> {
  for (let from = 0; from < notices.length; from += rowsPerInsert) {
    const some = notices.slice(from, from + rowsPerInsert);
    const rows = some.map(({ pushUntil: _, ...row }) => ({ ...row, createdAt: now }));
    const inserted = await tx.insert(notifications).values(rows).returning({ id: notifications.id });
    const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
    const pushes = some.flatMap(({ userId, type, pushUntil = now + pushValidMs }, index) =>
      topicOf(type) === null ? [] : [{ userId, notificationId: ids[index] ?? 0, until: pushUntil }],
    );
    if (pushes.length > 0) await queuePushes(tx, pushes, now);
  }
}

type Push = { userId: number; notificationId: number; until: number };

async function queuePushes(tx: Tx, pushes: readonly Push[], now: number): Promise<void> {
  const users = [...new Set(pushes.map(({ userId }) => userId))];
  const browsers = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, users));
  const byUser = Map.groupBy(browsers, ({ userId }) => userId);
  for (const { userId, notificationId, until } of pushes) {
    for (const { id: subscriptionId } of byUser.get(userId) ?? []) {
      const key = `${notificationId}.${subscriptionId}`;
      await queueTask(tx, "push", key, { notificationId, subscriptionId, until, owner: userId }, now);
    }
  }
}
