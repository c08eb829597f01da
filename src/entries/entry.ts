import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "../actor.ts";
import { preparedOnce } from "../db/prepared.ts";
import { participants, tournaments } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { Refusal } from "../refusal.ts";
import type { StandingChange } from "../standings/official/result-versions.ts";
import { refreshStanding } from "../standings/refresh-standing.ts";
import { followEntryFees } from "../tournaments/payout-share/follow-entry-fees.ts";
import { closedReason, closedTexts } from "../tournaments/rules.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { afterLeavingTeam } from "./teams/after-leaving.ts";
import { offerPlaces } from "./waiting/offer-places.ts";
import { stopWaiting } from "./waiting/wait-for-place.ts";

/** The payer reads the reason. Returns whether the fee goes back. */
export type ReturnFee = (tx: Tx, paymentId: number, by: AuditActor, reason: string, now: number) => Promise<boolean>;

/** docs/rules.md 5.3. Throws `joining_closed`, `ended` or `cancelled`. */
export function refuseClosed(tournament: Tournament, now: number): void {
  const reason = closedReason(tournament, now);
  if (reason) throw new Refusal(reason, closedTexts[reason](tournament.name));
}

const entryOf = preparedOnce((db) =>
  db
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.tournamentId, sql.placeholder("tournamentId")),
        eq(participants.userId, sql.placeholder("userId")),
      ),
    )
    .prepare(),
);

export async function findEntry(db: Db, tournamentId: number, userId: number) {
  const [entry] = await entryOf(db).execute({ tournamentId, userId });
  return entry;
}

/**
 * Updates the tournament's count and the prizes that follow its entry fees, the angler's standing, its waiting list and the
 * versions of pages that show them; and where an entry is no more, the team that it was in.
 */
export async function entryChanged(
  tx: Tx,
  tournamentId: number,
  userId: number,
  change: StandingChange,
  leftTeamId: number | null = null,
): Promise<void> {
  const confirmed = and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true));
  await tx
    .update(tournaments)
    .set({ participantCount: await tx.$count(participants, confirmed) })
    .where(eq(tournaments.id, tournamentId));
  await followEntryFees(tx, tournamentId);
  if (leftTeamId !== null) await afterLeavingTeam(tx, leftTeamId, change);
  await refreshStanding(tx, tournamentId, userId, change);
  if ((await findEntry(tx, tournamentId, userId))?.hasPaid) await stopWaiting(tx, tournamentId, userId);
  await offerPlaces(tx, tournamentId, change.now);
  await bumpVersion(tx, "club");
}
