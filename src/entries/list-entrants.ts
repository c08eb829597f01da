import { and, asc, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { type ListPage, readPage } from "../db/read-page.ts";
import { participants, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { hasWords, isSearch, peopleSearch } from "../db/text-search.ts";
import { isoText } from "../format/moments.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import type { Entrant, EntrantQuery } from "./model.ts";

const fields = {
  userId: participants.userId,
  username: users.username,
  joinedAt: participants.joinedAt,
  hasPaid: participants.hasPaid,
  paidVia: participants.paidVia,
  entryNote: participants.entryNote,
  division: participants.division,
};

export const entrantsQuery = (db: Db, tournamentId: number, after: number, limit: number) =>
  db
    .select(fields)
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), gt(participants.userId, after)))
    .orderBy(asc(participants.userId))
    .limit(limit);

export const entrantsFoundQuery = (db: Db, tournamentId: number, search: string, after: number, limit: number) =>
  db
    .select(fields)
    .from(peopleSearch)
    .innerJoin(participants, and(eq(participants.tournamentId, tournamentId), eq(participants.userId, peopleSearch.id)))
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(hasWords(peopleSearch, search), gt(peopleSearch.id, after)))
    .orderBy(asc(peopleSearch.id))
    .limit(limit);

/** Throws `not_found`. */
export async function listEntrants(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  { search = "", after = 0, limit }: EntrantQuery,
): Promise<ListPage<Entrant>> {
  await visibleTournament(db, admin, tournamentId);
  return readPage(
    limit,
    (wanted) =>
      isSearch(search)
        ? entrantsFoundQuery(db, tournamentId, search, after, wanted)
        : entrantsQuery(db, tournamentId, after, wanted),
    ({ userId }) => userId,
    ({ joinedAt, division, ...row }) => ({
      ...row,
      joinedAt: isoText(joinedAt),
      ...(division !== null && { division }),
    }),
  );
}
