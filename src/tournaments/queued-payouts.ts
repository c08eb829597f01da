import { and, eq } from "drizzle-orm";
import { payouts } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";

/** Queued payouts make the result final. */
export const hasQueuedPayouts = async (db: Db, tournamentId: number): Promise<boolean> =>
  (await db.$count(payouts, eq(payouts.tournamentId, tournamentId))) > 0;

/** `what` says what cannot change any more. Throws `payouts_queued`. */
export async function refuseOncePayoutsQueued(
  db: Db,
  { id, name }: { id: number; name: string },
  what: string,
): Promise<void> {
  if (await hasQueuedPayouts(db, id))
    throw new Refusal("payouts_queued", `The payouts of ${name} are queued, so ${what}.`);
}

/** A payout under way is found again by its tournament. Throws `payout_under_way`. */
export async function refusePayoutUnderWay(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const isUnderWay = and(eq(payouts.tournamentId, id), eq(payouts.status, "processing"));
  if ((await db.$count(payouts, isUnderWay)) === 0) return;
  throw new Refusal("payout_under_way", `A prize of ${name} is being sent. Please wait until it has arrived.`);
}
