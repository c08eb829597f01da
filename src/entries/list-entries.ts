import { and, asc, eq, getTableColumns, gt, isNull, lte } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { participants, photos, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { dayText } from "../options/days/texts.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import type { TournamentView } from "../tournaments/tournament-shapes.ts";
import { tournamentView } from "../tournaments/tournament-view.ts";

export const entriesQuery = (db: Db, userId: number, now: number) =>
  db
    .select({ ...getTableColumns(tournaments), imageSha256: photos.sha256, entry: participants })
    .from(tournaments)
    .leftJoin(photos, eq(photos.id, tournaments.imagePhotoId))
    .innerJoin(participants, eq(participants.tournamentId, tournaments.id))
    .where(
      and(
        eq(participants.userId, userId),
        eq(participants.hasPaid, true),
        isNull(participants.disqualifiedAt),
        eq(participants.state, "fished"),
        lte(tournaments.startsAt, now),
        gt(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
      ),
    )
    .orderBy(asc(tournaments.endsAt), asc(tournaments.id));

export async function listEntries(db: Db, actor: SignedIn, now: number): Promise<TournamentView[]> {
  const rows = await entriesQuery(db, actor.id, now);
  return rows.map(({ entry, ...row }) => {
    const text = dayText(row, entry, now);
    return { ...tournamentView(termsIn(row, entry.division)), ...(text && { dayText: text }) };
  });
}
