import { eq } from "drizzle-orm";
import { type AuditActor, refuseMovingMoney, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { releases } from "../options/server.ts";
import { Refusal } from "../refusal.ts";
import { notifyEntrants, notifyWaiting } from "./notify-entrants.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { stateOf } from "./tournament-state.ts";
import { readTournamentView } from "./tournament-view.ts";
import { visibleTournament } from "./visible-tournament.ts";

/** Returns how many refunds it queued, and their sum in cents. */
export type RefundEverybody = (
  tx: Tx,
  by: AuditActor,
  what: { tournamentId: number; reason: string; keepEntries: boolean },
  now: number,
) => Promise<{ payments: number; amount: number }>;

/** Notifies all entrants and queues all refunds (docs/rules.md 2.5). Throws `not_found`, `cancelled` or `ended`. */
export async function cancelTournament(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { reason }: { reason: string },
  refundEverybody: RefundEverybody,
  now: number,
): Promise<TournamentWithResult> {
  const tournament = await visibleTournament(tx, actor, id);
  const { name, participantCount } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") throw new Refusal("cancelled", `${name} is already canceled.`);
  if (state === "ended") throw new Refusal("ended", `${name} has ended and can no longer be canceled.`);
  await tx
    .update(tournaments)
    .set({ cancelledAt: now, cancelReason: reason, updatedAt: now })
    .where(eq(tournaments.id, id));
  const notice = { title: `${name} was canceled`, message: `Reason: ${reason}`, link: `/tournaments/${id}` };
  await notifyEntrants(tx, id, { type: "tournament_changed", ...notice }, now);
  await notifyWaiting(tx, id, { type: "tournament_changed", ...notice }, now);
  const refund = { tournamentId: id, reason: `The tournament was canceled. ${reason}`, keepEntries: true };
  const refunded = await refundEverybody(tx, actor, refund, now);
  if (refunded.payments > 0) refuseMovingMoney(actor, id);
  for (const release of releases) await release(tx, tournament, actor, now);
  const detail = { name, reason, participants: participantCount, refunded };
  await recordAudit(tx, actor, { action: "cancel-tournament", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id, now);
}
