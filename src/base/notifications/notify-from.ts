import { and, asc, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";
import { notifications } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { dayMs } from "../format/moments.ts";
import { type Notice, notifyAll } from "./notify.ts";
import { type MemberNoticeType, senderLimits } from "./topics/notification-topics.ts";

type Sender = Pick<SignedIn, "id">;

/** Notifications that a member's actions of one kind sent to others since a given time, earliest first. */
export const sentQuery = (db: Db, senderId: number, type: MemberNoticeType, since: number) =>
  db
    .select({ userId: notifications.userId, createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.senderId, senderId), gt(notifications.createdAt, since), eq(notifications.type, type)))
    .orderBy(asc(notifications.createdAt));

async function readSent(db: Db, sender: Sender, type: MemberNoticeType, now: number) {
  const sent = await sentQuery(db, sender.id, type, now - dayMs);
  return {
    toOne: (userId: number) => sent.filter((notice) => notice.userId === userId).length,
    inAll: sent.length,
    first: sent[0]?.createdAt ?? now,
  };
}

/** Call this before an action that must not happen unless its recipient is notified. Throws `too_many`. */
export async function refuseBeyondSenderLimit(
  db: Db,
  sender: Sender,
  type: MemberNoticeType,
  userId: number,
  now: number,
): Promise<void> {
  const { toOne, inAll } = senderLimits[type];
  const sent = await readSent(db, sender, type, now);
  if (sent.toOne(userId) < toOne && sent.inAll < inAll) return;
  const retryAfter = Math.max(1, Math.ceil((sent.first + dayMs - now) / 1000));
  throw new Refusal("too_many", "You've sent too many of these today. Please try again tomorrow.", { retryAfter });
}

/**
 * Sends the notifications that a member's action causes for others. Beyond `senderLimits` the action still counts, but nobody
 * is notified of it. The count is in the database, so it survives a restart and covers all instances.
 */
export async function notifyFrom(
  tx: Tx,
  sender: Sender,
  notices: readonly ({ userId: number } & Notice & { type: MemberNoticeType })[],
  now: number,
): Promise<void> {
  for (const [type, ofType] of Map.groupBy(notices, (notice) => notice.type)) {
    const { toOne, inAll } = senderLimits[type];
    const sent = await readSent(tx, sender, type, now);
    const allowed = ofType.filter(({ userId }) => sent.toOne(userId) < toOne);
    const within = allowed.slice(0, Math.max(0, inAll - sent.inAll));
    await notifyAll(
      tx,
      within.map((notice) => ({ ...notice, senderId: sender.id })),
      now,
    );
  }
}
