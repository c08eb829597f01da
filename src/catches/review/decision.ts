import { eq } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { catches } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { refuseConflict } from "../../relations/find-conflict.ts";
import type { StandingChange } from "../../results/official/result-versions.ts";
import { refreshStanding } from "../../results/refresh-standing.ts";
import { scoreAsClaimed } from "../../scoring/fish-score.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { CatchRow } from "../catch-rows.ts";
import { findTournamentCatch } from "../find-catch.ts";
import { refusalTexts } from "../texts.ts";

export type TournamentCatch = Awaited<ReturnType<typeof findTournamentCatch>>;

/** Changes with the claim, the photo and the decision, to detect a decision on an outdated version. */
export const revisionOf = ({ fish }: Pick<CatchRow, "fish">): string =>
  [fish.claimedLength, fish.claimedWeight, fish.photoId ?? 0, fish.judgedAt ?? [], fish.claimedSpecies]
    .flat()
    .join(".");

export type DecisionContext = { judge: SignedIn; now: number };

/**
 * Throws `not_found`, `not_yours`, `conflict_of_interest`, `already_judged`, or `stale` if the angler has changed it.
 */
export async function findPendingCatch(
  db: Db,
  { judge, now }: DecisionContext,
  id: number,
  seen: string | undefined,
): Promise<TournamentCatch> {
  const row = await findTournamentCatch(db, id);
  requireTournamentRole(judge, "review", row.tournament.id);
  await refuseConflict(db, judge, row.fish, now);
  if (row.fish.status === "lapsed") throw new Refusal("already_judged", refusalTexts.lapsed(row.tournament));
  if (row.fish.status !== "pending") throw new Refusal("already_judged", refusalTexts.judged);
  if (seen !== undefined && seen !== revisionOf(row)) throw new Refusal("stale", refusalTexts.changed);
  return row;
}

/**
 * A decision that can be undone or changed (docs/rules.md 8.4). Throws `not_found`, `not_yours`,
 * `conflict_of_interest`, `not_judged`, or `stale` if the catch was decided again or resubmitted, because the same fish
 * must not be pending twice.
 */
export async function findDecidedCatch(
  db: Db,
  { judge, now }: DecisionContext,
  id: number,
  seen?: string,
): Promise<TournamentCatch> {
  const row = await findTournamentCatch(db, id);
  requireTournamentRole(judge, "review", row.tournament.id);
  await refuseConflict(db, judge, row.fish, now);
  const { fish, resubmittedAs } = row;
  if (fish.status !== "verified" && fish.status !== "rejected") {
    throw new Refusal("not_judged", refusalTexts.notJudged);
  }
  if (resubmittedAs !== null) throw new Refusal("stale", refusalTexts.sentAgainMeanwhile);
  if (seen !== undefined && seen !== revisionOf(row)) throw new Refusal("stale", refusalTexts.judgedAnew);
  return row;
}

type DecisionColumns = Partial<typeof catches.$inferInsert>;

export const scoredAsClaimed = (judged: TournamentCatch): number =>
  scoreAsClaimed(rulesOf(judged.tournament), claimOf(judged));

/**
 * Updates the single standing that the catch can change. `change` is the reason shown in the next version of official
 * results.
 */
export async function writeDecision(
  tx: Tx,
  { fish, tournament }: TournamentCatch,
  columns: DecisionColumns,
  change: StandingChange,
): Promise<void> {
  await tx.update(catches).set(columns).where(eq(catches.id, fish.id));
  await refreshStanding(tx, tournament.id, fish.userId, change);
}

/** The claim, with measures in hundredths. */
export const claimOf = ({ fish }: Pick<CatchRow, "fish">) => ({
  species: fish.claimedSpecies,
  length: fish.claimedLength,
  weight: fish.claimedWeight,
});

export const catchLink = (id: number): string => `/my-catches#catch-${id}`;
