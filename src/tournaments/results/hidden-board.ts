import { and, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isInScope, workScope } from "../../rights.ts";
import { findTournament, type Tournament } from "../visible-tournament.ts";
import { readOpenQuestions } from "./open-questions.ts";
import { isBoardHidden, mayBeHidden } from "./result-state.ts";

export type Reader = { actor: Actor; now: number };

/** Whether the reader sees only their own row (docs/rules.md 9.17). People with a role in the tournament see all rows. */
export async function isBoardHiddenFrom(db: Db, { actor, now }: Reader, tournament: Tournament): Promise<boolean> {
  if (!mayBeHidden(tournament, now)) return false;
  if (actor && isInScope(workScope(actor), tournament.id)) return false;
  return isBoardHidden(tournament, await readOpenQuestions(db, tournament, now), now);
}

export async function isHiddenBoard(db: Db, reader: Reader, tournamentId: number): Promise<boolean> {
  if (reader.actor?.isAdmin) return false;
  const tournament = await findTournament(db, tournamentId);
  return tournament !== undefined && (await isBoardHiddenFrom(db, reader, tournament));
}

export const hidingTournamentsQuery = (db: Db) =>
  db
    .select()
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.officialAt),
        // The bound makes SQLite search only tournaments without official results.
        gt(tournaments.endsAt, 0),
        isNull(tournaments.cancelledAt),
        lte(tournaments.startsAt, sql.placeholder("now")),
        or(
          isNotNull(tournaments.boardHiddenAt),
          sql`cast(json_extract(${tournaments.rules}, '$.hideBoardHours') as integer) > 0`,
        ),
      ),
    );

const hidingTournaments = preparedOnce((db) => hidingTournamentsQuery(db).prepare());

/** The tournaments whose boards are currently hidden from the reader. */
export async function listHiddenBoards(db: Db, reader: Reader): Promise<number[]> {
  const hidden: number[] = [];
  if (reader.actor?.isAdmin) return hidden;
  for (const tournament of await hidingTournaments(db).execute({ now: reader.now })) {
    if (await isBoardHiddenFrom(db, reader, tournament)) hidden.push(tournament.id);
  }
  return hidden;
}
