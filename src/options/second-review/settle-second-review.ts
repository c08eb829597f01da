import type { SignedIn } from "../../actor.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { currentDeductions } from "../../catches/decisions/scoring-figures.ts";
import { findTournamentCatch } from "../../catches/find-catch.ts";
import { changeDecision, findPhotoToPublish } from "../../catches/review/change-decision.ts";
import type { DecisionContext } from "../../catches/review/decision.ts";
import type { DecisionChange } from "../../catches/review/review-shapes.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { findSecondReviewFor, type SecondReviewRow } from "./second-review-rows.ts";
import type { SecondReviewSettlement } from "./second-review-shapes.ts";
import { recordSecondReview, refuseUnmeasured } from "./submit-second-review.ts";

type Figures = Pick<Extract<DecisionChange, { decision: "verified" }>, "measured" | "penalties" | "marks">;

function secondFigures({ look, tournament }: SecondReviewRow): Figures {
  const penalties = currentDeductions(rulesOf(tournament), look.penalties ?? []).map(({ name }) => name);
  return { measured: (look.measured ?? 0) / 100, penalties, marks: look.marks ?? undefined };
}

/** The resulting change to the decision; null if the first decision stays. */
async function changeOf(
  db: Db,
  row: SecondReviewRow,
  settling: SecondReviewSettlement,
): Promise<DecisionChange | null> {
  const { reason } = settling;
  if (settling.take === "first") return null;
  if (settling.take === "new") refuseUnmeasured(settling);
  const isRejected = settling.take === "reject" || (settling.take === "second" && row.look.measured === null);
  if (isRejected) return { decision: "rejected", reason };
  const { fish } = await findTournamentCatch(db, row.look.catchId);
  const isByLength = rulesOf(row.tournament).by === "length";
  const unchanged = {
    species: fish.species,
    ...(isByLength ? { weight: fish.weight / 100 } : { length: fish.length / 100 }),
  };
  const figures = settling.take === "new" ? settling : secondFigures(row);
  const { measured, penalties, marks } = figures;
  return { decision: "verified", reason, ...unchanged, measured, penalties, marks };
}

/** The photo that will be shown to everybody. Throws as `settleSecondReview` does. */
export async function findPhotoOfSettled(
  db: Db,
  deciding: DecisionContext,
  id: number,
  settling: SecondReviewSettlement,
): Promise<string | null> {
  const row = await findSecondReviewFor(db, deciding, id, "settle");
  const change = await changeOf(db, row, settling);
  return change && findPhotoToPublish(db, deciding, row.look.catchId, change);
}

/** The decision changes if the figures differ from the first judge's (docs/rules.md 8.5). Throws as `findSecondReviewFor` and `changeDecision`. */
export async function settleSecondReview(
  tx: Tx,
  judge: SignedIn,
  id: number,
  settling: SecondReviewSettlement,
  ready: string | null,
  now: number,
): Promise<void> {
  const row = await findSecondReviewFor(tx, { judge, now }, id, "settle");
  const change = await changeOf(tx, row, settling);
  const { take, reason } = settling;
  const values = { status: "settled", settledById: judge.id, settledAt: now, settledReason: reason } as const;
  // Written before the change, so that the settling decision doesn't get another second review.
  await recordSecondReview(tx, judge, row, { action: "settle-second-look", values, detail: { take, reason } }, now);
  if (change) await changeDecision(tx, judge, row.look.catchId, change, ready, now);
}
