import { desc, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { notifications } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { NotificationView } from "./model.ts";

const shown = 30;

/** The reader's own newest notifications, newest first. */
export async function listNotifications(db: Db, reader: SignedIn): Promise<NotificationView[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, reader.id))
    .orderBy(desc(notifications.id))
    .limit(shown);
  return rows.map(({ id, type, title, message, link, isRead, createdAt }) => ({
    id,
    type,
    title,
    message,
    link,
    isRead,
    createdAt: new Date(createdAt).toISOString(),
  }));
}
