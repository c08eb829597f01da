import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { catches, participants, standings, teams, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { PersonNames } from "../../base/format/names.ts";
import type { EntryState } from "../../entries/entry-states.ts";
import { membersQuery } from "../../options/teams/board-teams.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { scoringFish, scoringOf } from "../scores.ts";

export const rankedAnglersQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      userId: standings.userId,
      ...namesOf(users),
      isRanked: standings.isRanked,
      sortKey: standings.sortKey,
      catchIds: standings.catchIds,
      fishScores: standings.fishScores,
      score: standings.score,
      division: standings.division,
      days: standings.days,
      missedCut: standings.missedCut,
      teamId: standings.teamId,
      team: teams.name,
    })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .leftJoin(teams, eq(teams.id, standings.teamId))
    .where(eq(standings.tournamentId, tournamentId))
    .orderBy(asc(standings.sortKey));

const scoredCatchesQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      id: catches.id,
      userId: catches.userId,
      species: catches.species,
      length: catches.length,
      weight: catches.weight,
      scored: catches.scored,
      submittedAt: catches.submittedAt,
      day: catches.day,
      photoId: catches.photoId,
      status: catches.status,
      ineligibleReason: catches.ineligibleReason,
    })
    .from(catches)
    .where(eq(catches.tournamentId, tournamentId));

export type ScoredFish = Awaited<ReturnType<typeof scoredCatchesQuery>>[number];

/** The entrants disqualified by an admin, and `others`. */
export const disqualifiedQuery = (db: Db, tournamentId: number, others: readonly number[]) =>
  db
    .select({ ...namesOf(users), division: participants.division, team: teams.name })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        eq(participants.hasPaid, true),
        isNull(participants.heldAt),
        or(isNotNull(participants.disqualifiedAt), inArray(participants.userId, [...others])),
      ),
    )
    .orderBy(asc(participants.id));

type Ranked = Awaited<ReturnType<typeof rankedAnglersQuery>>[number];

type Members = { name: string; members: (PersonNames & { userId: number; state: EntryState })[] };

type CountedSide = Pick<
  Ranked,
  "sortKey" | "username" | "displayName" | "score" | "division" | "days" | "missedCut"
> & {
  team: Members | null;
  fish: ScoredFish[];
};

/**
 * The ranked anglers, or the teams with their members who aren't disqualified, in order, each with the fish that count.
 */
export async function countedByAngler(db: Db, tournament: Tournament): Promise<CountedSide[]> {
  const scoring = scoringOf(tournament);
  const all = await scoredCatchesQuery(db, tournament.id);
  const scoringOnes = all.filter(({ status, ineligibleReason }) => status === "verified" && ineligibleReason === null);
  const byAngler = Map.groupBy(scoringOnes, ({ userId }) => userId);
  const ranked = (await rankedAnglersQuery(db, tournament.id)).filter(({ isRanked }) => isRanked);
  const teamIds = ranked.flatMap(({ teamId }) => teamId ?? []);
  const ofTeams = teamIds.length === 0 ? [] : await membersQuery(db, teamIds);
  const eligible = ofTeams.filter(({ disqualifiedAt }) => disqualifiedAt === null);
  const membersOf = Map.groupBy(eligible, ({ teamId }) => teamId);
  return ranked.map(({ userId, isRanked: _, catchIds, fishScores, teamId, team: name, ...angler }) => {
    const members = (teamId !== null && membersOf.get(teamId)) || [];
    const team = name === null ? null : { name, members };
    const ownCatches = team
      ? team.members.flatMap((member) => (member.state === "did_not_start" ? [] : (byAngler.get(member.userId) ?? [])))
      : (byAngler.get(userId) ?? []);
    const counted: readonly { id: number; scored?: number }[] =
      tournament.format === null
        ? scoringFish(scoring, ownCatches).map(({ id }) => ({ id }))
        : (catchIds ?? []).map((id, index) => ({ id, scored: fishScores[index] ?? 0 }));
    const byId = new Map(ownCatches.map((ownCatch) => [ownCatch.id, ownCatch]));
    const fish = counted.flatMap(({ id, scored }): ScoredFish[] => {
      const scoredFish = byId.get(id);
      return scoredFish ? [{ ...scoredFish, scored: scored ?? scoredFish.scored }] : [];
    });
    return { ...angler, team, fish };
  });
}
