import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { findMember } from "../members/read-member.ts";
import { requireCorrectionReason } from "../tournaments/queued-payouts.ts";
import { type ConfirmedKey, confirmedEntry } from "./confirmed-entry.ts";
import { changeRanking } from "./entry.ts";
import type { GuestChange, GuestOfEntry } from "./entry-shapes.ts";
import { guestTexts } from "./guest-detail.ts";

/**
 * Idempotent (docs/rules.md 5.51). Throws `not_found`, `not_joined`, `cancelled`, or `invalid` if a correction has no
 * reason.
 */
export async function changeGuest(
  tx: Tx,
  admin: SignedIn,
  key: ConfirmedKey,
  { isGuest, reason }: GuestChange,
  now: number,
): Promise<GuestOfEntry> {
  const { id: tournamentId, userId } = key;
  const { entry } = await confirmedEntry(tx, admin, key);
  if (entry.isGuest === isGuest) return { userId, isGuest };
  await requireCorrectionReason(tx, tournamentId, reason);
  await changeRanking(tx, entry, { isGuest }, { reason: guestTexts.correction(isGuest, reason), by: admin, now });
  const { username } = await findMember(tx, userId);
  const detail = { angler: username, userId, isGuest, ...(reason && { reason }) };
  await recordAudit(tx, admin, { action: "change-guest", subject: "tournament", subjectId: tournamentId, detail }, now);
  return { userId, isGuest };
}
