import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { participants, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { TournamentView } from "../tournaments/model.ts";
import { tournamentsWithPicture, tournamentView } from "../tournaments/tournament-view.ts";

export const entriesQuery = (db: Db, userId: number, now: number) =>
  tournamentsWithPicture(db)
    .innerJoin(participants, eq(participants.tournamentId, tournaments.id))
    .where(
      and(
        eq(participants.userId, userId),
        eq(participants.hasPaid, true),
        lte(tournaments.startsAt, now),
        gt(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
      ),
    )
    .orderBy(asc(tournaments.endsAt), asc(tournaments.id));

export async function listEntries(db: Db, actor: SignedIn, now: number): Promise<TournamentView[]> {
  const rows = await entriesQuery(db, actor.id, now);
  return rows.map(tournamentView);
}
