import { and, gt, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isInSearchResults, isSearch, tournamentSearch } from "../base/db/text-search.ts";
import { isEnteredBy } from "../base/db/tournament-visibility.ts";
import type { TournamentFilter } from "./tournament-shapes.ts";

/** The column holds a JSON list. */
const isTarget = (species: string): SQL =>
  sql`lower(${tournaments.targetSpecies}) like lower(${`%${JSON.stringify(species).replaceAll(/[\\%_]/g, "\\$&")}%`}) escape '\\'`;

function isShown(db: Db, actor: Actor, show: TournamentFilter["show"], now: number): SQL | undefined {
  const isOn = and(gt(tournaments.endsAt, now), isNull(tournaments.cancelledAt));
  switch (show) {
    case "open":
      return and(isOn, or(isNull(tournaments.joinUntil), gte(tournaments.joinUntil, now)));
    case "running":
      return and(isOn, lte(tournaments.startsAt, now));
    case "ended":
      return lte(tournaments.endsAt, now);
    case "mine":
      return actor ? isEnteredBy(db, actor.id) : sql`1 = 0`;
    default:
      return undefined;
  }
}

/** A condition for tournaments that match a filter; undefined for all. A month matches tournaments with a day in it. */
export const passesFilter = (db: Db, actor: Actor, filter: TournamentFilter, now: number): SQL | undefined => {
  const { search = "", show, species, month } = filter;
  return and(
    isSearch(search) ? isInSearchResults(db, tournaments.id, tournamentSearch, search) : undefined,
    isShown(db, actor, show, now),
    species ? isTarget(species) : undefined,
    month ? and(lte(tournaments.startDay, `${month}-31`), gte(tournaments.endDay, `${month}-01`)) : undefined,
  );
};
