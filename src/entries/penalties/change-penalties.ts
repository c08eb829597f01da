import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { StoredPenalty } from "../../base/db/schema/entries.ts";
import type { Tx } from "../../base/db/store.ts";
import { hundredthsOf } from "../../base/format/numbers.ts";
import { notify } from "../../base/notifications/notify.ts";
import { findMember } from "../../members/read-member.ts";
import { dayCount } from "../../options/days/fishing-days.ts";
import { Refusal } from "../../refusal.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type ConfirmedKey, confirmedEntry } from "../confirmed-entry.ts";
import { changeRanking } from "../entry.ts";
import { penaltyTexts, penaltyUnit, penaltyView } from "./penalties.ts";
import type { PenaltiesOfEntry, PenaltyInput, PenaltyRemoval } from "./penalty-shapes.ts";

/** Throws `invalid` at the field. */
function refuseUnknownDay(tournament: Tournament, day: number | undefined): void {
  if (day === undefined) return;
  if (!tournament.days) throw Refusal.ofField("day", penaltyTexts.noDays(tournament.name));
  const days = dayCount(tournament);
  if (day > days) throw Refusal.ofField("day", penaltyTexts.unknownDay(tournament.name, days));
}

const isSame = (a: StoredPenalty, b: StoredPenalty) =>
  a.deduct === b.deduct && a.day === b.day && a.reason === b.reason;

const stored = ({ deduct, day, reason }: PenaltyInput): StoredPenalty => ({
  deduct: hundredthsOf(deduct),
  ...(day !== undefined && { day }),
  reason,
});

/**
 * Deducts a fixed amount from the score of an entrant or of one of their days (docs/rules.md 5.52). Adding the same
 * penalty twice has no effect. Throws `not_found`, `not_joined`, `cancelled` or `invalid`.
 */
export async function addPenalty(
  tx: Tx,
  admin: SignedIn,
  key: ConfirmedKey,
  input: PenaltyInput,
  now: number,
): Promise<PenaltiesOfEntry> {
  const { id: tournamentId, userId } = key;
  const { tournament, entry } = await confirmedEntry(tx, admin, key);
  refuseUnknownDay(tournament, input.day);
  const before = entry.penalties ?? [];
  const penalty = stored(input);
  if (before.some((earlier) => isSame(earlier, penalty))) return { userId, penalties: before.map(penaltyView) };
  const penalties = [...before, penalty];
  const view = penaltyView(penalty);
  await changeRanking(tx, entry, { penalties }, { reason: penaltyTexts.correction(view), by: admin, now });
  const unit = penaltyUnit(rulesOf(tournament));
  const notice = { ...penaltyTexts.given(tournament.name, view, unit), link: `/tournaments/${tournamentId}` };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const { username } = await findMember(tx, userId);
  const detail = { angler: username, userId, deducted: view.deduct, unit, day: input.day, reason: input.reason };
  await recordAudit(tx, admin, { action: "add-penalty", subject: "tournament", subjectId: tournamentId, detail }, now);
  return { userId, penalties: penalties.map(penaltyView) };
}

/** Does nothing if the penalty no longer exists. Throws `not_found`, `not_joined` or `cancelled`. */
export async function removePenalty(
  tx: Tx,
  admin: SignedIn,
  key: ConfirmedKey,
  { penalty: penaltyReason, reason, ...rest }: PenaltyRemoval,
  now: number,
): Promise<PenaltiesOfEntry> {
  const { id: tournamentId, userId } = key;
  const { tournament, entry } = await confirmedEntry(tx, admin, key);
  const before = entry.penalties ?? [];
  const removed = stored({ ...rest, reason: penaltyReason });
  const penalties = before.filter((penalty) => !isSame(penalty, removed));
  const reply = { userId, penalties: penalties.map(penaltyView) };
  if (penalties.length === before.length) return reply;
  const change = { reason: penaltyTexts.removal(reason), by: admin, now };
  await changeRanking(tx, entry, { penalties: penalties.length > 0 ? penalties : null }, change);
  const view = penaltyView(removed);
  const unit = penaltyUnit(rulesOf(tournament));
  const notice = penaltyTexts.removed(tournament.name, view, unit, reason);
  await notify(tx, userId, { type: "tournament_changed", ...notice, link: `/tournaments/${tournamentId}` }, now);
  const { username } = await findMember(tx, userId);
  const detail = {
    angler: username,
    userId,
    deducted: view.deduct,
    unit,
    day: view.day,
    before: penaltyReason,
    reason,
  };
  const auditEntry = { action: "remove-penalty", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
  return reply;
}
