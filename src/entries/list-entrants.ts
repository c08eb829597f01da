import { and, asc, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { namesOf } from "../base/db/names.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { participants, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isSearch, matchesText, peopleSearch } from "../base/db/text-search.ts";
import { isoText } from "../base/format/moments.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { isNoRequest, readSteps } from "./choices/missing-requirements.ts";
import { shownDetails, withoutDetails } from "./details.ts";
import { shownDisqualification } from "./disqualification.ts";
import { detailColumns } from "./entry.ts";
import type { Entrant, EntrantQuery } from "./entry-shapes.ts";
import { shownState } from "./entry-states.ts";
import { shownPenalties } from "./penalties/penalties.ts";

/** The columns that lists of entrants show. */
export const entrantColumns = {
  userId: participants.userId,
  ...namesOf(users),
  joinedAt: participants.joinedAt,
  hasPaid: participants.hasPaid,
  paidVia: participants.paidVia,
  entryNote: participants.entryNote,
  disqualifiedAt: participants.disqualifiedAt,
  disqualifyReason: participants.disqualifyReason,
  state: participants.state,
  penalties: participants.penalties,
  ...detailColumns,
};

export const entrantsQuery = (db: Db, tournamentId: number, after: number, limit: number) =>
  db
    .select(entrantColumns)
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), isNoRequest, gt(participants.userId, after)))
    .orderBy(asc(participants.userId))
    .limit(limit);

export const entrantsFoundQuery = (db: Db, tournamentId: number, search: string, after: number, limit: number) =>
  db
    .select(entrantColumns)
    .from(peopleSearch)
    .innerJoin(participants, and(eq(participants.tournamentId, tournamentId), eq(participants.userId, peopleSearch.id)))
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(matchesText(db, peopleSearch, search), gt(peopleSearch.id, after)))
    .orderBy(asc(peopleSearch.id))
    .limit(limit);

/** Throws `not_found`. */
export async function listEntrants(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  { search = "", after = 0, limit }: EntrantQuery,
): Promise<ListPage<Entrant>> {
  const tournament = await visibleTournament(db, admin, tournamentId);
  const stepsOf = await readSteps(db, tournament);
  return readPage(
    limit,
    (wanted) =>
      isSearch(search)
        ? entrantsFoundQuery(db, tournamentId, search, after, wanted)
        : entrantsQuery(db, tournamentId, after, wanted),
    ({ userId }) => userId,
    ({ joinedAt, disqualifiedAt, disqualifyReason, state, penalties, ...row }) => ({
      ...withoutDetails(row),
      ...shownDisqualification({ disqualifiedAt, disqualifyReason }),
      ...shownState({ state }),
      ...shownPenalties({ penalties }),
      ...shownDetails(row),
      ...stepsOf(row.userId).shown,
      joinedAt: isoText(joinedAt),
    }),
  );
}
