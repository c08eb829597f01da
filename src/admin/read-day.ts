import { and, eq, gt, gte, inArray, lt, sum } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { catches, challenges, complaints, ledger, prizeBreakdowns } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { readVersions } from "../base/db/versions.ts";
import { isoText } from "../base/format/moments.ts";
import { entrantGroups, entrantsIn } from "../entries/entrant-groups.ts";
import { readDayEntrants } from "../entries/list-day-entrants.ts";
import { countPrizesToPay } from "../money/payouts/count-prizes-to-pay.ts";
import { readLeaderboard } from "../results/read-leaderboard.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { readOpenQuestions } from "../tournaments/results/open-questions.ts";
import type { Window } from "../tournaments/tournament-state.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import type { DayView } from "./admin-views.ts";
import { hourMs, hoursOf } from "./tournament-hours.ts";

async function countEntrants(db: Db, tournament: Tournament): Promise<Pick<DayView, "entrants" | "groups">> {
  const all = await readDayEntrants(db, tournament);
  const confirmed = entrantsIn(all, "paid");
  const sizes = entrantGroups.map((group) => [group, entrantsIn(all, group).length] as const);
  return {
    entrants: {
      entered: confirmed.length,
      unpaid: all.length - confirmed.length,
      checkedIn: entrantsIn(confirmed, "checked_in").length,
      withFish: confirmed.length - entrantsIn(confirmed, "without_fish").length,
    },
    groups: Object.fromEntries(sizes) as DayView["groups"],
  };
}

async function countByHour(db: Db, tournamentId: number, window: Window, now: number) {
  const hours = hoursOf(window, now);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isWithin = and(gte(catches.submittedAt, first), lt(catches.submittedAt, last + hourMs));
  const rows = await db
    .select({ at: catches.submittedAt })
    .from(catches)
    .where(and(eq(catches.tournamentId, tournamentId), isWithin));
  const counts = new Map<number, number>();
  for (const { at } of rows) {
    const hour = Math.floor((at - first) / hourMs);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return hours.map((at, index) => ({ at: isoText(at), catches: counts.get(index) ?? 0 }));
}

/** A complaint about a catch also has the catch's tournament. */
const countComplaints = (db: Db, tournamentId: number): Promise<number> =>
  db.$count(
    complaints,
    and(eq(complaints.tournamentId, tournamentId), inArray(complaints.status, ["open", "in_progress"])),
  );

const countOpenChallenges = (db: Db, tournamentId: number) =>
  db.$count(challenges, and(eq(challenges.tournamentId, tournamentId), eq(challenges.status, "open")));

type Board = { tournamentId: number; division: string | null };

async function rankedAt(db: Db, reader: Reader, { tournamentId, division }: Board, position: number) {
  const { entries } = await readLeaderboard(db, tournamentId, reader, { after: position - 1, limit: 1, division });
  const [entry] = entries;
  if (entry?.rank == null) return null;
  const { username, displayName, totalScore: score } = entry;
  return { username, displayName, score };
}

/**
 * Paid places by division; null is the board of all anglers. A position of $0 may precede one that pays (docs/rules.md
 * 3.7).
 */
async function readPaidPlaces(db: Db, tournamentId: number): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .select({ division: prizeBreakdowns.division, position: prizeBreakdowns.position })
    .from(prizeBreakdowns)
    .where(and(eq(prizeBreakdowns.tournamentId, tournamentId), gt(prizeBreakdowns.amountCents, 0)));
  return new Map(
    rows.toSorted((a, b) => a.position - b.position).map(({ division, position }) => [division, position]),
  );
}

async function readCutLine(db: Db, reader: Reader, board: Board, paid: ReadonlyMap<string | null, number>) {
  const paidPlaces = paid.get(board.division) ?? 0;
  return { paidPlaces, lastPaid: paidPlaces > 0 ? await rankedAt(db, reader, board, paidPlaces) : null };
}

async function readDivisionCutLines(
  db: Db,
  reader: Reader,
  { id: tournamentId, divisions }: Tournament,
  paid: ReadonlyMap<string | null, number>,
): Promise<DayView["divisionCutLines"]> {
  const cutLines: DayView["divisionCutLines"] = [];
  for (const { name } of divisions ?? []) {
    if (!paid.has(name)) continue;
    cutLines.push({ division: name, ...(await readCutLine(db, reader, { tournamentId, division: name }, paid)) });
  }
  return cutLines;
}

async function sumCash(db: Db, tournamentId: number): Promise<number> {
  const [cash] = await db
    .select({ cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .where(
      and(
        eq(ledger.tournamentId, tournamentId),
        eq(ledger.provider, "cash"),
        inArray(ledger.kind, ["charge", "refund"]),
      ),
    );
  return cash?.cents ?? 0;
}

/** Throws `not_found`. */
export async function readDay(db: Db, admin: SignedIn, tournamentId: number, now: number): Promise<DayView> {
  const tournament = await visibleTournament(db, admin, tournamentId);
  const [version = 0] = await readVersions(db, [`tournament:${tournamentId}`]);
  const reader = { actor: admin, now };
  const board = { tournamentId, division: null };
  const paid = await readPaidPlaces(db, tournamentId);
  const awaiting = and(eq(catches.tournamentId, tournamentId), eq(catches.status, "pending").inlineParams());
  return {
    version,
    ...(await countEntrants(db, tournament)),
    catchesPerHour: await countByHour(db, tournamentId, tournament, now),
    awaitingReview: await db.$count(catches, awaiting),
    openComplaints: await countComplaints(db, tournamentId),
    openChallenges: await countOpenChallenges(db, tournamentId),
    openSecondLooks: (await readOpenQuestions(db, tournament, now)).secondLooks,
    leader: tournament.hasOpenBoard || tournament.divisions === null ? await rankedAt(db, reader, board, 1) : null,
    ...(await readCutLine(db, reader, board, paid)),
    divisionCutLines: await readDivisionCutLines(db, reader, tournament, paid),
    cashTaken: await sumCash(db, tournamentId),
    isBoardHiddenByHand: tournament.boardHiddenAt !== null,
    prizesToPay: await countPrizesToPay(db, tournament, now),
  };
}
