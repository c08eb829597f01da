import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { unindexed } from "../../base/db/engine.ts";
import { namesOf } from "../../base/db/names.ts";
import { participants, payouts, prizeBreakdowns, standings, teams, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { counted, numberText } from "../../base/format/numbers.ts";
import { prizePlans } from "../../options/server.ts";
import { Refusal } from "../../refusal.ts";
import { type PaidRow, payouts as payoutsOf, splitEvenly } from "../../scoring/rulebook/payouts.ts";
import { isSamePlace } from "../../scoring/rulebook/sort-key.ts";
import { formatOf } from "../../scoring/tournament-format.ts";
import { hasQueuedPayouts } from "../../tournaments/queued-payouts.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { challengesUntil, type ResultFacts, uploadsUntil } from "../../tournaments/results/result-state.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import { noSuchTournament, type Tournament } from "../../tournaments/visible-tournament.ts";
import type { PotPlan, PotPrize, Winner } from "./pot-prize.ts";
import { prizeRows, type SettledPart } from "./prize-rows.ts";
import { dueOf } from "./reconcile.ts";

/** `winner` is null if nobody is in that position, or it pays nothing. A team's prize has a part for each member who's paid. */
export type PlannedPrize = {
  division: string | null;
  /** The side pot, for a prize of one. `isReturn`: nobody won the pot, and this is the angler's share of it. */
  pot?: { name: string; isReturn: boolean };
  position: number;
  part: number;
  team: string | null;
  amountCents: number;
  winner: Winner | null;
};

export type PayoutPlan = {
  tournament: Tournament;
  prizes: PlannedPrize[];
  pots: PotPlan[];
  isQueued: boolean;
  open: ResultFacts;
};

const breakdownQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      division: prizeBreakdowns.division,
      position: prizeBreakdowns.position,
      amountCents: prizeBreakdowns.amountCents,
    })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(prizeBreakdowns.position));

const winnerFields = {
  userId: users.id,
  ...namesOf(users),
  accountId: users.stripeConnectAccountId,
  onboarded: users.stripeAccountOnboarded,
};

/** A team's members without entries on hold and disqualified anglers, in the order in which they joined the team. */
export const winningMembersQuery = (db: Db, teamId: number) =>
  db
    .select(winnerFields)
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.teamId, teamId),
        eq(participants.hasPaid, true),
        isNull(participants.heldAt),
        isNull(participants.disqualifiedAt),
      ),
    )
    .orderBy(asc(participants.teamJoinedAt), asc(participants.id));

/** The first rows of the main board or of a division's board, without entries on hold. */
export const winnersQuery = (db: Db, tournamentId: number, division: string | null, limit: number) =>
  db
    .select({
      ...winnerFields,
      teamId: standings.teamId,
      team: teams.name,
      sortKey: standings.sortKey,
    })
    .from(standings)
    .innerJoin(participants, eq(participants.id, standings.participantId))
    .innerJoin(users, eq(users.id, standings.userId))
    .leftJoin(teams, eq(teams.id, standings.teamId))
    .where(
      and(
        eq(standings.tournamentId, tournamentId),
        division === null ? undefined : eq(standings.division, division),
        eq(standings.isRanked, true),
        isNull(participants.heldAt),
      ),
    )
    .orderBy(asc(standings.sortKey))
    .limit(limit);

type Place = Pick<PlannedPrize, "division" | "position" | "amountCents">;

export const settledQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      division: payouts.division,
      pot: payouts.pot,
      position: payouts.position,
      part: payouts.part,
      team: payouts.team,
      amountCents: payouts.amountCents,
      dueCents: payouts.dueCents,
      isReturn: payouts.isReturn,
    })
    .from(payouts)
    // The unary plus makes SQLite search the tournament's payouts, not those of all deleted accounts.
    .where(
      and(
        eq(payouts.tournamentId, tournamentId),
        sql`${unindexed(db, payouts.userId)} is null`,
        isNull(payouts.voidedAt),
      ),
    );

type Settled = Awaited<ReturnType<typeof settledQuery>>;

const settledCents = (rows: Settled) => rows.reduce((sum, row) => sum + dueOf(row), 0);

/** Payouts of deleted accounts: their money isn't paid to anybody else (docs/rules.md 9.42). */
async function readSettled(db: Db, tournamentId: number): Promise<Settled> {
  return (await settledQuery(db, tournamentId)).filter((row) => dueOf(row) > 0);
}

function settledInPots(settled: Settled): Map<string, Map<number, SettledPart[]>> {
  const pots = new Map<string, Map<number, SettledPart[]>>();
  for (const row of settled) {
    if (row.pot === null) continue;
    const places = pots.get(row.pot) ?? new Map<number, SettledPart[]>();
    const part = { part: row.part, cents: dueOf(row), isReturn: row.isReturn };
    pots.set(row.pot, places.set(row.position, [...(places.get(row.position) ?? []), part]));
  }
  return pots;
}

type PaidWinner = Omit<Winner, "hasAccount"> & { accountId: string | null };

const winnerOf = ({ userId, username, displayName, accountId, onboarded }: PaidWinner): Winner => ({
  userId,
  username,
  displayName,
  onboarded,
  hasAccount: accountId !== null,
});

/** The first `count` parts of a place that aren't taken. */
function freeParts(count: number, takenParts: ReadonlySet<number>): number[] {
  const parts = Array.from({ length: count + takenParts.size }, (_, index) => index + 1);
  return parts.filter((part) => !takenParts.has(part)).slice(0, count);
}

/**
 * The captain's prize, or a part for each member (docs/rules.md 17.7). `settled` has the payouts of former members of the team, and
 * `taken` the parts of the place that are already assigned.
 */
async function planTeam(
  db: Db,
  { teams: terms }: Tournament,
  place: Place,
  won: PaidWinner & { teamId: number; team: string },
  { settled, taken }: { settled: Settled; taken: ReadonlySet<number> },
) {
  const { team, teamId } = won;
  const [first = 1] = freeParts(1, taken);
  if (terms?.prize === "captain") return [{ ...place, team, part: first, winner: winnerOf(won) }];
  const members = await winningMembersQuery(db, teamId);
  const parts = freeParts(members.length, taken);
  const shares = splitEvenly(place.amountCents - settledCents(settled), members.length);
  return members.flatMap((member, index) => {
    const amountCents = shares[index] ?? 0;
    return amountCents <= 0 ? [] : [{ ...place, team, part: parts[index] ?? 0, amountCents, winner: winnerOf(member) }];
  });
}

/** Whether the whole prize is settled, or settled so that nothing is left to share. */
function isSettled({ teams: terms }: Tournament, { amountCents }: Place, settled: Settled): boolean {
  const isWhole = terms?.prize === "captain" || settled.some(({ team }) => team === null);
  return settled.length > 0 && (isWhole || settledCents(settled) >= amountCents);
}

/** How prizes of shared places are paid: in order, or pooled and split. */
function tiesOf(tournament: Tournament): "ranked" | "split" {
  const { format, payoutShare } = tournament;
  return payoutShare?.ties ?? (format && formatOf(tournament).main.prizes?.ties) ?? "ranked";
}

type BoardWinner = Awaited<ReturnType<typeof winnersQuery>>[number];

/** The first `places` sides, and any sides tied for the last of these places. */
async function readTiedWinners(db: Db, tournamentId: number, division: string | null, places: number) {
  for (let limit = places + 10; ; limit *= 2) {
    const winners = await winnersQuery(db, tournamentId, division, limit);
    const isTied = winners.map(({ sortKey }, index) => isSamePlace(sortKey, winners[index - 1]?.sortKey ?? ""));
    const end = isTied.findIndex((tied, index) => index >= places && !tied);
    if (end >= 0 || winners.length < limit) {
      return winners
        .slice(0, end < 0 ? winners.length : end)
        .map((won, index) => ({ ...won, isTied: isTied[index] ?? false }));
    }
  }
}

/** Payouts of deleted accounts whose team is no longer in the results: each side is one part of its place. */
function settledSides(settledAt: ReadonlyMap<number, Settled>, isThere: (team: string) => boolean) {
  const places = new Map<number, SettledPart[]>();
  for (const [position, rows] of settledAt) {
    const sides = Map.groupBy(rows, ({ team, part }) => team ?? `part ${part}`);
    const leftovers = [...sides.values()].flatMap((side): SettledPart[] => {
      const [first] = side;
      if (!first || (first.team !== null && isThere(first.team))) return [];
      return [{ part: first.part, cents: settledCents(side), isReturn: false }];
    });
    if (leftovers.length > 0) places.set(position, leftovers);
  }
  return places;
}

/** Tied sides split the prizes of all the places they occupy, to the cent (docs/rules.md 9.19). */
async function planSharedBoard(
  db: Db,
  tournament: Tournament,
  division: string | null,
  places: readonly Place[],
  settledAt: ReadonlyMap<number, Settled>,
): Promise<PlannedPrize[]> {
  const amounts = places.map(({ amountCents }) => amountCents);
  const winners = await readTiedWinners(db, tournament.id, division, places.length + settledAt.size);
  const sides = winners.map(({ isTied }, index) => ({ id: String(index), isTied }));
  const former = settledSides(settledAt, (name) => winners.some(({ team }) => team === name));
  const rows = prizeRows(sides, former, "split", amounts);
  const paidRows = rows.map((row, index): PaidRow => ({ ...row, id: String(index), score: 0, state: "fished" }));
  const pool = amounts.reduce((sum, cents) => sum + cents, 0);
  const { payouts: paid } = payoutsOf({ prizes: { amounts, ties: "split", remainder: "club" } }, paidRows, pool);
  const centsAt = new Map(paid.map(({ id, cents }) => [Number(id), cents]));
  const takenParts = new Map<number, Set<number>>();
  const prizes: PlannedPrize[] = [];
  for (let index = 0; index < Math.max(rows.length, places.length); index += 1) {
    const row = rows[index];
    const won = row?.id == null ? undefined : winners[Number(row.id)];
    const position = row?.place ?? index + 1;
    const amountCents = centsAt.get(index) ?? 0;
    const place = { division, position, amountCents };
    if (won && amountCents > 0) {
      const ofPlace = settledAt.get(position) ?? [];
      const parts = takenParts.get(position) ?? new Set(ofPlace.map(({ part }) => part));
      const settledOfTeam = ofPlace.filter(({ team }) => team !== null && team === won.team);
      const added = await planSide(db, tournament, place, won, { settled: settledOfTeam, taken: parts });
      takenParts.set(position, new Set([...parts, ...added.map(({ part }) => part)]));
      prizes.push(...added);
    } else if (index < places.length && (row === undefined || won)) {
      prizes.push({
        division,
        position: index + 1,
        amountCents: amounts[index] ?? 0,
        team: null,
        part: 1,
        winner: null,
      });
    }
  }
  return prizes;
}

/** The prizes of one side for a place. */
async function planSide(
  db: Db,
  tournament: Tournament,
  place: Place,
  won: BoardWinner,
  { settled, taken }: { settled: Settled; taken: ReadonlySet<number> },
): Promise<PlannedPrize[]> {
  const { teamId, team } = won;
  if (teamId !== null && team !== null) {
    return planTeam(db, tournament, place, { ...won, teamId, team }, { settled, taken });
  }
  const [part = 1] = freeParts(1, taken);
  return [{ ...place, team, part, winner: winnerOf(won) }];
}

async function planBoard(
  db: Db,
  tournament: Tournament,
  division: string | null,
  places: readonly Place[],
  settled: Settled,
): Promise<PlannedPrize[]> {
  const settledAt = Map.groupBy(
    settled.filter((row) => row.pot === null && row.division === division),
    ({ position }) => position,
  );
  if (tiesOf(tournament) === "split") return planSharedBoard(db, tournament, division, places, settledAt);
  const open = places.filter((place) => !isSettled(tournament, place, settledAt.get(place.position) ?? []));
  const winners = await winnersQuery(db, tournament.id, division, open.length);
  const prizes: PlannedPrize[] = [];
  for (const [index, place] of open.entries()) {
    const won = winners[index];
    const ofOthers = settledAt.get(place.position) ?? [];
    if (!won || place.amountCents === 0) prizes.push({ ...place, team: null, part: 1, winner: null });
    else {
      const takenParts = new Set(ofOthers.map(({ part }) => part));
      prizes.push(...(await planSide(db, tournament, place, won, { settled: ofOthers, taken: takenParts })));
    }
  }
  return prizes;
}

/** The prizes of the main board, then of each division: an angler can win in both (docs/rules.md 9.18). */
async function planPrizes(db: Db, tournament: Tournament, settled: Settled): Promise<PlannedPrize[]> {
  const { id, divisions } = tournament;
  const places = Map.groupBy(await breakdownQuery(db, id), ({ division }) => division);
  const prizes: PlannedPrize[] = [];
  for (const division of [null, ...(divisions ?? []).map(({ name }) => name)]) {
    prizes.push(...(await planBoard(db, tournament, division, places.get(division) ?? [], settled)));
  }
  return prizes;
}

const ofPot = ({ pot, isReturn, ...prize }: PotPrize): PlannedPrize => ({
  division: null,
  team: null,
  pot: { name: pot, isReturn },
  ...prize,
});

/** `prizes` has the boards' prizes, then the side pots', according to the current results. */
export async function planResults(
  db: Db,
  tournament: Tournament,
): Promise<{ prizes: PlannedPrize[]; pots: PotPlan[] }> {
  const settled = await readSettled(db, tournament.id);
  const ofBoards = await planPrizes(db, tournament, settled);
  const inPots = settledInPots(settled);
  const pots = (await Promise.all(prizePlans.map((plan) => plan(db, tournament, inPots)))).flat();
  return { prizes: [...ofBoards, ...pots.flatMap(({ prizes }) => prizes.map(ofPot))], pots };
}

export const planAllPrizes = async (db: Db, tournament: Tournament): Promise<PlannedPrize[]> =>
  (await planResults(db, tournament)).prizes;

/** docs/rules.md 9.1. Throws `not_found`. */
export async function planPayouts(db: Db, tournamentId: number, now: number): Promise<PayoutPlan> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) throw noSuchTournament();
  return {
    tournament,
    ...(await planResults(db, tournament)),
    isQueued: await hasQueuedPayouts(db, tournamentId),
    open: await readEveryQuestion(db, tournament, now),
  };
}

type Unfilled = { unfilled: number[]; unfilledInDivisions?: { division: string; position: number }[] };

/** Unfilled positions of the main board and of the divisions. */
export function unfilledAt(places: readonly Pick<PlannedPrize, "division" | "position">[]): Unfilled {
  const inDivisions = places.flatMap(({ division, position }) => (division === null ? [] : [{ division, position }]));
  return {
    unfilled: places.filter(({ division }) => division === null).map(({ position }) => position),
    ...(inDivisions.length > 0 && { unfilledInDivisions: inDivisions }),
  };
}

/** Paid positions without a winner. */
export const unfilledOf = (prizes: readonly PlannedPrize[]): Unfilled =>
  unfilledAt(prizes.filter(({ amountCents, winner }) => amountCents > 0 && winner === null));

const catchesText = (fish: number) => counted(fish, "catch is", "catches are");

const hoursText = (until: number, now: number): string => {
  const hours = Math.ceil((until - now) / 3_600_000);
  return hours === 1 ? "hour" : `${hours} hours`;
};

const areOpen = (count: number, one: string, many: string) =>
  `${count === 1 ? `A ${one} is` : `${numberText(count)} ${many} are`} open on`;

/** Null when there's no doubt about the result; only a dispute can cast doubt on an official one. */
function doubtAbout({ tournament, open }: PayoutPlan, now: number): string | null {
  const { name } = tournament;
  if (open.disputes > 0) return `${areOpen(open.disputes, "dispute", "disputes")} ${name}.`;
  if (tournament.officialAt !== null) return null;
  if (open.challenges > 0) return `${areOpen(open.challenges, "challenge", "challenges")} ${name}.`;
  if (open.secondLooks > 0) return `${areOpen(open.secondLooks, "second review", "second reviews")} ${name}.`;
  if (now < challengesUntil(tournament)) {
    return `The result of ${name} can be disputed for another ${hoursText(challengesUntil(tournament), now)}.`;
  }
  if (now >= uploadsUntil(tournament)) return null;
  return `Catches for ${name} can arrive for another ${hoursText(uploadsUntil(tournament), now)}.`;
}

/** Whether nobody won the pot and its money rolls over to a later tournament. */
export const rollsOver = ({ rollsOverCents }: PotPlan): boolean => rollsOverCents > 0;

/** The most serious objection; null without one. A reason overrides only `dispute_window` (docs/rules.md 9.2). */
export function findPayoutBlocker(plan: PayoutPlan, now: number): Refusal | null {
  const { tournament, prizes, pots, open } = plan;
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") return new Refusal("cancelled", `${name} was canceled, so it pays no prizes.`);
  if (state !== "ended") return new Refusal("not_ended", `${name} hasn't ended yet.`);
  if (prizes.length === 0 && !pots.some(rollsOver)) {
    return new Refusal("no_breakdown", `${name} has no prize breakdown. Enter the prize for each position first.`);
  }
  if (open.review > 0) {
    const message = `${catchesText(open.review)} awaiting review in ${name}. Verify or reject them first.`;
    return new Refusal("catches_waiting", message);
  }
  const doubt = doubtAbout(plan, now);
  return doubt === null ? null : new Refusal("dispute_window", `${doubt} Enter a reason to continue anyway.`);
}
