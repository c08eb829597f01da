import { refuseMovingMoney, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { deleteEntry, findEntry, type ReturnFee } from "./entry.ts";

/** Catches remain but no longer score (docs/rules.md 5.4). Throws `not_found`. */
export async function removeEntry(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, userId }: { id: number; userId: number },
  { reason, keepFee = false }: { reason: string; keepFee?: boolean },
  refundFee: ReturnFee,
  now: number,
): Promise<void> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const { name } = tournament;
  const entry = await findEntry(tx, tournamentId, userId);
  if (!entry) throw new Refusal("not_found", `There's no such entry in ${name}.`);
  const { paidVia, paymentId } = entry;
  if (paymentId !== null) refuseMovingMoney(admin, tournamentId);
  const { username } = await findMember(tx, userId);
  await deleteEntry(tx, entry, { reason: "An angler was removed.", by: admin, now });
  const mayGoBack = paymentId !== null && !(keepFee && now >= tournament.startsAt);
  const goesBack = mayGoBack && (await refundFee(tx, paymentId, admin, `You were removed. ${reason}`, now));
  const notice = { title: `You were removed from ${name}`, message: `Reason: ${reason}` };
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, userId, { type: "tournament_changed", ...notice, link }, now);
  const detail = { angler: username, userId, paidVia, reason, goesBack };
  const auditEntry = { action: "remove-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
}
