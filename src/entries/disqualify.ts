import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { notify } from "../base/notifications/notify.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";
import { type ConfirmedKey, confirmedEntry } from "./confirmed-entry.ts";
import { disputeLink, disqualificationTexts } from "./disqualification-texts.ts";
import { disqualifyEntry, reinstateEntry } from "./entry.ts";
import type { EntryEligibility } from "./entry-shapes.ts";

/**
 * Removes the entrant's place but keeps the entry, the catches and the payment (docs/rules.md 5.45). Idempotent for the
 * same reason. Throws `not_found`, `not_joined`, `cancelled`, or `same_state` for a different reason.
 */
export async function disqualify(
  tx: Tx,
  admin: SignedIn,
  key: ConfirmedKey,
  { reason }: { reason: string },
  now: number,
): Promise<EntryEligibility> {
  const { id: tournamentId, userId } = key;
  const {
    tournament: { name },
    entry,
  } = await confirmedEntry(tx, admin, key);
  const { disqualifiedAt, disqualifyReason } = entry;
  if (disqualifiedAt !== null && disqualifyReason !== reason) {
    throw new Refusal("same_state", disqualificationTexts.alreadyDisqualified);
  }
  if (disqualifiedAt !== null) return { userId, disqualifiedAt: isoText(disqualifiedAt), disqualifyReason };
  await disqualifyEntry(tx, entry, reason, { reason: disqualificationTexts.correction(reason), by: admin, now });
  const notice = { ...disqualificationTexts.disqualified(name, reason), link: disputeLink(tournamentId) };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const { username } = await findMember(tx, userId);
  const detail = { angler: username, userId, reason };
  await recordAudit(tx, admin, { action: "disqualify", subject: "tournament", subjectId: tournamentId, detail }, now);
  return { userId, disqualifiedAt: isoText(now), disqualifyReason: reason };
}

/**
 * Restores the entrant's place. Does nothing if the entrant isn't disqualified. Throws `not_found`, `not_joined` or
 * `cancelled`.
 */
export async function reinstate(
  tx: Tx,
  admin: SignedIn,
  key: ConfirmedKey,
  { reason }: { reason: string },
  now: number,
): Promise<EntryEligibility> {
  const { id: tournamentId, userId } = key;
  const {
    tournament: { name },
    entry,
  } = await confirmedEntry(tx, admin, key);
  const reply = { userId, disqualifiedAt: null, disqualifyReason: null };
  if (entry.disqualifiedAt === null) return reply;
  await reinstateEntry(tx, entry, { reason: disqualificationTexts.undoing(reason), by: admin, now });
  const notice = { ...disqualificationTexts.reinstated(name, reason), link: `/tournaments/${tournamentId}` };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const { username } = await findMember(tx, userId);
  const detail = { angler: username, userId, before: entry.disqualifyReason, reason };
  await recordAudit(tx, admin, { action: "reinstate", subject: "tournament", subjectId: tournamentId, detail }, now);
  return reply;
}
