import { notifications } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

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

/** In the transaction of the event. */
export async function notify(tx: Tx, userId: number, message: Message, now: number): Promise<void> {
  await tx.insert(notifications).values({ userId, ...message, createdAt: now });
}
