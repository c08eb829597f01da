import { and, desc, eq, gte, max, min, ne, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { catches, tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { dayIn } from "../../base/format/days.ts";
import { inchesOf } from "../../results/scores.ts";
import { lengthInInches } from "../length-in-inches.ts";
import { countsAsBest } from "../read-stats.ts";
import type { Season } from "./angler-profile.ts";
import { lastMonths } from "./last-twelve-months.ts";

const maxSpecies = 12;

export const ownBestsQuery = (db: Db, userId: number) =>
  db
    .select({ species: min(catches.species).mapWith(String), length: max(lengthInInches).mapWith(Number) })
    .from(catches)
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(countsAsBest(userId))
    .groupBy(sql`lower(${catches.species})`)
    .orderBy(desc(max(lengthInInches)))
    .limit(maxSpecies);

export const catchTimesQuery = (db: Db, userId: number, since: number) =>
  db
    .select({ submittedAt: catches.submittedAt })
    .from(catches)
    .where(and(eq(catches.userId, userId), ne(catches.status, "rejected"), gte(catches.submittedAt, since)));

/**
 * A user's longest fish of each species, and how many they caught in each of the last twelve months in the club's zone.
 */
export async function readSeason(db: Db, user: SignedIn, timeZone: string, now: number): Promise<Season> {
  const bests = await ownBestsQuery(db, user.id);
  const months = lastMonths(dayIn(new Date(now), timeZone));
  const since = Date.parse(`${months[0]}-01T00:00:00Z`) - 86_400_000;
  const fish = new Map(months.map((month) => [month, 0]));
  for (const { submittedAt } of await catchTimesQuery(db, user.id, since)) {
    const month = dayIn(new Date(submittedAt), timeZone).slice(0, 7);
    const count = fish.get(month);
    if (count !== undefined) fish.set(month, count + 1);
  }
  return {
    bests: bests.map(({ species, length }) => ({ species, length: inchesOf(length ?? 0) })),
    months: [...fish].map(([month, count]) => ({ month, fish: count })),
  };
}
