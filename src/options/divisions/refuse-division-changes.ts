import { and, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { participants, prizeBreakdowns } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { counted } from "../../base/format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { refuseUncorrectable } from "../../tournaments/queued-payouts.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";

type Divisions = Tournament["divisions"];

const namesOf = (divisions: Divisions): string[] => (divisions ?? []).map(({ name }) => name);

/** Throws `invalid` at the field for a division with entrants. */
async function refuseEntered(tx: Tx, tournamentId: number, removedNames: ReadonlySet<string>): Promise<void> {
  const entered = await tx
    .select({ name: participants.division, anglers: count() })
    .from(participants)
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        eq(participants.hasPaid, true),
        isNotNull(participants.division),
      ),
    )
    .groupBy(participants.division);
  const used = entered.find(({ name }) => name !== null && removedNames.has(name));
  if (!used) return;
  const anglers = counted(used.anglers, "angler");
  const message = `${used.name} has ${anglers}: move them to another division before you remove it. To rename it, send its current name as formerName.`;
  throw Refusal.ofField("divisions", message);
}

/** Throws `invalid` at the field if nobody could win the prizes. */
export async function refuseOpenPrizes(
  tx: Tx,
  id: number,
  { divisions, hasOpenBoard }: Pick<Tournament, "divisions" | "hasOpenBoard">,
): Promise<void> {
  if (divisions === null || hasOpenBoard) return;
  const isOpenPrize = and(
    eq(prizeBreakdowns.tournamentId, id),
    isNull(prizeBreakdowns.division),
    gt(prizeBreakdowns.amountCents, 0),
  );
  if ((await tx.$count(prizeBreakdowns, isOpenPrize)) === 0) return;
  const message =
    "There are prizes for all anglers together. Assign them to divisions, or also rank all anglers together.";
  throw Refusal.ofField("hasOpenBoard", message);
}

/**
 * Removes the prizes of dropped divisions, and the choices of anglers who haven't paid yet. Throws `invalid` while a dropped
 * division has entrants, or `payouts_sent`.
 */
export async function dropDivisions(tx: Tx, before: Tournament, after: Divisions, reason?: string): Promise<void> {
  const { id } = before;
  const remainingNames = new Set(namesOf(after));
  const removedNames = new Set(namesOf(before.divisions).filter((name) => !remainingNames.has(name)));
  if (removedNames.size === 0) return;
  await refuseUncorrectable(tx, before, reason, "its divisions can no longer be changed");
  await refuseEntered(tx, id, removedNames);
  for (const name of removedNames) {
    await tx
      .delete(prizeBreakdowns)
      .where(and(eq(prizeBreakdowns.tournamentId, id), eq(prizeBreakdowns.division, name)));
    await tx
      .update(participants)
      .set({ division: null })
      .where(and(eq(participants.tournamentId, id), eq(participants.division, name)));
  }
}
