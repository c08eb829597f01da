import { and, eq } from "drizzle-orm";
import { participants, waitingPlaces } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { type Notice, notifyAll } from "../base/notifications/notify.ts";

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

export async function notifyWaiting(tx: Tx, tournamentId: number, notice: Notice, now: number): Promise<void> {
  const waiting = await tx
    .select({ userId: waitingPlaces.userId })
    .from(waitingPlaces)
    .where(eq(waitingPlaces.tournamentId, tournamentId));
  await notifyAll(
    tx,
    waiting.map(({ userId }) => ({ userId, ...notice })),
    now,
  );
}
