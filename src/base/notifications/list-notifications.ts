import { and, desc, eq, lt, type Placeholder, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { preparedOnce } from "../db/prepared.ts";
import { type ListPage, readPage } from "../db/read-page.ts";
import { notifications } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { isoText } from "../format/moments.ts";
import type { NotificationView } from "./notification-view.ts";
import { notificationPage } from "./unread-badge.ts";

type Row = typeof notifications.$inferSelect;

export function notificationView({ id, userId, type, title, message, link, isRead, createdAt }: Row): NotificationView {
  return { id, userId, type, title, message, link, isRead, createdAt: isoText(createdAt) };
}

export const notificationsQuery = (
  db: Db,
  userId: number | Placeholder,
  after: number | undefined,
  limit: number | Placeholder,
) => {
  const isOwn = eq(notifications.userId, userId);
  return db
    .select()
    .from(notifications)
    .where(after === undefined ? isOwn : and(isOwn, lt(notifications.id, after)))
    .orderBy(desc(notifications.id))
    .limit(limit);
};

const newestQuery = preparedOnce((db) =>
  notificationsQuery(db, sql.placeholder("userId"), undefined, sql.placeholder("limit")).prepare(),
);

/** `after` is the id of the last notification already shown. */
export async function listNotifications(
  db: Db,
  reader: SignedIn,
  { after, limit = notificationPage.rows }: { after?: number; limit?: number } = {},
): Promise<ListPage<NotificationView>> {
  const find = (wanted: number) =>
    after === undefined
      ? newestQuery(db).execute({ userId: reader.id, limit: wanted })
      : notificationsQuery(db, reader.id, after, wanted);
  return readPage(limit, find, ({ id }) => id, notificationView);
}
