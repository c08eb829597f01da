import { and, desc, gt, inArray, lt } from "drizzle-orm";
import { type ListPage, readPage } from "../../base/db/read-page.ts";
import { catches, secondLooks } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { decimalOf } from "../../catches/decisions/read-decisions.ts";
import type { DecisionContext } from "../../catches/review/decision.ts";
import { reviewQuery } from "../../catches/review/read-review.ts";
import { type ReviewRow, reviewViews } from "../../catches/review/review-rows.ts";
import { findConflicts } from "../../relations/find-conflict.ts";
import { type Scope, scopeOf } from "../../rights.ts";
import {
  decisionsOn,
  findSecondReview,
  findSecondReviewActions,
  isDueLook,
  listedView,
  type SecondReviewRow,
  secondReviewRows,
} from "./second-review-rows.ts";
import type { ListedSecondReview, LookListQuery, SecondReviewView, SeenView } from "./second-review-shapes.ts";

const isOf = (db: Db, scope: Scope) => inScope(db, catches.tournamentId, scope);

export const dueSecondReviewsQuery = (db: Db, scope: Scope = "all") =>
  secondReviewRows(db).where(and(isDueLook, isOf(db, scope)));

export const unsettledSecondReviewsQuery = (db: Db, after: number | undefined, limit: number, scope: Scope = "all") =>
  secondReviewRows(db)
    .where(and(isDueLook, isOf(db, scope), gt(secondLooks.id, after ?? 0)))
    .orderBy(secondLooks.id)
    .limit(limit);

export const pastSecondReviewsQuery = (db: Db, after: number | undefined, limit: number, scope: Scope = "all") =>
  secondReviewRows(db)
    .where(
      and(
        inArray(secondLooks.status, ["agreed", "settled"]),
        isOf(db, scope),
        lt(secondLooks.id, after ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy(desc(secondLooks.id))
    .limit(limit);

/** Open second reviews in the order in which they were chosen, past ones the newest first. */
export async function listSecondReviews(
  db: Db,
  deciding: DecisionContext,
  { status, after, limit }: LookListQuery,
): Promise<ListPage<ListedSecondReview>> {
  const scope = scopeOf(deciding.judge, "review");
  const page = await readPage(
    limit,
    (wanted) => (status === "open" ? unsettledSecondReviewsQuery : pastSecondReviewsQuery)(db, after, wanted, scope),
    ({ look }) => look.id,
    (row) => row,
  );
  const actionOf = await findSecondReviewActions(db, deciding, page.items);
  return { ...page, items: page.items.map((row) => listedView(row, actionOf(row))) };
}

/** How many second reviews this judge can act on now. */
export async function countSecondReviewsFor(db: Db, deciding: DecisionContext): Promise<number> {
  const rows = await dueSecondReviewsQuery(db, scopeOf(deciding.judge, "review"));
  if (rows.length === 0) return 0;
  const actionOf = await findSecondReviewActions(db, deciding, rows);
  return rows.filter((row) => actionOf(row) !== null).length;
}

/** The catch as the angler submitted it, without anything from a judge (docs/rules.md 8.24). */
export function asClaimed(row: ReviewRow): ReviewRow {
  const { fish } = row;
  return {
    ...row,
    fish: {
      ...fish,
      species: fish.claimedSpecies,
      length: fish.claimedLength,
      weight: fish.claimedWeight,
      scored: 0,
      status: "pending",
      ineligibleReason: null,
      rejectionReason: null,
      rulingReason: null,
      judgedAt: null,
      judgedBy: null,
    },
    lastIsByEntrant: null,
    rejectedBefore: null,
  };
}

/** A judge whose account was deleted. */
const nobody = { judge: null, judgeDisplayName: null };

async function firstOf(db: Db, row: SecondReviewRow): Promise<SeenView | null> {
  if (row.look.status === "awaiting") return null;
  const { first, inForce } = await decisionsOn(db, row);
  return {
    judge: first.judge,
    judgeDisplayName: first.judgeDisplayName,
    at: isoText(first.ruling.decidedAt),
    measured: decimalOf(inForce.measured),
    penalties: inForce.penalties ?? [],
    scored: decimalOf(inForce.scored),
    reason: first.ruling.reason,
    marks: first.ruling.marks,
  };
}

function secondOf({ look, secondJudge }: SecondReviewRow): SeenView | null {
  if (look.measured === null && look.reason === null) return null;
  const { lookedAt, measured, penalties, scored, reason, marks } = look;
  const figures = { measured: decimalOf(measured), penalties: penalties ?? [], scored: decimalOf(scored) };
  return { ...(secondJudge ?? nobody), at: isoText(lookedAt), ...figures, reason, marks };
}

/** Throws `not_found` or `not_yours`. */
export async function readSecondReview(db: Db, deciding: DecisionContext, id: number): Promise<SecondReviewView> {
  const row = await findSecondReview(db, deciding.judge, id);
  const { look, settledBy } = row;
  const actionOf = await findSecondReviewActions(db, deciding, [row]);
  const conflicts = await findConflicts(db, deciding.judge, deciding.now);
  const shown = (await reviewQuery(db, look.catchId)).map(asClaimed);
  const [fish] = await reviewViews(db, shown, new Set(), conflicts, deciding.judge);
  if (!fish?.tournament) throw new Error(`Second review ${id} has no fish.`);
  const { settledAt, settledReason } = look;
  return {
    ...listedView(row, actionOf(row)),
    fish: { ...fish, tournament: fish.tournament },
    first: await firstOf(db, row),
    second: secondOf(row),
    settled:
      settledAt === null ? null : { ...(settledBy ?? nobody), at: isoText(settledAt), reason: settledReason ?? "" },
  };
}
