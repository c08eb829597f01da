import { eq } from "drizzle-orm";
import { payouts } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";

/**
 * Once payouts are queued a result stands: `what` can no longer change ("its prizes are fixed"). Throws
 * `payouts_queued`.
 */
export async function refuseQueued(db: Db, tournament: { id: number; name: string }, what: string): Promise<void> {
  if ((await db.$count(payouts, eq(payouts.tournamentId, tournament.id))) === 0) return;
  throw new Refusal("payouts_queued", `The payouts of ${tournament.name} are queued, so ${what}.`);
}
