import { and, eq } from "drizzle-orm";
import { payouts } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { TransferFacts } from "../providers/provider.ts";
import { type Source, settlePayout } from "./settle-payout.ts";

/** The payout that a transfer was sent for: by its id, else by its group; null when it is none of this club's. */
async function payoutOf(db: Db, { id, group }: TransferFacts): Promise<number | null> {
  const [known] = await db.select({ id: payouts.id }).from(payouts).where(eq(payouts.stripeTransferId, id));
  if (known) return known.id;
  const [, club, tournament, position, own] = /^payout-(\w+)-(?:t(\d+)-p(\d+)|(\d+))$/.exec(group ?? "") ?? [];
  if (club !== (await readClubCode(db))) return null;
  const isIt = own
    ? eq(payouts.id, Number(own))
    : and(eq(payouts.tournamentId, Number(tournament)), eq(payouts.position, Number(position)));
  const [found] = await db.select({ id: payouts.id }).from(payouts).where(isIt);
  return found?.id ?? null;
}

/** What a webhook learned of a transfer. Answers whether it is one of this club's prizes. */
export async function settleTransfer(tx: Tx, facts: TransferFacts, via: Source["via"], now: number): Promise<boolean> {
  const payoutId = await payoutOf(tx, facts);
  if (payoutId === null) return false;
  await settlePayout(tx, payoutId, facts, { via, by: null }, now);
  return true;
}
