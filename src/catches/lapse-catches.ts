import { and, eq, gte, isNotNull, isNull, lte } from "drizzle-orm";
import { system } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { unindexed } from "../base/db/engine.ts";
import { catches, tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { uploadsUntil } from "../tournaments/results/result-state.ts";
import { catchLink } from "./review/decision.ts";
import { noticeTexts } from "./texts.ts";

export const lapsedQuery = (db: Db, now: number) =>
  db
    .select({
      id: catches.id,
      userId: catches.userId,
      tournamentId: tournaments.id,
      name: tournaments.name,
      endsAt: tournaments.endsAt,
      tournamentType: tournaments.tournamentType,
      rules: tournaments.rules,
      species: catches.claimedSpecies,
      length: catches.claimedLength,
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        // This bound makes SQLite use the index of pending catches.
        gte(catches.submittedAt, 0),
        isNull(unindexed(db, catches.photoId)),
        isNull(catches.paperNote),
        lte(tournaments.endsAt, now),
      ),
    )
    .orderBy(catches.submittedAt, catches.id);

/**
 * Lapses catches once the upload deadline has passed (docs/rules.md 6.6). Safe to run late or twice. Returns how many
 * lapsed.
 */
export async function lapseCatches(tx: Tx, now: number): Promise<number> {
  const due = (await lapsedQuery(tx, now)).filter((fish) => now >= uploadsUntil(fish));
  for (const { id, userId, tournamentId, species, length, ...tournament } of due) {
    await tx.update(catches).set({ status: "lapsed" }).where(eq(catches.id, id));
    await recordAudit(tx, system, { action: "lapse-catch", subject: "catch", subjectId: id }, now);
    const notice = noticeTexts.lapsed({ species, length }, tournament);
    await notify(tx, userId, { type: "catch_changed", ...notice, link: catchLink(id) }, now);
    await refreshStanding(tx, tournamentId, userId);
  }
  return due.length;
}
