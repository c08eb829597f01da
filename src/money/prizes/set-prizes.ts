import { and, eq, isNull } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { prizeBreakdowns } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion, noteChange } from "../../base/db/versions.ts";
import { nameChoices } from "../../base/format/name-lists.ts";
import { findDivision } from "../../options/divisions/divisions.ts";
import { updateSharedPrizes } from "../../options/fee-share/update-shared-prizes.ts";
import { Refusal } from "../../refusal.ts";
import { addVersionOfChange } from "../../results/official/result-versions.ts";
import { refuseUncorrectable } from "../../tournaments/queued-payouts.ts";
import { refuseImported } from "../../tournaments/refuse-imported.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { listPrizes } from "./list-prizes.ts";
import type { PrizeBreakdown, PrizePosition } from "./prize-breakdown.ts";

type Place = { division: string | null; position: number; amount: number };

/** Uses the divisions' stored names. Throws `invalid` at the field. */
function placesIn(
  { name, divisions, hasOpenBoard, payoutShare }: Tournament,
  given: PrizeBreakdown["prizeBreakdown"],
): Place[] {
  const issues = given.flatMap(({ division, amount }, index) => {
    const path = `prizeBreakdown.${index}.division`;
    if (division === undefined && payoutShare && amount > 0) {
      const prizes = payoutShare.byEntrants ? "amounts by the number of entrants" : "a share of its entry fees";
      return [{ path, message: `${name} pays anglers ${prizes}, so assign this prize to a division.` }];
    }
    if (division === undefined) {
      if (divisions === null || hasOpenBoard || amount === 0) return [];
      return [{ path, message: `${name} ranks each division separately: assign this prize to a division.` }];
    }
    if (findDivision(divisions, division)) return [];
    const choices = divisions ? `choose ${nameChoices(divisions)}` : `${name} has none`;
    return [{ path, message: `There's no division "${division}": ${choices}.` }];
  });
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  return given.map(({ division, position, amount }) => ({
    division: (division !== undefined && findDivision(divisions, division)?.name) || null,
    position,
    amount,
  }));
}

const isPlace = (tournamentId: number, { division, position }: Pick<Place, "division" | "position">) =>
  and(
    eq(prizeBreakdowns.tournamentId, tournamentId),
    eq(prizeBreakdowns.position, position),
    division === null ? isNull(prizeBreakdowns.division) : eq(prizeBreakdowns.division, division),
  );

const inOrder = (prizes: readonly { division?: string | null; amount: number }[]) =>
  prizes.map(({ division, amount }) => (division ? `${division}: ${amount}` : amount));

/** Removes positions beyond the last (docs/rules.md 3.8). Throws `not_found`, `payouts_sent` or `invalid`. */
export async function setPrizes(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { prizeBreakdown, reason }: PrizeBreakdown,
  now: number,
): Promise<PrizePosition[]> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  refuseImported(tournament, prizeBreakdown.some(({ amount }) => amount > 0) ? ["prizeBreakdown"] : []);
  await refuseUncorrectable(tx, tournament, reason, "its prizes can no longer be changed");
  if (reason) noteChange(tx, tournamentId, { reason: `The prizes were changed: ${reason}`, by: admin, now });
  const isFixed = ({ division }: { division?: string | null }) => !(tournament.payoutShare && !division);
  const places = placesIn(tournament, prizeBreakdown).filter(isFixed);
  const before = (await listPrizes(tx, admin, tournamentId)).filter(isFixed);
  for (const { division = null, position } of before) {
    const stays = places.some((place) => place.division === division && place.position === position);
    if (!stays) await tx.delete(prizeBreakdowns).where(isPlace(tournamentId, { division, position }));
  }
  for (const { division, position, amount } of places) {
    const amountCents = amount * 100;
    const present = await tx
      .update(prizeBreakdowns)
      .set({ amountCents })
      .where(isPlace(tournamentId, { division, position }))
      .returning();
    if (present.length === 0)
      await tx.insert(prizeBreakdowns).values({ tournamentId, division, position, amountCents });
  }
  await updateSharedPrizes(tx, tournamentId);
  const after = await listPrizes(tx, admin, tournamentId);
  const detail = { before: inOrder(before), after: inOrder(after), ...(reason && { reason }) };
  await recordAudit(tx, admin, { action: "set-prizes", subject: "tournament", subjectId: tournamentId, detail }, now);
  if (reason) {
    await addVersionOfChange(tx, tournamentId, { reason: `The prizes were changed: ${reason}`, by: admin, now });
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return after;
}
