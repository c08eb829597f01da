import type { SignedIn } from "../../actor.ts";
import { payments } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { recordPaymentMovement } from "./payment-rows.ts";

/** Returns the payment's id. `note` says who has the money. */
export async function recordCash(
  tx: Tx,
  admin: SignedIn,
  { tournament, userId, note }: { tournament: Tournament; userId: number; note: string },
  now: number,
): Promise<number> {
  const { id: tournamentId, name: tournamentName, entryFeeCents: amountCents } = tournament;
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ userId, tournamentId, tournamentName, amountCents, note },
      ...{ provider: "cash", status: "succeeded", methodType: "cash", createdAt: now, paidAt: now, feeCents: 0 },
    })
    .returning();
  if (!payment) throw new Error("The payment was not written.");
  const reference = `cash-${payment.id}`;
  const charge = { at: now, kind: "charge", amountCents, reference, note, actorId: admin.id } as const;
  await recordPaymentMovement(tx, payment, charge);
  return payment.id;
}
