import { and, count, eq, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { preparedOnce } from "../db/prepared.ts";
import { notifications } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

const unreadQuery = preparedOnce((db) =>
  db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder("userId")), eq(notifications.isRead, false).inlineParams()))
    .prepare(),
);

export async function countUnread(db: Db, reader: SignedIn): Promise<number> {
  const [counted] = await unreadQuery(db).execute({ userId: reader.id });
  return counted?.unread ?? 0;
}
