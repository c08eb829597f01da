import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { paymentItems, payments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { refuseUncorrectable } from "../../tournaments/queued-payouts.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { isSamePot } from "./pot-terms.ts";

/** Names of the pots that were paid for; a bank may still decide about the money. */
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

/** docs/rules.md 3.25. Throws `fixed_after_first_entry` at the field, or `payouts_sent`. */
export async function refuseChangedPots(
  db: Db,
  before: Tournament,
  after: Tournament["pots"],
  reason?: string,
): Promise<void> {
  const changed = (before.pots ?? []).filter((pot) => !(after ?? []).some((kept) => isSamePot(pot, kept)));
  const isAdded = (after ?? []).some((pot) => !(before.pots ?? []).some((known) => isSamePot(pot, known)));
  if (changed.length === 0 && !isAdded) return;
  await refuseUncorrectable(db, before, reason, "its pots are fixed");
  const paid = new Set((await paidPotsQuery(db, before.id)).map(({ pot }) => pot));
  const fixed = changed.find(({ name }) => paid.has(name));
  if (!fixed) return;
  const message = `${fixed.name} is fixed: an angler has paid for it. Its name, fee, shares and winning fish stay; you can add other pots.`;
  throw Refusal.ofField("pots", message, "fixed_after_first_entry");
}
