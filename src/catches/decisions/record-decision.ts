import { rulings } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import type { ArrivedFish } from "../../relations/conflict-of-interest.ts";
import { isByEntrant } from "../../relations/find-conflict.ts";
import { countedValue } from "../../scoring/fish-score.ts";
import { type Marks, type Rules, scoringUnit } from "../../scoring/scoring-rules.ts";
import type { Figures } from "./scoring-figures.ts";

type Claimed = ArrivedFish & { id: number; claimedLength: number; claimedWeight: number };

type Decided = {
  decision: (typeof rulings.$inferInsert)["decision"];
  /** Null for a decision that doesn't score the fish. */
  figures: Figures | null;
  marks?: Marks | null;
  reason: string | null;
};

/** Appends a decision to a catch. Decisions are never changed (docs/rules.md 8.13). */
export async function recordDecision(
  tx: Tx,
  { fish, tournamentId, rules }: { fish: Claimed; tournamentId: number; rules: Rules },
  { decision, figures, marks = null, reason }: Decided,
  judgeId: number,
  now: number,
): Promise<void> {
  const isJudging = decision !== "rules";
  await tx.insert(rulings).values({
    catchId: fish.id,
    decision,
    unit: scoringUnit(rules),
    claimed: countedValue(rules, { length: fish.claimedLength, weight: fish.claimedWeight }),
    ...figures,
    marks,
    reason,
    judgeId,
    isByEntrant: isJudging && (await isByEntrant(tx, { id: judgeId }, tournamentId, fish)),
    decidedAt: now,
  });
}
