import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { secondLooks } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { findTournamentCatch } from "../../catches/find-catch.ts";
import { approvedValues } from "../../catches/review/approved-values.ts";
import { Refusal } from "../../refusal.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { isAgreed } from "./second-review-actions.ts";
import { decisionsOn, findSecondReviewFor, type SecondReviewRow } from "./second-review-rows.ts";
import type { SecondReviewInput } from "./second-review-shapes.ts";
import { lookTexts } from "./texts.ts";

type Look = Partial<typeof secondLooks.$inferInsert>;

/** Also records the second review in the catch's history, which admins can read. */
export async function recordSecondReview(
  tx: Tx,
  judge: SignedIn,
  { look, tournament }: SecondReviewRow,
  { action, values, detail }: { action: string; values: Look; detail: Record<string, unknown> },
  now: number,
): Promise<void> {
  await tx.update(secondLooks).set(values).where(eq(secondLooks.id, look.id));
  await recordAudit(tx, judge, { action, subject: "catch", subjectId: look.catchId, detail }, now);
  await bumpVersion(tx, `tournament:${tournament.id}`);
}

/** A second review requires the judge's own measurement: the claimed one isn't accepted. Throws `invalid`. */
export function refuseUnmeasured({ measured, marks }: { measured?: unknown; marks?: unknown }): void {
  if (measured === undefined && marks === undefined) throw Refusal.ofField("measured", lookTexts.measure);
}

async function seenIn(tx: Tx, row: SecondReviewRow, input: SecondReviewInput): Promise<Look> {
  if (input.decision === "rejected") return { status: "differs", reason: input.reason };
  refuseUnmeasured(input);
  const { figures, marks } = approvedValues(await findTournamentCatch(tx, row.look.catchId), input);
  const { measured, penalties, scored } = figures;
  const { inForce } = await decisionsOn(tx, row);
  const before = { measured: inForce.measured, penalties: inForce.penalties ?? [] };
  const status = isAgreed(rulesOf(row.tournament), before, figures) ? "agreed" : "differs";
  return { status, measured, penalties, scored, marks };
}

/** Stores a second judge's review of the fish. Throws as `findSecondReviewFor` does, and `invalid`. */
export async function submitSecondReview(
  tx: Tx,
  judge: SignedIn,
  id: number,
  input: SecondReviewInput,
  now: number,
): Promise<void> {
  const row = await findSecondReviewFor(tx, { judge, now }, id, "look");
  const seen = await seenIn(tx, row, input);
  const { status, measured = null, reason = null } = seen;
  const values = { ...seen, judgeId: judge.id, lookedAt: now };
  const detail = { agrees: status === "agreed", measured: measured === null ? null : measured / 100, reason };
  await recordSecondReview(tx, judge, row, { action: "look-again", values, detail }, now);
}

/** Waives a second review that no other judge can do (docs/rules.md 8.25). Throws as `findSecondReviewFor` does. */
export async function waiveSecondReview(
  tx: Tx,
  judge: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const row = await findSecondReviewFor(tx, { judge, now }, id, "waive");
  const values = {
    status: "settled",
    lookedAt: now,
    settledById: judge.id,
    settledAt: now,
    settledReason: reason,
  } as const;
  await recordSecondReview(tx, judge, row, { action: "waive-second-look", values, detail: { reason } }, now);
}
