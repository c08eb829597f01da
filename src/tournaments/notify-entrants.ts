import { eq } from "drizzle-orm";
import { participants } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { type NotificationType, notifyAll } from "../notifications/notify.ts";

type Message = { type: NotificationType; title: string; message: string; link: string | null };

export async function notifyEntrants(tx: Tx, tournamentId: number, message: Message, now: number): Promise<void> {
  const entrants = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .where(eq(participants.tournamentId, tournamentId));
  await notifyAll(
    tx,
    entrants.map(({ userId }) => ({ userId, ...message })),
    now,
  );
}
