import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { notifications } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

/** How many notifications the reader has not opened yet. */
export async function countUnread(db: Db, reader: SignedIn): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, reader.id), eq(notifications.isRead, false)));
}
