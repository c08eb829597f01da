import { asc, desc, eq, sql } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { seasons, seasonTournaments, tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { refuseMixedUnits } from "./mixed-units.ts";
import type { SeasonInput } from "./season-shapes.ts";

/** `rules` in hundredths. */
export type Season = typeof seasons.$inferSelect;

/** Throws `not_found`. */
export async function findSeason(db: Db, id: number): Promise<Season> {
  const [season] = await db.select().from(seasons).where(eq(seasons.id, id));
  if (!season) throw new Refusal("not_found", "There is no such season.");
  return season;
}

export const seasonsQuery = (db: Db) => db.select().from(seasons).orderBy(desc(seasons.id));

export const listSeasonIds = async (db: Db): Promise<number[]> => (await seasonsQuery(db)).map(({ id }) => id);

export const tournamentsOfSeasonQuery = (db: Db, seasonId: number) =>
  db
    .select({ tournament: tournaments })
    .from(seasonTournaments)
    .innerJoin(tournaments, eq(tournaments.id, seasonTournaments.tournamentId))
    .where(eq(seasonTournaments.seasonId, seasonId))
    .orderBy(asc(seasonTournaments.position), asc(seasonTournaments.tournamentId));

/** In the order of the season: what says whether a result is official, and in which unit it counts. */
export const resultsOfSeasonQuery = (db: Db, seasonId: number) => {
  const { id, startsAt, endsAt, cancelledAt, officialAt, tournamentType, rules } = tournaments;
  return db
    .select({ tournament: { id, startsAt, endsAt, cancelledAt, officialAt, tournamentType, rules } })
    .from(seasonTournaments)
    .innerJoin(tournaments, eq(tournaments.id, seasonTournaments.tournamentId))
    .where(eq(seasonTournaments.seasonId, seasonId))
    .orderBy(asc(seasonTournaments.position), asc(seasonTournaments.tournamentId));
};

/** Without regard to case. Throws `name_taken`. */
async function refuseTakenName(db: Db, name: string, ownId: number | null): Promise<void> {
  const named = await db
    .select({ id: seasons.id })
    .from(seasons)
    .where(eq(sql`lower(${seasons.name})`, name.toLowerCase()));
  if (named.some(({ id }) => id !== ownId)) {
    throw Refusal.ofField("name", "There is a season with this name already", "name_taken");
  }
}

async function refuseUnknown(db: Db, admin: SignedIn, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    try {
      await visibleTournament(db, admin, id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw Refusal.ofField(`tournamentIds.${at}`, error.message);
    }
  }
}

/** Throws `invalid` and `name_taken`. */
export async function refuseUnfit(db: Db, admin: SignedIn, season: SeasonInput, ownId: number | null): Promise<void> {
  await refuseTakenName(db, season.name, ownId);
  await refuseUnknown(db, admin, season.tournamentIds);
  if (season.points.kind === "score") await refuseMixedUnits(db, season.tournamentIds);
}

/** Those that were there and those that are get their pages anew, which name the season. */
export async function setTournaments(tx: Tx, seasonId: number, ids: readonly number[]): Promise<void> {
  const own = eq(seasonTournaments.seasonId, seasonId);
  const before = await tx.delete(seasonTournaments).where(own).returning({ id: seasonTournaments.tournamentId });
  const rows = ids.map((tournamentId, at) => ({ seasonId, tournamentId, position: at + 1 }));
  if (rows.length > 0) await tx.insert(seasonTournaments).values(rows);
  await bumpVersion(tx, `season:${seasonId}`);
  await bumpVersion(tx, "club");
  for (const id of new Set([...before.map((row) => row.id), ...ids])) await bumpVersion(tx, `tournament:${id}`);
}
