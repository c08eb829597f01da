import { and, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { prizeBreakdowns } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { bumpVersion } from "../../db/versions.ts";
import { refuseOncePayoutsQueued } from "../../tournaments/queued-payouts.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { listPrizes } from "./list-prizes.ts";
import type { PrizeBreakdown, PrizePosition } from "./model.ts";

/** Removes positions beyond the last (docs/rules.md 3.8). Throws `not_found` or `payouts_queued`. */
export async function setPrizes(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { prizeBreakdown }: PrizeBreakdown,
  now: number,
): Promise<PrizePosition[]> {
  await refuseOncePayoutsQueued(tx, await visibleTournament(tx, admin, tournamentId), "its prizes are fixed");
  const before = await listPrizes(tx, admin, tournamentId);
  const beyond = gt(prizeBreakdowns.position, prizeBreakdown.length);
  await tx.delete(prizeBreakdowns).where(and(eq(prizeBreakdowns.tournamentId, tournamentId), beyond));
  for (const { position, amount } of prizeBreakdown) {
    const amountCents = amount * 100;
    await tx
      .insert(prizeBreakdowns)
      .values({ tournamentId, position, amountCents })
      .onConflictDoUpdate({
        target: [prizeBreakdowns.tournamentId, prizeBreakdowns.position],
        set: { amountCents },
      });
  }
  const amounts = (positions: readonly { amount: number }[]) => positions.map(({ amount }) => amount);
  const detail = { before: amounts(before), after: amounts(prizeBreakdown) };
  await recordAudit(tx, admin, { action: "set-prizes", subject: "tournament", subjectId: tournamentId, detail }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return listPrizes(tx, admin, tournamentId);
}
