import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { isoText } from "../base/format/moments.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findEntry, updateEntry } from "./entry.ts";
import type { CheckedIn, NamedCheckedIn } from "./entry-shapes.ts";
import { findEntrant } from "./find-entrant.ts";

/** Idempotent (docs/rules.md 5.16). Throws `not_found` or `cancelled`. */
export async function checkIn(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, userId }: { id: number; userId: number },
  isCheckedIn: boolean,
  now: number,
): Promise<CheckedIn> {
  const { name, cancelledAt } = await visibleTournament(tx, admin, tournamentId);
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  const entry = await findEntry(tx, tournamentId, userId);
  if (!entry) throw new Refusal("not_found", `There's no such entry in ${name}.`);
  if ((entry.checkedInAt !== null) === isCheckedIn) return { userId, checkedInAt: isoText(entry.checkedInAt) };
  const checkedInAt = isCheckedIn ? now : null;
  await updateEntry(tx, entry, { checkedInAt });
  const { username } = await findMember(tx, userId);
  const action = isCheckedIn ? "check-in" : "undo-check-in";
  const detail = { angler: username, userId };
  await recordAudit(tx, admin, { action, subject: "tournament", subjectId: tournamentId, detail }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return { userId, checkedInAt: isoText(checkedInAt) };
}

/**
 * Checks in the entrant with this number, or the only one whose name contains the text (docs/rules.md 5.56). Throws
 * `not_found` or `cancelled`.
 */
export async function checkInNamed(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  typed: string,
  now: number,
): Promise<NamedCheckedIn> {
  // Check access before looking up any name: the tournament may not be theirs.
  await visibleTournament(tx, admin, tournamentId);
  const { userId, username, displayName, number, hasPaid, checkedInAt } = await findEntrant(tx, tournamentId, typed);
  const done = await checkIn(tx, admin, { id: tournamentId, userId }, true, now);
  const wasCheckedIn = checkedInAt !== null;
  return { ...done, username, displayName, ...(number !== undefined && { number }), hasPaid, wasCheckedIn };
}
