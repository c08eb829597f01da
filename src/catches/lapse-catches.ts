import { and, eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { system } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { catches, tournaments } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { notify } from "../notifications/notify.ts";
import { refreshStanding } from "../standings/refresh-standing.ts";
import { catchLink } from "./review/verdict.ts";
import { graceMs } from "./rules.ts";
import { noticeTexts } from "./texts.ts";

export const lapsedQuery = (db: Db, now: number) =>
  db
    .select({
      id: catches.id,
      userId: catches.userId,
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      species: catches.claimedSpecies,
      length: catches.claimedLength,
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        // The bound and the plus make SQLite use the index of waiting catches.
        gte(catches.submittedAt, 0),
        sql`+${catches.photoId} is null`,
        isNull(catches.paperNote),
        lte(tournaments.endsAt, now - graceMs),
      ),
    )
    .orderBy(catches.submittedAt, catches.id);

/** 24 h after the end (docs/rules.md 6.6). Safe to run late or twice. Returns how many lapsed. */
export async function lapseCatches(tx: Tx, now: number): Promise<number> {
  const due = await lapsedQuery(tx, now);
  for (const { id, userId, tournamentId, tournamentName, species, length } of due) {
    await tx.update(catches).set({ status: "lapsed" }).where(eq(catches.id, id));
    await recordAudit(tx, system, { action: "lapse-catch", subject: "catch", subjectId: id }, now);
    const notice = noticeTexts.lapsed({ species, length }, tournamentName);
    await notify(tx, userId, { type: "catch_changed", ...notice, link: catchLink(id) }, now);
    await refreshStanding(tx, tournamentId, userId);
  }
  return due.length;
}
