import { eq } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { dayIn } from "../base/format/days.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { isHiddenBoard, type Reader } from "../tournaments/results/hidden-board.ts";
import { isVisible } from "../tournaments/visible-tournament.ts";
import { toCatchView } from "./catch-rows.ts";
import type { CatchCard } from "./catch-shapes.ts";
import { findVisibleCatch, noSuchCatch } from "./find-catch.ts";

const isSeenBy = async (db: Db, visitor: Reader, tournamentId: number): Promise<boolean> =>
  (await isVisible(db, visitor.actor, tournamentId)) && !(await isHiddenBoard(db, visitor, tournamentId));

/**
 * A tournament catch has a card only once it's verified, because a shared picture would outlive the decision. Throws
 * `not_found`.
 */
export async function readCatchCard(
  db: Db,
  reader: Reader,
  id: number,
  clubZone: string,
): Promise<{ card: CatchCard; photo: { sha256: string; width: number; height: number } | null }> {
  const row = await findVisibleCatch(db, reader, id);
  const { userId, status, tournamentId, submittedAt } = row.fish;
  if (tournamentId !== null && status !== "verified") throw noSuchCatch();
  const [angler] = await db
    .select({ ...namesOf(users) })
    .from(users)
    .where(eq(users.id, userId));
  if (!angler) throw noSuchCatch();
  const { species, length, location, tournamentName, photoUrl, decidedByEntrant, isDead } = toCatchView(row);
  const day = dayIn(new Date(submittedAt), row.tournament?.timeZone ?? clubZone);
  const isPublic = tournamentId !== null && (await isSeenBy(db, { actor: null, now: reader.now }, tournamentId));
  const unit = row.tournament ? rulesOf(row.tournament).unit : "in";
  const words = { species, length, unit, location, day, tournamentId, tournamentName };
  return { card: { id, userId, ...angler, ...words, photoUrl, decidedByEntrant, isDead, isPublic }, photo: row.photo };
}
