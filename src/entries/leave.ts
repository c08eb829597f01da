import { refuseTokenForMoney, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { withdrawRequest } from "../options/approval/entry-requests.ts";
import { leaveWaitingList } from "../options/waiting-list/waiting-list.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { disqualificationTexts } from "./disqualification-texts.ts";
import { deleteEntry, findEntry, type ReturnFee } from "./entry.ts";
import type { Participation } from "./entry-shapes.ts";

/**
 * Refunds the fee (docs/rules.md 5.4). An angler who hasn't joined leaves the waiting list and withdraws the request.
 * Idempotent. Throws `not_found`, `disqualified` or `already_started`.
 */
export async function leave(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  refundFee: ReturnFee,
  now: number,
): Promise<Participation> {
  const { name, startsAt } = await visibleTournament(tx, actor, tournamentId);
  const entry = await findEntry(tx, tournamentId, actor.id);
  if (!entry?.hasPaid) await leaveWaitingList(tx, actor, tournamentId, now);
  if (await withdrawRequest(tx, actor, tournamentId, now)) return { hasPaid: false };
  if (!entry || (entry.declinedAt !== null && !entry.hasPaid) || (now >= startsAt && !entry.hasPaid))
    return { hasPaid: false };
  if (entry.disqualifiedAt !== null) throw new Refusal("disqualified", disqualificationTexts.cannotLeave(name));
  if (now >= startsAt) {
    throw new Refusal("already_started", `${name} has started. To leave now, please ask the club's admins.`);
  }
  if (entry.paymentId !== null) refuseTokenForMoney(actor);
  await deleteEntry(tx, entry, { reason: "An angler left.", by: actor, now });
  if (entry.paymentId !== null) await refundFee(tx, entry.paymentId, actor, "You left before the start.", now);
  const auditEntry = { action: "leave-tournament", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, actor, auditEntry, now);
  return { hasPaid: false };
}
