import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { findEntry, refuseClosed, saveEntryFields, updateEntry } from "../../entries/entry.ts";
import type { DivisionOfEntry } from "../../entries/entry-shapes.ts";
import { refuseOthers } from "../../entries/require-entry-access.ts";
import { findMember } from "../../members/read-member.ts";
import { Refusal } from "../../refusal.ts";
import { refreshStanding } from "../../results/refresh-standing.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { chosenDivision } from "./chosen-division.ts";

/** Rescores an angler, because divisions can differ in minimum length. Returns how many catches became eligible or ineligible. */
export type RescoreAngler = (
  tx: Tx,
  tournament: Tournament,
  angler: { userId: number; division: string | null },
) => Promise<number>;

type Move = { userId: number; division: string | null; reason: string | null };

async function moveTo(
  tx: Tx,
  by: SignedIn,
  tournament: Tournament,
  { userId, division, reason }: Move,
  rescoreAngler: RescoreAngler,
  now: number,
): Promise<void> {
  const { id } = tournament;
  const entry = await findEntry(tx, id, userId);
  if (!entry) throw new Error(`User ${userId} has no entry in tournament ${id}.`);
  await updateEntry(tx, entry, { division });
  const catchesChanged = await rescoreAngler(tx, tournament, { userId, division });
  const reasonText = reason
    ? `An angler was moved to another division: ${reason}`
    : "An angler was moved to another division.";
  await refreshStanding(tx, id, userId, { reason: reasonText, by, now });
  const { username } = await findMember(tx, userId);
  const detail = { angler: username, userId, before: entry.division, after: division, reason, catchesChanged };
  await recordAudit(tx, by, { action: "change-division", subject: "tournament", subjectId: id, detail }, now);
}

/**
 * Lets anglers change their division until the start, or choose one before paying the fee while joining is open. Idempotent. Throws
 * `not_found`, `not_joined`, `joining_closed`, `members_only`, `ended`, `cancelled`, `already_started` or `invalid`.
 */
export async function changeOwnDivision(
  tx: Tx,
  angler: SignedIn,
  tournamentId: number,
  { division: newDivision }: { division: string },
  rescoreAngler: RescoreAngler,
  now: number,
): Promise<DivisionOfEntry> {
  const tournament = await visibleTournament(tx, angler, tournamentId);
  const { name, cancelledAt, startsAt, entryFeeCents } = tournament;
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (!entry?.hasPaid && entryFeeCents === 0) throw new Refusal("not_joined", `You haven't joined ${name}.`);
  const division = chosenDivision(tournament, newDivision);
  if (!entry?.hasPaid) {
    refuseClosed(tournament, now);
    await refuseOthers(tx, tournament, angler.id);
    if (division !== null) await saveEntryFields(tx, { tournamentId, userId: angler.id }, { division }, now);
    return { userId: angler.id, division };
  }
  if (entry.division === division) return { userId: angler.id, division };
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (now >= startsAt) {
    throw new Refusal("already_started", `${name} has started. To change your division, please ask the club's admins.`);
  }
  await moveTo(tx, angler, tournament, { userId: angler.id, division, reason: null }, rescoreAngler, now);
  return { userId: angler.id, division };
}

/**
 * Lets an admin change an angler's division. After the start this requires a reason, which is shown to the angler
 * (docs/rules.md 5.22). Idempotent. Throws `not_found`, `cancelled` or `invalid`.
 */
export async function changeDivision(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, userId }: { id: number; userId: number },
  { division: newDivision, reason = "" }: { division: string; reason?: string },
  rescoreAngler: RescoreAngler,
  now: number,
): Promise<DivisionOfEntry> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const { name, cancelledAt, startsAt } = tournament;
  const entry = await findEntry(tx, tournamentId, userId);
  if (!entry) throw new Refusal("not_found", `There's no such entry in ${name}.`);
  const division = chosenDivision(tournament, newDivision);
  if (entry.division === division) return { userId, division };
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (now >= startsAt && reason === "") {
    throw Refusal.ofField("reason", `${name} has started. Please enter a reason, which the angler will see.`);
  }
  await moveTo(tx, admin, tournament, { userId, division, reason: reason || null }, rescoreAngler, now);
  const title = `You're now in ${division} in ${name}`;
  const message = reason ? `Reason: ${reason}` : "The club has changed your division.";
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, userId, { type: "tournament_changed", title, message, link }, now);
  return { userId, division };
}
