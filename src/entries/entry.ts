import { and, eq, getTableColumns, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { AuditActor } from "../actor.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { participants, tournaments, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { updateSharedPrizes } from "../options/fee-share/update-shared-prizes.ts";
import { forgetSubmitters } from "../options/submitters/find-submitters.ts";
import { afterLeavingTeam } from "../options/teams/after-leaving.ts";
import { offerSpots } from "../options/waiting-list/offer-spots.ts";
import { removeFromWaitingList } from "../options/waiting-list/waiting-list.ts";
import { Refusal } from "../refusal.ts";
import type { StandingChange } from "../results/official/result-versions.ts";
import { rebuildStandings } from "../results/rebuild-standings.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { closedReason, closedTexts } from "../tournaments/tournament-state.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { type DetailKey, detailKeys } from "./details.ts";

/** Refunds the fee; the payer sees the reason. Returns whether the fee is refunded. */
export type ReturnFee = (tx: Tx, paymentId: number, by: AuditActor, reason: string, now: number) => Promise<boolean>;

/** Refuses to enter a closed tournament (docs/rules.md 5.3). Throws `joining_closed`, `ended` or `cancelled`. */
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

const columns = getTableColumns(participants);

/** The columns of the details in `details.ts`, for queries. */
export const detailColumns = Object.fromEntries(detailKeys.map((key) => [key, columns[key]])) as Pick<
  typeof columns,
  DetailKey
>;

export type EntryKey = { tournamentId: number; userId: number };

type EntryFields = Omit<Partial<typeof participants.$inferInsert>, "id" | "tournamentId" | "userId">;

type Confirmation = Pick<EntryFields, "paidVia" | "paidAt"> & EntryFields;

type Entry = { id: number; tournamentId: number; userId: number; teamId: number | null };

/** Saves choices or a request before the entry is confirmed. Creates the entry if it doesn't exist. */
export async function saveEntryFields(tx: Tx, key: EntryKey, fields: EntryFields, now: number): Promise<void> {
  await tx
    .insert(participants)
    .values({ ...key, joinedAt: now, ...fields })
    .onConflictDoUpdate({ target: [participants.tournamentId, participants.userId], set: fields });
}

/** The entrant's own number, or else the next one, which nobody had before (docs/rules.md 5.53). */
async function findOrAssignNumber(tx: Tx, { tournamentId, userId }: EntryKey): Promise<number> {
  const existingNumber = (await findEntry(tx, tournamentId, userId))?.number;
  if (existingNumber) return existingNumber;
  const [last] = await tx
    .update(tournaments)
    .set({ lastEntrantNumber: sql`${tournaments.lastEntrantNumber} + 1` })
    .where(eq(tournaments.id, tournamentId))
    .returning({ number: tournaments.lastEntrantNumber });
  return last?.number ?? 1;
}

export const maxImportedNumber = 9999;

/** Gives an entrant the number on an organizer's list; later entrants get higher ones. Throws `invalid` if somebody else has it. */
export async function assignNumber(tx: Tx, { tournamentId, userId }: EntryKey, number: number, now: number) {
  const [other] = await tx
    .select({ name: users.displayName })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        eq(participants.number, number),
        ne(participants.userId, userId),
      ),
    );
  if (other) throw Refusal.ofField("number", `${other.name} already has number ${number}.`);
  await saveEntryFields(tx, { tournamentId, userId }, { number }, now);
  await tx
    .update(tournaments)
    .set({ lastEntrantNumber: number })
    .where(and(eq(tournaments.id, tournamentId), lt(tournaments.lastEntrantNumber, number)));
}

/** Makes the entry count: paid, free, entered by hand or approved (docs/rules.md 5.2). `joinedAt` is for a new entry. */
export async function confirmEntry(
  tx: Tx,
  key: EntryKey,
  confirmation: Confirmation,
  joinedAt: number,
  change: StandingChange,
): Promise<void> {
  const number = await findOrAssignNumber(tx, key);
  await saveEntryFields(tx, key, { hasPaid: true, number, ...confirmation }, joinedAt);
  await entryChanged(tx, key.tournamentId, key.userId, change);
}

const entriesAtOnce = 250;

/** Imports confirmed entries of a past tournament in bulk, which affects no spots and no waiting list. */
export async function importEntries(
  tx: Tx,
  tournamentId: number,
  entries: readonly (EntryFields & { userId: number })[],
  joinedAt: number,
): Promise<void> {
  for (let index = 0; index < entries.length; index += entriesAtOnce) {
    const rows = entries
      .slice(index, index + entriesAtOnce)
      .map((entry, offset) => ({ ...entry, tournamentId, joinedAt, hasPaid: true, number: index + offset + 1 }));
    await tx.insert(participants).values(rows);
    // Yield, so that a long list doesn't block other requests.
    await new Promise(setImmediate);
  }
  const counts = { participantCount: entries.length, lastEntrantNumber: entries.length };
  await tx.update(tournaments).set(counts).where(eq(tournaments.id, tournamentId));
  await rebuildStandings(tx, tournamentId);
}

/** Updates fields that don't affect spots. The caller refreshes the standings that its field can change. */
export async function updateEntry(tx: Tx, { id }: Pick<Entry, "id">, fields: EntryFields): Promise<void> {
  await tx.update(participants).set(fields).where(eq(participants.id, id));
}

/** `checkedInAt` is UTC ms, null to undo it. */
export async function setCheckedIn(tx: Tx, ids: readonly number[], checkedInAt: number | null): Promise<void> {
  await tx
    .update(participants)
    .set({ checkedInAt })
    .where(inArray(participants.id, [...ids]));
}

/**
 * Takes the entry paid for by a payment out of the standings until it is released. Returns undefined if there is
 * nothing to hold.
 */
export async function holdPaidEntry(tx: Tx, paymentId: number, change: StandingChange): Promise<EntryKey | undefined> {
  const [held] = await tx
    .update(participants)
    .set({ heldAt: change.now })
    .where(and(eq(participants.paymentId, paymentId), isNull(participants.heldAt)))
    .returning({ tournamentId: participants.tournamentId, userId: participants.userId });
  if (held) await entryChanged(tx, held.tournamentId, held.userId, change);
  return held;
}

export async function releaseEntry(tx: Tx, entry: Entry, change: StandingChange): Promise<void> {
  await updateEntry(tx, entry, { heldAt: null });
  await entryChanged(tx, entry.tournamentId, entry.userId, change);
}

/** Updates the prizes that follow the entry fees, which depend on how many anglers and teams there are. */
export const sidesChanged = (tx: Tx, tournamentId: number): Promise<void> => updateSharedPrizes(tx, tournamentId);

/** Removes the entrant's place (docs/rules.md 5.45). */
export async function disqualifyEntry(tx: Tx, entry: Entry, reason: string, change: StandingChange): Promise<void> {
  await updateEntry(tx, entry, { disqualifiedAt: change.now, disqualifyReason: reason });
  await refreshStanding(tx, entry.tournamentId, entry.userId, change);
}

export async function reinstateEntry(tx: Tx, entry: Entry, change: StandingChange): Promise<void> {
  await updateEntry(tx, entry, { disqualifiedAt: null, disqualifyReason: null });
  await refreshStanding(tx, entry.tournamentId, entry.userId, change);
}

type RankedBy = Pick<EntryFields, "state" | "isGuest" | "penalties">;

/** Updates facts about an entrant that can move their standing but don't affect spots (docs/rules.md 5.48 to 5.56). */
export async function changeRanking(tx: Tx, entry: Entry, fields: RankedBy, change: StandingChange): Promise<void> {
  await updateEntry(tx, entry, fields);
  await refreshStanding(tx, entry.tournamentId, entry.userId, change);
}

/** Deletes an entry. Its catches remain but no longer score. */
export async function deleteEntry(tx: Tx, entry: Entry, change: StandingChange): Promise<void> {
  await tx.delete(participants).where(eq(participants.id, entry.id));
  await forgetSubmitters(tx, entry.tournamentId, entry.userId);
  await entryChanged(tx, entry.tournamentId, entry.userId, change, entry.teamId);
}

/** Deletes all entries of an account. Returns how each was paid. */
export async function deleteEntriesOf(tx: Tx, userId: number, change: StandingChange) {
  const { tournamentId, paidVia, stripePaymentIntentId, teamId } = participants;
  const deleted = await tx
    .delete(participants)
    .where(eq(participants.userId, userId))
    .returning({ tournamentId, paidVia, stripePaymentIntentId, teamId });
  for (const entry of deleted) await entryChanged(tx, entry.tournamentId, userId, change, entry.teamId);
  return deleted.map(({ teamId: _, ...entry }) => entry);
}

/** Deletes a withdrawn request, which never counted as an entry. */
export async function deleteRequest(tx: Tx, { id }: Pick<Entry, "id">): Promise<void> {
  await tx.delete(participants).where(eq(participants.id, id));
}

/** Records whether an entrant made the cut (docs/rules.md 4.15). */
export async function recordCut(tx: Tx, key: EntryKey, madeCut: boolean): Promise<void> {
  await tx
    .update(participants)
    .set({ madeCut })
    .where(and(eq(participants.tournamentId, key.tournamentId), eq(participants.userId, key.userId)));
}

/**
 * Updates the tournament's count and the prizes that follow its entry fees, the angler's standing, its waiting list and
 * the versions of pages that show them; and if an entry was deleted, the team that it was in.
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
  await updateSharedPrizes(tx, tournamentId);
  if (leftTeamId !== null) await afterLeavingTeam(tx, leftTeamId, change);
  await refreshStanding(tx, tournamentId, userId, change);
  if ((await findEntry(tx, tournamentId, userId))?.hasPaid) await removeFromWaitingList(tx, tournamentId, userId);
  await offerSpots(tx, tournamentId, change.now);
  await bumpVersion(tx, "club");
}
