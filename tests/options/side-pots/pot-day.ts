import { and, eq } from "drizzle-orm";
import { catches, participants, paymentItems, payments } from "../../../src/base/db/schema.ts";
import { recordMovement } from "../../../src/money/ledger/record-movement.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import { openPrizeDay, type PrizeDay } from "../../money/payouts/prize-day.ts";

/** ann, bob and cleo have one fish each, ann's being the longest. `chosen` are the pots that each paid for in cash. */
export async function openPotDay(
  pots: PotTerms[],
  chosen: readonly string[][],
  prizes: readonly number[] = [],
): Promise<PrizeDay> {
  const prizeDay = await openPrizeDay(prizes, { terms: { pots } });
  for (const [index, angler] of prizeDay.anglers.entries()) {
    await buyPots(
      prizeDay,
      prizeDay.tournamentId,
      angler.userId,
      pots.filter(({ name }) => chosen[index]?.includes(name)),
    );
  }
  return prizeDay;
}

/** Records an entrant's cash payment for these pots. */
export async function buyPots(
  { club }: PrizeDay,
  tournamentId: number,
  userId: number,
  items: readonly Pick<PotTerms, "name" | "fee">[],
): Promise<void> {
  if (items.length === 0) return;
  await club.store.write(async (tx) => {
    const amountCents = items.reduce((sum, { fee }) => sum + fee, 0);
    const details = { userId, tournamentId, tournamentName: "Spring Open" };
    const [paid] = await tx
      .insert(payments)
      .values({ ...details, amountCents, createdAt: 0, paidAt: 0, provider: "cash", status: "succeeded", feeCents: 0 })
      .returning();
    if (!paid) throw new Error("not paid");
    await tx
      .insert(paymentItems)
      .values(items.map(({ name, fee }) => ({ paymentId: paid.id, pot: name, amountCents: fee })));
    await recordMovement(tx, {
      ...{ ...details, at: 0, kind: "charge", amountCents, provider: "cash" },
      ...{ paymentId: paid.id, reference: `cash-${paid.id}` },
    });
    await tx
      .update(participants)
      .set({ paymentId: paid.id, paidVia: "cash" })
      .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId)));
  });
}

/** Changes an angler's fish directly in the database. */
export const setFish = (
  { club, anglers }: PrizeDay,
  angler: number,
  values: Partial<typeof catches.$inferInsert>,
): Promise<void> =>
  club.store.write(async (tx) => {
    await tx
      .update(catches)
      .set(values)
      .where(eq(catches.userId, anglers[angler]?.userId ?? 0));
  });
