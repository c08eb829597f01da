import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { requireTournamentRole } from "../../actor.ts";
import { listAudit } from "../../admin/activity-log/list-audit.ts";
import { catches, photos, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { Refusal } from "../../refusal.ts";
import { findConflicts } from "../../relations/find-conflict.ts";
import { findPaidPlaceCatches } from "../../results/paid-places.ts";
import { submitter } from "../catch-rows.ts";
import { findCatch } from "../find-catch.ts";
import { type DecisionContext, findDecidedCatch } from "./decision.ts";
import { originalCatch, reviewFields, reviewViews } from "./review-rows.ts";
import type { ReviewedCatch } from "./review-shapes.ts";

const judges = alias(users, "judges");
const historyRows = 100;

export const reviewQuery = (db: Db, id: number) =>
  db
    .select({ ...reviewFields, judgedBy: judges.username, judgedByDisplayName: judges.displayName })
    .from(catches)
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(submitter, eq(submitter.id, catches.submittedBy))
    .leftJoin(originalCatch, eq(originalCatch.id, catches.resubmissionOf))
    .leftJoin(judges, eq(judges.id, catches.judgedBy))
    .where(eq(catches.id, id))
    .limit(1);

/** Why the decision can't be changed. Null if it can be, or if there is no decision. */
async function findFixedReason(
  db: Db,
  context: DecisionContext,
  id: number,
  isDecided: boolean,
): Promise<string | null> {
  if (!isDecided) return null;
  try {
    await findDecidedCatch(db, context, id);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** A catch in any state, with its history. Throws `not_found` or `not_yours`. */
export async function readReview(
  db: Db,
  id: number,
  timeZone: string,
  context: DecisionContext,
): Promise<ReviewedCatch> {
  const { fish, resubmittedAs } = await findCatch(db, id);
  requireTournamentRole(context.judge, "review", fish.tournamentId);
  const rows = await reviewQuery(db, id);
  const conflicts = await findConflicts(db, context.judge, context.now);
  const [view] = await reviewViews(db, rows, await findPaidPlaceCatches(db), conflicts, context.judge);
  const [row] = rows;
  if (!(view && row)) throw new Error("A catch has no user.");
  const history = await listAudit(db, { subject: "catch", subjectId: id, limit: historyRows }, timeZone);
  return {
    ...view,
    resubmittedAs,
    judgedAt: isoText(row.fish.judgedAt),
    judgedBy: row.judgedBy,
    judgedByDisplayName: row.judgedByDisplayName,
    fixedBecause: await findFixedReason(db, context, id, row.fish.tournamentId !== null && row.fish.judgedAt !== null),
    history: history.items,
  };
}
