import type { SignedIn } from "../../actor.ts";
import { payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { addItems, itemsText, sumOfItems } from "../../options/side-pots/payment-items.ts";
import type { PotTerms } from "../../options/side-pots/pot-terms.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { recordPaymentMovement } from "./payment-rows.ts";
import { itemsCharged } from "./payment-state.ts";

/** Returns the payment's id. `note` says who has the money. */
export async function recordCash(
  tx: Tx,
  admin: SignedIn,
  {
    tournament,
    userId,
    note,
    pots,
  }: { tournament: Tournament; userId: number; note: string; pots: readonly PotTerms[] },
  now: number,
): Promise<number> {
  const { id: tournamentId, name: tournamentName } = tournament;
  const items = itemsCharged("entry-fee", { ...tournament, pots });
  const amountCents = sumOfItems(items);
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ userId, tournamentId, tournamentName, amountCents, note },
      ...{ provider: "cash", status: "succeeded", methodType: "cash", createdAt: now, paidAt: now, feeCents: 0 },
    })
    .returning();
  if (!payment) throw new Error("The payment was not written.");
  await addItems(tx, payment.id, items);
  const reference = `cash-${payment.id}`;
  const itemized = itemsText(items);
  const said = itemized === null ? note : `${note} (${itemized})`;
  const charge = { at: now, kind: "charge", amountCents, reference, note: said, actorId: admin.id } as const;
  await recordPaymentMovement(tx, payment, charge);
  return payment.id;
}
