import { asc, eq } from "drizzle-orm";
import { catches, standings, users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { scoringFish, scoringOf } from "../rules.ts";

export const rankedAnglersQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      userId: standings.userId,
      username: users.username,
      isRanked: standings.isRanked,
      score: standings.score,
      division: standings.division,
      days: standings.days,
      missedCut: standings.missedCut,
    })
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
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

type Ranked = Awaited<ReturnType<typeof rankedAnglersQuery>>[number];

type Counted = Pick<Ranked, "username" | "score" | "division" | "days" | "missedCut"> & { fish: ScoredFish[] };

/** The ranked anglers, the first first, each with the fish that count. */
export async function countedByAngler(db: Db, tournament: Tournament): Promise<Counted[]> {
  const scoring = scoringOf(tournament);
  const all = await scoredCatchesQuery(db, tournament.id);
  const scoringOnes = all.filter(({ status, ineligibleReason }) => status === "verified" && ineligibleReason === null);
  const byAngler = Map.groupBy(scoringOnes, ({ userId }) => userId);
  const ranked = (await rankedAnglersQuery(db, tournament.id)).filter(({ isRanked }) => isRanked);
  return ranked.map(({ userId, isRanked: _, ...angler }) => {
    const own = byAngler.get(userId) ?? [];
    const fish = scoringFish(scoring, own).flatMap(({ id }) => own.find((one) => one.id === id) ?? []);
    return { ...angler, fish };
  });
}
