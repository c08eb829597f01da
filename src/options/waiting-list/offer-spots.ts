import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { tournaments, waitingPlaces } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { datedMomentText, zoneName } from "../../base/format/moments.ts";
import { moneyText } from "../../base/format/money.ts";
import { notifyAll } from "../../base/notifications/notify.ts";
import { findEligibleAnglers } from "../../tournaments/spots/entry-eligibility.ts";
import { offerEndsAt } from "../../tournaments/spots/spots-left.ts";
import { closedReason } from "../../tournaments/tournament-state.ts";
import { findTournament, type Tournament } from "../../tournaments/visible-tournament.ts";

type WaitingPlaceRow = typeof waitingPlaces.$inferSelect;

const momentIn = ({ timeZone }: Tournament, instant: number) =>
  `${datedMomentText(new Date(instant), timeZone)} (${zoneName(timeZone)})`;

async function notifyWaiting(
  tx: Tx,
  tournament: Tournament,
  rows: readonly WaitingPlaceRow[],
  content: { title: string; message: string; pushUntil?: number },
  now: number,
): Promise<void> {
  const notice = { type: "place_offered", ...content, link: `/tournaments/${tournament.id}` } as const;
  await notifyAll(
    tx,
    rows.map(({ userId }) => ({ userId, ...notice })),
    now,
  );
}

async function endOffers(
  tx: Tx,
  tournament: Tournament,
  ended: readonly WaitingPlaceRow[],
  now: number,
): Promise<void> {
  const ids = ended.map(({ id }) => id);
  await tx.delete(waitingPlaces).where(inArray(waitingPlaces.id, ids));
  const title = `Your spot offer for ${tournament.name} has expired`;
  const message = "The spot goes to the next angler on the list. You can join the waiting list again.";
  await notifyWaiting(tx, tournament, ended, { title, message }, now);
}

const withdrawalTexts = {
  fewerPlaces: "The club has fewer spots now. You keep your position on the waiting list.",
  notOpenToThem: "It's no longer open to you. If the club opens it to you again, you keep your position.",
};

async function withdrawOffers(
  tx: Tx,
  tournament: Tournament,
  offered: readonly WaitingPlaceRow[],
  reason: keyof typeof withdrawalTexts,
  now: number,
): Promise<void> {
  if (offered.length === 0) return;
  const ids = offered.map(({ id }) => id);
  await tx.update(waitingPlaces).set({ offeredUntil: null }).where(inArray(waitingPlaces.id, ids));
  const title = `Your spot offer for ${tournament.name} was withdrawn`;
  await notifyWaiting(tx, tournament, offered, { title, message: withdrawalTexts[reason] }, now);
}

async function offer(tx: Tx, tournament: Tournament, next: readonly WaitingPlaceRow[], now: number): Promise<void> {
  const offeredUntil = offerEndsAt(tournament, now);
  const ids = next.map(({ id }) => id);
  await tx.update(waitingPlaces).set({ offeredUntil }).where(inArray(waitingPlaces.id, ids));
  const { name, entryFeeCents } = tournament;
  const instructions = entryFeeCents > 0 ? `Pay the entry fee of ${moneyText(entryFeeCents)}` : "Join it";
  const message = `${instructions} by ${momentIn(tournament, offeredUntil)}. After that, the spot goes to the next angler on the list.`;
  const content = { title: `A spot opened up in ${name}`, message, pushUntil: offeredUntil };
  await notifyWaiting(tx, tournament, next, content, now);
}

/** Ends expired offers, and offers open spots in waiting-list order (docs/rules.md 5.20). Returns how many it changed. */
export async function offerSpots(tx: Tx, tournamentId: number, now: number): Promise<number> {
  const rows = await tx
    .select()
    .from(waitingPlaces)
    .where(eq(waitingPlaces.tournamentId, tournamentId))
    .orderBy(asc(waitingPlaces.id));
  const tournament = rows.length > 0 && (await findTournament(tx, tournamentId));
  if (!tournament) return 0;
  const ended = rows.filter(({ offeredUntil }) => offeredUntil !== null && offeredUntil <= now);
  const allOffered = rows.filter(({ offeredUntil }) => offeredUntil !== null && offeredUntil > now);
  const userIds = rows.map(({ userId }) => userId);
  const mayEnter = await findEligibleAnglers(tx, tournament, userIds, now);
  const offered = allOffered.filter(({ userId }) => mayEnter.has(userId));
  const notForThem = allOffered.filter(({ userId }) => !mayEnter.has(userId));
  const waiting = rows.filter(({ offeredUntil, userId }) => offeredUntil === null && mayEnter.has(userId));
  const { capacity, participantCount } = tournament;
  const isOpen = tournament.isActive && closedReason(tournament, now) === null;
  const free = capacity === null ? waiting.length : capacity - participantCount - offered.length;
  const next = isOpen ? waiting.slice(0, Math.max(0, free)) : [];
  const tooMany = capacity === null || free >= 0 ? [] : offered.slice(free);
  if (ended.length > 0) await endOffers(tx, tournament, ended, now);
  await withdrawOffers(tx, tournament, notForThem, "notOpenToThem", now);
  await withdrawOffers(tx, tournament, tooMany, "fewerPlaces", now);
  if (next.length > 0) await offer(tx, tournament, next, now);
  const changed = ended.length + notForThem.length + tooMany.length + next.length;
  if (changed > 0) await bumpVersion(tx, `tournament:${tournamentId}`);
  return changed;
}

export const waitedForQuery = (db: Db, now: number) =>
  db
    .selectDistinct({ id: waitingPlaces.tournamentId })
    .from(waitingPlaces)
    .innerJoin(tournaments, eq(tournaments.id, waitingPlaces.tournamentId))
    .where(and(gt(tournaments.endsAt, now), isNull(tournaments.cancelledAt)));

export async function offerAllSpots(tx: Tx, now: number): Promise<number> {
  let changed = 0;
  for (const { id } of await waitedForQuery(tx, now)) changed += await offerSpots(tx, id, now);
  return changed;
}
