import { and, eq } from "drizzle-orm";
import { participants } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { type Notice, notifyAll } from "../notifications/notify.ts";

export async function notifyEntrants(tx: Tx, tournamentId: number, notice: Notice, now: number): Promise<void> {
  const entrants = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true)));
  await notifyAll(
    tx,
    entrants.map(({ userId }) => ({ userId, ...notice })),
    now,
  );
}
