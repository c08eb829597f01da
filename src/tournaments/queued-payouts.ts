import { and, eq } from "drizzle-orm";
import { payouts } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";

/** Whether the payouts of a tournament are queued, so that its result stands. */
export const hasQueuedPayouts = async (db: Db, tournamentId: number): Promise<boolean> =>
  (await db.$count(payouts, eq(payouts.tournamentId, tournamentId))) > 0;

/** Says what can no longer change, such as "its prizes are fixed". Throws `payouts_queued`. */
export async function refuseOncePayoutsQueued(
  db: Db,
  { id, name }: { id: number; name: string },
  what: string,
): Promise<void> {
  if (await hasQueuedPayouts(db, id))
    throw new Refusal("payouts_queued", `The payouts of ${name} are queued, so ${what}.`);
}

/** Before a tournament is deleted whose prize is being sent: its payouts are found again by it. Throws `payout_under_way`. */
export async function refusePayoutUnderWay(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const isUnderWay = and(eq(payouts.tournamentId, id), eq(payouts.status, "processing"));
  if ((await db.$count(payouts, isUnderWay)) === 0) return;
  throw new Refusal("payout_under_way", `A prize of ${name} is being sent. Please wait until it has arrived.`);
}
