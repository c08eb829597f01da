import { and, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit, recordAudits } from "../base/audit/record-audit.ts";
import { namesOf } from "../base/db/names.ts";
import { participants, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { isoText } from "../base/format/moments.ts";
import { fullNameOf } from "../base/format/names.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { isNoRequest } from "./choices/missing-requirements.ts";
import { findEntry, setCheckedIn, updateEntry } from "./entry.ts";
import type { CheckedIn, CheckedInSelection, NamedCheckedIn, SelectedCheckIn } from "./entry-shapes.ts";
import { outcomeOf, outcomes, shownState } from "./entry-states.ts";
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
  const { hasPaid } = entry;
  if ((entry.checkedInAt !== null) === isCheckedIn) return { userId, checkedInAt: isoText(entry.checkedInAt), hasPaid };
  const checkedInAt = isCheckedIn ? now : null;
  await updateEntry(tx, entry, { checkedInAt });
  const { username } = await findMember(tx, userId);
  const action = isCheckedIn ? "check-in" : "undo-check-in";
  const detail = { angler: username, userId };
  await recordAudit(tx, admin, { action, subject: "tournament", subjectId: tournamentId, detail }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return { userId, checkedInAt: isoText(checkedInAt), hasPaid };
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
  const { userId, username, displayName, number, checkedInAt } = await findEntrant(tx, tournamentId, typed);
  const done = await checkIn(tx, admin, { id: tournamentId, userId }, true, now);
  const wasCheckedIn = checkedInAt !== null;
  return { ...done, username, displayName, ...(number !== null && { number }), wasCheckedIn };
}

export const selectedEntriesQuery = (db: Db, tournamentId: number, userIds: readonly number[]) =>
  db
    .select({
      id: participants.id,
      userId: participants.userId,
      ...namesOf(users),
      hasPaid: participants.hasPaid,
      checkedInAt: participants.checkedInAt,
      state: participants.state,
      disqualifiedAt: participants.disqualifiedAt,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), inArray(participants.userId, [...userIds]), isNoRequest));

type SelectedEntry = Awaited<ReturnType<typeof selectedEntriesQuery>>[number];

/** Entrants who are out aren't checked in by a selection of many, which may include them by mistake. */
function whyNotCheckedIn({ state, disqualifiedAt }: SelectedEntry): string | null {
  const outcome = outcomeOf({ ...shownState({ state }), isDisqualified: disqualifiedAt !== null });
  return outcome && outcomes[outcome].name.toLowerCase();
}

/**
 * Checks several entrants in, or undoes it, in one write with an audit entry for each (docs/rules.md 5.61). Returns those who
 * couldn't be checked in, with the reason. Throws `not_found` or `cancelled`.
 */
export async function checkInSelected(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { entrants, isCheckedIn }: SelectedCheckIn,
  now: number,
): Promise<CheckedInSelection> {
  const { name, cancelledAt } = await visibleTournament(tx, admin, tournamentId);
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  const userIds = [...new Set(entrants)];
  const selected = await selectedEntriesQuery(tx, tournamentId, userIds);
  const entries = new Map(selected.map((entry) => [entry.userId, entry]));
  const changed: SelectedEntry[] = [];
  const refused: CheckedInSelection["refused"] = [];
  let unchanged = 0;
  for (const userId of userIds) {
    const entry = entries.get(userId);
    const reasonText = entry && isCheckedIn ? whyNotCheckedIn(entry) : null;
    if (!entry) refused.push({ name: "An entrant", why: "no longer entered" });
    else if ((entry.checkedInAt !== null) === isCheckedIn) unchanged += 1;
    else if (reasonText) refused.push({ name: fullNameOf(entry.username, entry.displayName), why: reasonText });
    else changed.push(entry);
  }
  if (changed.length > 0) {
    const ids = changed.map(({ id }) => id);
    await setCheckedIn(tx, ids, isCheckedIn ? now : null);
    const action = isCheckedIn ? "check-in" : "undo-check-in";
    const audited = changed.map(({ username, userId }) => ({
      ...{ action, subject: "tournament" as const, subjectId: tournamentId },
      detail: { angler: username, userId },
    }));
    await recordAudits(tx, admin, audited, now);
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  const unpaid = changed.filter(({ hasPaid }) => !hasPaid).length;
  return { changed: changed.map(({ userId }) => userId), unpaid, unchanged, refused };
}
