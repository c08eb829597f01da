import { and, asc, eq, isNull } from "drizzle-orm";
import { namesOf } from "../../db/names.ts";
import { participants, payouts, prizeBreakdowns, standings, teams, tournaments, users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { counted, numberText } from "../../format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { challengesUntil, type ResultFacts, uploadsUntil } from "../../tournaments/results/rules.ts";
import { stateOf } from "../../tournaments/rules.ts";
import { noSuchTournament, type Tournament } from "../../tournaments/visible-tournament.ts";
import { planPots } from "../pots/plan-pots.ts";
import { splitEvenly } from "../prizes/rules.ts";

export type Winner = { userId: number; username: string; displayName: string; hasAccount: boolean; onboarded: boolean };

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

/** Without entries on hold, in the order in which they joined the team. */
export const winningMembersQuery = (db: Db, teamId: number) =>
  db
    .select(winnerFields)
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.teamId, teamId), eq(participants.hasPaid, true), isNull(participants.heldAt)))
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
) {
  const { team, teamId } = won;
  if (terms?.prize === "captain") return [{ ...place, team, part: 1, winner: winnerOf(won) }];
  const members = await winningMembersQuery(db, teamId);
  const shares = splitEvenly(place.amountCents, members.length);
  return members.flatMap((member, at) => {
    const amountCents = shares[at] ?? 0;
    return amountCents === 0 ? [] : [{ ...place, team, part: at + 1, amountCents, winner: winnerOf(member) }];
  });
}

async function planBoard(db: Db, tournament: Tournament, division: string | null, places: readonly Place[]) {
  const winners = await winnersQuery(db, tournament.id, division, places.length);
  const prizes: PlannedPrize[] = [];
  for (const [at, place] of places.entries()) {
    const won = winners[at];
    const { teamId = null, team = null } = won ?? {};
    if (!won || place.amountCents === 0) prizes.push({ ...place, team: null, part: 1, winner: null });
    else if (teamId === null || team === null) prizes.push({ ...place, team, part: 1, winner: winnerOf(won) });
    else prizes.push(...(await planTeam(db, tournament, place, { ...won, teamId, team })));
  }
  return prizes;
}

/** Of the board of all anglers, then of each division: an angler can win in both (docs/rules.md 9.18). */
async function planPrizes(db: Db, tournament: Tournament): Promise<PlannedPrize[]> {
  const { id, divisions } = tournament;
  const places = Map.groupBy(await breakdownQuery(db, id), ({ division }) => division);
  const prizes: PlannedPrize[] = [];
  for (const division of [null, ...(divisions ?? []).map(({ name }) => name)]) {
    prizes.push(...(await planBoard(db, tournament, division, places.get(division) ?? [])));
  }
  return prizes;
}

async function planPotPrizes(db: Db, tournament: Tournament): Promise<PlannedPrize[]> {
  const planned = await planPots(db, tournament);
  return planned.map(({ pot, isReturn, ...prize }) => ({
    division: null,
    part: 1,
    team: null,
    pot: { name: pot, isReturn },
    ...prize,
  }));
}

/** docs/rules.md 9.1. Throws `not_found`. */
export async function planPayouts(db: Db, tournamentId: number, now: number): Promise<PayoutPlan> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) throw noSuchTournament();
  return {
    tournament,
    prizes: [...(await planPrizes(db, tournament)), ...(await planPotPrizes(db, tournament))],
    isQueued: (await db.$count(payouts, eq(payouts.tournamentId, tournamentId))) > 0,
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

/** The most serious first; null when none. A reason overrides only `dispute_window` (docs/rules.md 9.2). */
export function objectionTo(plan: PayoutPlan, now: number): Refusal | null {
  const { tournament, prizes, open } = plan;
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") return new Refusal("cancelled", `${name} was cancelled: it pays no prizes.`);
  if (state !== "ended") return new Refusal("not_ended", `${name} has not ended yet.`);
  if (prizes.length === 0) {
    return new Refusal("no_breakdown", `${name} has no prize breakdown. Enter first what each position wins.`);
  }
  if (open.review > 0) {
    const message = `${catchesText(open.review)} awaiting review in ${name}. Verify or reject them first.`;
    return new Refusal("catches_waiting", message);
  }
  const doubt = doubtAbout(plan, now);
  return doubt === null ? null : new Refusal("dispute_window", `${doubt} Enter a reason to continue anyway.`);
}
