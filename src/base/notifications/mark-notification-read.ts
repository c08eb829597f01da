import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";
import { notifications } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { notificationView } from "./list-notifications.ts";
import type { NotificationView } from "./notification-view.ts";

export async function markAllNotificationsRead(tx: Tx, reader: SignedIn): Promise<void> {
  const isUnread = and(eq(notifications.userId, reader.id), eq(notifications.isRead, false));
  await tx.update(notifications).set({ isRead: true }).where(isUnread);
}

/** Idempotent. Throws `not_found` for another user's notification. */
export async function markNotificationRead(tx: Tx, reader: SignedIn, id: number): Promise<NotificationView> {
  const [row] = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, reader.id)))
    .returning();
  if (!row) throw new Refusal("not_found", "This notification doesn't exist.");
  return notificationView(row);
}
