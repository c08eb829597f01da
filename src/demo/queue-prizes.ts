import { asc, eq } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { payouts, users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { keepAccount } from "../money/payouts/create-account.ts";
import { makeOfficialIfDue, unofficialQuery } from "../money/payouts/make-official.ts";
import { queuePayoutsIfDue, tournamentsToQueueQuery } from "../money/payouts/queue-payouts.ts";
import { syncAccount } from "../money/payouts/sync-account.ts";
import { readClubCode } from "../money/providers/club-code.ts";
import { addObject } from "../money/providers/mock/mock-object.ts";

/** Every second winner has read what to do. */
const isPrompt = (position: number) => position % 2 === 1;

/**
 * What the jobs do once a result stands, at `at` (UTC ms), and what some of the winners do next: they set up a payout
 * account at the mock provider, whose side is kept as well. The others' prizes wait for theirs.
 */
export async function queuePrizes(tx: Tx, at: number): Promise<void> {
  for (const { id } of await unofficialQuery(tx, at)) await makeOfficialIfDue(tx, id, at);
  for (const { id } of await tournamentsToQueueQuery(tx, at)) await queuePayoutsIfDue(tx, id, at);
  const club = await readClubCode(tx);
  const queued = await tx
    .select({ position: payouts.position, id: users.id, ...namesOf(users), email: users.email })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .orderBy(asc(payouts.id));
  for (const { id: userId, username, email } of queued.filter(({ position }) => isPrompt(position))) {
    const made = { userId, email, isClosed: false };
    const account = await addObject(tx, "account", made, { key: `account-${club}-${userId}`, now: at });
    await keepAccount(tx, { id: userId, username }, account.id, at);
    await syncAccount(tx, { id: account.id, detailsSubmitted: true, payoutsEnabled: true, canReceive: true }, at);
  }
}
