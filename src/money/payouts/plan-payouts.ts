import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { unindexed } from "../../base/db/engine.ts";
import { namesOf } from "../../base/db/names.ts";
import { participants, payouts, prizeBreakdowns, standings, teams, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { counted, numberText } from "../../base/format/numbers.ts";
import { prizePlans } from "../../options/server.ts";
import { Refusal } from "../../refusal.ts";
import { hasQueuedPayouts } from "../../tournaments/queued-payouts.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { challengesUntil, type ResultFacts, uploadsUntil } from "../../tournaments/results/result-state.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import { noSuchTournament, type Tournament } from "../../tournaments/visible-tournament.ts";
import { splitEvenly } from "../prizes/prize-text.ts";
import type { PotPlan, PotPrize, Winner } from "./pot-prize.ts";
import type { SettledPart } from "./prize-rows.ts";
import { dueOf } from "./reconcile.ts";

/** `winner` is null where the board has nobody, or the position pays nothing. A team's prize has a part for each who is paid. */
export type PlannedPrize = {
  division: string | null;
  /** Of a side pot; `isReturn`: nobody won it, and this is the angler's part of it. */
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

/** Without entries on hold and the disqualified, in the order in which they joined the team. */
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

/** Of the board of all anglers, or of a division. Without entries on hold. */
export const winnersQuery = (db: Db, tournamentId: number, division: string | null, limit: number) =>
  db
    .select({
      ...winnerFields,
      teamId: standings.teamId,
      team: teams.name,
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
    // The plus makes SQLite search in the tournament, not among all deleted accounts.
    .where(
      and(
        eq(payouts.tournamentId, tournamentId),
        sql`${unindexed(db, payouts.userId)} is null`,
        isNull(payouts.voidedAt),
      ),
    );

type Settled = Awaited<ReturnType<typeof settledQuery>>;

const settledCents = (rows: Settled) => rows.reduce((sum, row) => sum + dueOf(row), 0);

/** Payouts of deleted accounts: what they come to is not paid to anybody else (docs/rules.md 9.42). */
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

type Paid = Omit<Winner, "hasAccount"> & { accountId: string | null };

const winnerOf = ({ userId, username, displayName, accountId, onboarded }: Paid): Winner => ({
  userId,
  username,
  displayName,
  onboarded,
  hasAccount: accountId !== null,
});

/** The captain's, or a part for each member (docs/rules.md 17.7). */
async function planTeam(
  db: Db,
  { teams: terms }: Tournament,
  place: Place,
  won: Paid & { teamId: number; team: string },
  settled: Settled,
) {
  const { team, teamId } = won;
  if (terms?.prize === "captain") return [{ ...place, team, part: 1, winner: winnerOf(won) }];
  const members = await winningMembersQuery(db, teamId);
  const isTaken = (part: number) => settled.some((row) => row.part === part);
  const parts = Array.from({ length: members.length + settled.length }, (_, at) => at + 1).filter(
    (part) => !isTaken(part),
  );
  const shares = splitEvenly(place.amountCents - settledCents(settled), members.length);
  return members.flatMap((member, at) => {
    const amountCents = shares[at] ?? 0;
    return amountCents <= 0 ? [] : [{ ...place, team, part: parts[at] ?? 0, amountCents, winner: winnerOf(member) }];
  });
}

/** All of it is settled, or in a way that leaves nothing to share. */
function isSettled({ teams: terms }: Tournament, { amountCents }: Place, settled: Settled): boolean {
  const isWhole = terms?.prize === "captain" || settled.some(({ team }) => team === null);
  return settled.length > 0 && (isWhole || settledCents(settled) >= amountCents);
}

async function planBoard(
  db: Db,
  tournament: Tournament,
  division: string | null,
  places: readonly Place[],
  settled: Settled,
) {
  const settledAt = Map.groupBy(
    settled.filter((row) => row.pot === null && row.division === division),
    ({ position }) => position,
  );
  const open = places.filter((place) => !isSettled(tournament, place, settledAt.get(place.position) ?? []));
  const winners = await winnersQuery(db, tournament.id, division, open.length);
  const prizes: PlannedPrize[] = [];
  for (const [at, place] of open.entries()) {
    const won = winners[at];
    const { teamId = null, team = null } = won ?? {};
    if (!won || place.amountCents === 0) prizes.push({ ...place, team: null, part: 1, winner: null });
    else if (teamId === null || team === null) prizes.push({ ...place, team, part: 1, winner: winnerOf(won) });
    else {
      const ofOthers = settledAt.get(place.position) ?? [];
      prizes.push(...(await planTeam(db, tournament, place, { ...won, teamId, team }, ofOthers)));
    }
  }
  return prizes;
}

/** Of the board of all anglers, then of each division: an angler can win in both (docs/rules.md 9.18). */
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

/** `prizes` are those of the boards, then those of the side pots, as the results are now. */
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

/** Positions of the board of all anglers, and those of divisions. */
export function unfilledAt(places: readonly Pick<PlannedPrize, "division" | "position">[]): Unfilled {
  const inDivisions = places.flatMap(({ division, position }) => (division === null ? [] : [{ division, position }]));
  return {
    unfilled: places.filter(({ division }) => division === null).map(({ position }) => position),
    ...(inDivisions.length > 0 && { unfilledInDivisions: inDivisions }),
  };
}

/** Paid positions that nobody stands on. */
export const unfilledOf = (prizes: readonly PlannedPrize[]): Unfilled =>
  unfilledAt(prizes.filter(({ amountCents, winner }) => amountCents > 0 && winner === null));

const catchesText = (fish: number) => counted(fish, "catch is", "catches are");

const hoursText = (until: number, now: number): string => {
  const hours = Math.ceil((until - now) / 3_600_000);
  return hours === 1 ? "hour" : `${hours} hours`;
};

const areOpen = (count: number, one: string, many: string) =>
  `${count === 1 ? `A ${one} is` : `${numberText(count)} ${many} are`} open on`;

/** Null when nothing speaks against the result: of an official one, only a dispute. */
function doubtAbout({ tournament, open }: PayoutPlan, now: number): string | null {
  const { name } = tournament;
  if (open.disputes > 0) return `${areOpen(open.disputes, "dispute", "disputes")} ${name}.`;
  if (tournament.officialAt !== null) return null;
  if (open.challenges > 0) return `${areOpen(open.challenges, "challenge", "challenges")} ${name}.`;
  if (open.secondLooks > 0) return `${areOpen(open.secondLooks, "second look", "second looks")} ${name}.`;
  if (now < challengesUntil(tournament)) {
    return `The result of ${name} can be disputed for another ${hoursText(challengesUntil(tournament), now)}.`;
  }
  if (now >= uploadsUntil(tournament)) return null;
  return `Catches of ${name} can arrive for another ${hoursText(uploadsUntil(tournament), now)}.`;
}

/** Nobody won it, and it has money that rolls over to a later tournament. */
export const rollsOver = ({ rollsOverCents }: PotPlan): boolean => rollsOverCents > 0;

/** The most serious first; null when none. A reason overrides only `dispute_window` (docs/rules.md 9.2). */
export function objectionTo(plan: PayoutPlan, now: number): Refusal | null {
  const { tournament, prizes, pots, open } = plan;
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") return new Refusal("cancelled", `${name} was cancelled: it pays no prizes.`);
  if (state !== "ended") return new Refusal("not_ended", `${name} has not ended yet.`);
  if (prizes.length === 0 && !pots.some(rollsOver)) {
    return new Refusal("no_breakdown", `${name} has no prize breakdown. Enter first what each position wins.`);
  }
  if (open.review > 0) {
    const message = `${catchesText(open.review)} awaiting review in ${name}. Verify or reject them first.`;
    return new Refusal("catches_waiting", message);
  }
  const doubt = doubtAbout(plan, now);
  return doubt === null ? null : new Refusal("dispute_window", `${doubt} Enter a reason to continue anyway.`);
}
