import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { paymentItems, payments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { refuseUncorrectable } from "../../tournaments/queued-payouts.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { rolledInQuery, rolledOutQuery } from "./pot-queries.ts";
import { isSamePot } from "./pot-terms.ts";

/** Names of the pots that were paid for, including disputed payments. */
export const paidPotsQuery = (db: Db, tournamentId: number) =>
  db
    .selectDistinct({ pot: paymentItems.pot })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(
      and(
        eq(payments.tournamentId, tournamentId),
        eq(payments.status, "succeeded"),
        isNull(payments.refundState),
        isNotNull(paymentItems.pot),
      ),
    );

/** Refuses changes to pots that contain money from an earlier tournament, or whose money rolled over. */
async function refuseRolled(db: Db, tournamentId: number, changed: readonly { name: string }[]): Promise<void> {
  const rolledIn = new Set((await rolledInQuery(db, tournamentId)).map(({ pot }) => pot));
  const rolledOut = new Set((await rolledOutQuery(db, tournamentId)).map(({ pot }) => pot));
  for (const { name } of changed) {
    if (!(rolledIn.has(name) || rolledOut.has(name))) continue;
    const message = rolledOut.has(name)
      ? `${name} can't be changed because its money rolled over. You can add other pots.`
      : `${name} can't be changed because money was rolled over to it. Remove that money on the day page first, or add another pot.`;
    throw Refusal.ofField("pots", message, "fixed_after_first_entry");
  }
}

/** docs/rules.md 3.25. Throws `fixed_after_first_entry` at the field, or `payouts_sent`. */
export async function refuseChangedPots(
  db: Db,
  before: Tournament,
  after: Tournament["pots"],
  reason?: string,
): Promise<void> {
  const changed = (before.pots ?? []).filter((pot) => !(after ?? []).some((later) => isSamePot(pot, later)));
  const isAdded = (after ?? []).some((pot) => !(before.pots ?? []).some((existing) => isSamePot(pot, existing)));
  if (changed.length === 0 && !isAdded) return;
  await refuseUncorrectable(db, before, reason, "its pots can no longer be changed");
  const paid = new Set((await paidPotsQuery(db, before.id)).map(({ pot }) => pot));
  const fixed = changed.find(({ name }) => paid.has(name));
  if (!fixed) return refuseRolled(db, before.id, changed);
  const message = `An angler has paid for ${fixed.name}, so its name, fee, payout split and winner can't be changed. You can add other pots.`;
  throw Refusal.ofField("pots", message, "fixed_after_first_entry");
}
