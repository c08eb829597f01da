import { asc, desc, eq, sql } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { seasons, seasonTournaments, tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { Refusal } from "../refusal.ts";
import { resolveScheme } from "../scoring/rulebook/scheme.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { refuseMixedUnits } from "./mixed-units.ts";
import type { SeasonChange, SeasonInput, SeasonTournament } from "./season-shapes.ts";

/** `rules` are in hundredths. */
export type Season = typeof seasons.$inferSelect;

/** Throws `not_found`. */
export async function findSeason(db: Db, id: number): Promise<Season> {
  const [season] = await db.select().from(seasons).where(eq(seasons.id, id));
  if (!season) throw new Refusal("not_found", "This season doesn't exist.");
  return season;
}

export const seasonsQuery = (db: Db) => db.select().from(seasons).orderBy(desc(seasons.id));

export const listSeasonIds = async (db: Db): Promise<number[]> => (await seasonsQuery(db)).map(({ id }) => id);

export const tournamentsOfSeasonQuery = (db: Db, seasonId: number) =>
  db
    .select({ tournament: tournaments, eventClass: seasonTournaments.eventClass, isFinale: seasonTournaments.isFinale })
    .from(seasonTournaments)
    .innerJoin(tournaments, eq(tournaments.id, seasonTournaments.tournamentId))
    .where(eq(seasonTournaments.seasonId, seasonId))
    .orderBy(asc(seasonTournaments.position), asc(seasonTournaments.tournamentId));

/**
 * The tournaments in the order of the season, with the fields that determine their unit and whether their results are
 * official.
 */
export const resultsOfSeasonQuery = (db: Db, seasonId: number) => {
  const { id, startsAt, endsAt, cancelledAt, officialAt, tournamentType, rules } = tournaments;
  const { eventClass, isFinale } = seasonTournaments;
  return db
    .select({
      tournament: { id, startsAt, endsAt, cancelledAt, officialAt, tournamentType, rules },
      eventClass,
      isFinale,
    })
    .from(seasonTournaments)
    .innerJoin(tournaments, eq(tournaments.id, seasonTournaments.tournamentId))
    .where(eq(seasonTournaments.seasonId, seasonId))
    .orderBy(asc(seasonTournaments.position), asc(seasonTournaments.tournamentId));
};

/** Ignores case. Throws `name_taken`. */
async function refuseTakenName(db: Db, name: string, ownId: number | null): Promise<void> {
  const named = await db
    .select({ id: seasons.id })
    .from(seasons)
    .where(eq(sql`lower(${seasons.name})`, name.toLowerCase()));
  if (named.some(({ id }) => id !== ownId)) {
    throw Refusal.ofField("name", "A season with this name already exists", "name_taken");
  }
}

async function refuseUnknown(db: Db, admin: SignedIn, ids: readonly number[], path: PathOf): Promise<void> {
  for (const [index, id] of ids.entries()) {
    try {
      await visibleTournament(db, admin, id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw Refusal.ofField(path(index), error.message);
    }
  }
}

type PathOf = (index: number) => string;

/** A season as it would be stored, and the input for it. */
export type SeasonProposal = {
  name: string;
  tournaments: readonly SeasonTournament[];
  rules: Season["rules"];
  scheme: Season["scheme"];
  sent: SeasonChange | SeasonInput;
};

/** A class must exist in the scheme, and a finale needs its own rules. */
function refuseUnknownClasses({ tournaments: all, scheme: written, sent }: SeasonProposal): void {
  if (!(sent.tournaments || sent.scheme)) return;
  const scheme = written && resolveScheme(written);
  const names = Object.keys(scheme?.classes ?? {});
  for (const [index, { class: name, finale }] of all.entries()) {
    if (name !== null && names.length > 0 && !names.includes(name)) {
      const message = `The scheme has no class “${name}”. Choose one of ${names.join(", ")}`;
      throw Refusal.ofField(`tournaments.${index}.class`, message);
    }
    if (finale && sent.tournaments && !scheme?.finale) {
      const message = "The season's rules have no finale. Add one to the scheme, or make this an ordinary tournament";
      throw Refusal.ofField(`tournaments.${index}.finale`, message);
    }
  }
}

/** Points and related settings have no effect if there is a scheme. */
function refuseRulesBesideScheme({ scheme, sent }: SeasonProposal): void {
  if (!scheme) return;
  const message = "This season gives points by its scheme. Change the scheme, or send null for it";
  const { points, best, participation, bigFish } = sent;
  if (points) throw Refusal.ofField("points", message);
  if (best) throw Refusal.ofField("best", message);
  if (participation) throw Refusal.ofField("participation", message);
  if (bigFish) throw Refusal.ofField("bigFish", message);
}

/** Throws `invalid` and `name_taken`. */
export async function refuseUnfit(db: Db, admin: SignedIn, fit: SeasonProposal, ownId: number | null): Promise<void> {
  const { name, tournaments: all, rules, scheme, sent } = fit;
  if (sent.tournamentIds && sent.tournaments) {
    throw Refusal.ofField("tournaments", "Send either tournaments or tournamentIds");
  }
  await refuseTakenName(db, name, ownId);
  const path: PathOf = (index) => (sent.tournaments ? `tournaments.${index}.id` : `tournamentIds.${index}`);
  const ids = all.map(({ id }) => id);
  await refuseUnknown(db, admin, ids, path);
  refuseRulesBesideScheme(fit);
  refuseUnknownClasses(fit);
  await refuseMixedUnits(db, { rules, scheme }, ids);
}

/** Tournaments that are already in the season keep their class and whether they are the finale. */
export function chosenTournaments(
  { tournamentIds: ids, tournaments: all }: SeasonChange,
  before: readonly SeasonTournament[],
): readonly SeasonTournament[] {
  if (all) return all;
  const byId = new Map(before.map((tournament) => [tournament.id, tournament]));
  return ids?.map((id) => byId.get(id) ?? { id, class: null, finale: false }) ?? before;
}

export async function readTournaments(db: Db, seasonId: number): Promise<SeasonTournament[]> {
  const rows = await tournamentsOfSeasonQuery(db, seasonId);
  return rows.map(({ tournament, eventClass, isFinale }) => ({
    id: tournament.id,
    class: eventClass,
    finale: isFinale,
  }));
}

/** Pages of tournaments show their season, so those that leave it are invalidated too. */
export async function setTournaments(tx: Tx, seasonId: number, all: readonly SeasonTournament[]): Promise<void> {
  const ofSeason = eq(seasonTournaments.seasonId, seasonId);
  const before = await tx.delete(seasonTournaments).where(ofSeason).returning({ id: seasonTournaments.tournamentId });
  const rows = all.map(({ id, class: eventClass, finale }, index) => ({
    ...{ seasonId, tournamentId: id, position: index + 1 },
    ...{ eventClass, isFinale: finale },
  }));
  if (rows.length > 0) await tx.insert(seasonTournaments).values(rows);
  await bumpVersion(tx, `season:${seasonId}`);
  await bumpVersion(tx, "club");
  const moved = [...before, ...all].map(({ id }) => id);
  for (const id of new Set(moved)) await bumpVersion(tx, `tournament:${id}`);
}
