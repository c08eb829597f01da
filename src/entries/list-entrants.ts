import { and, asc, eq, gt } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { type ListPage, readPage } from "../db/read-page.ts";
import { participants, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { isoText } from "../format/moments.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import type { Entrant } from "./model.ts";

export const entrantsQuery = (db: Db, tournamentId: number, after: number, limit: number) =>
  db
    .select({
      userId: participants.userId,
      username: users.username,
      joinedAt: participants.joinedAt,
      hasPaid: participants.hasPaid,
      paidVia: participants.paidVia,
      entryNote: participants.entryNote,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), gt(participants.userId, after)))
    .orderBy(asc(participants.userId))
    .limit(limit);

/** Throws `not_found`. */
export async function listEntrants(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<ListPage<Entrant>> {
  await visibleTournament(db, admin, tournamentId);
  return readPage(
    limit,
    (wanted) => entrantsQuery(db, tournamentId, after, wanted),
    ({ userId }) => userId,
    ({ joinedAt, ...row }) => ({ ...row, joinedAt: isoText(joinedAt) }),
  );
}
