import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { changeDecision } from "../catches/review/change-decision.ts";
import { findEntry } from "../entries/entry.ts";
import { Refusal } from "../refusal.ts";
import { refuseConflict } from "../relations/find-conflict.ts";
import { requireCorrectionReason } from "../tournaments/queued-payouts.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { totalOn, writeTotal } from "./enter-weigh-in.ts";
import { isChangedByJudge } from "./is-changed-by-judge.ts";
import { restoreReturn } from "./late-minutes.ts";
import { readLog } from "./read-log.ts";
import type { WeighInUndo } from "./weigh-in-shapes.ts";
import { weighInTexts as texts } from "./weigh-in-texts.ts";

/**
 * Undoes an entrant's latest entry: the total is as before, or the catch is rejected; minutes late are as before, unless
 * they were corrected since. Throws `not_found`, `conflict_of_interest`, or `stale` if it isn't the latest or was changed,
 * and for a correction, also if a judge has changed the catch.
 */
export async function undoWeighIn(
  tx: Tx,
  by: SignedIn,
  tournamentId: number,
  { entry: id, reason }: WeighInUndo,
  now: number,
  purpose: "undo" | "correction" = "undo",
): Promise<number> {
  const tournament = await visibleTournament(tx, by, tournamentId);
  await requireCorrectionReason(tx, tournamentId, reason);
  const log = await readLog(tx, tournamentId);
  const row = log.find((logRow) => logRow.id === id);
  if (!row) throw new Refusal("not_found", purpose === "correction" ? texts.alreadyUndone : texts.unknownEntry);
  const { entry } = row;
  const { userId, holderId, day, before, after, catchId } = entry;
  if (log.find((logRow) => logRow.entry.holderId === holderId)?.id !== id) throw new Refusal("stale", texts.notLast);
  const isPart = purpose === "correction";
  if (catchId === null) {
    await refuseConflict(tx, by, { userId, tournamentId, submittedAt: row.at, submittedBy: null }, now);
    const current = totalOn((await findEntry(tx, tournamentId, holderId))?.totals ?? null, day);
    if (!Bun.deepEquals(current, after)) throw new Refusal("stale", texts.changed);
    await writeTotal(tx, by, tournament, { holderId, day, total: before, reason: texts.undo(reason), isPart }, now);
  } else {
    const [fish] = await tx.select().from(catches).where(eq(catches.id, catchId));
    if (isPart && fish && isChangedByJudge(fish, entry)) throw new Refusal("stale", texts.changedByJudge);
    const change = { decision: "rejected" as const, reason: reason || texts.undone[purpose], isPart };
    await changeDecision(tx, by, catchId, change, null, now);
  }
  // The corrected entry changes the boat's return itself, so that entrants aren't notified twice.
  if (purpose === "undo") await restoreReturn({ tx, by, tournamentId, reason, now }, entry);
  const detail = { entry: id, userId, ...(reason && { reason }) };
  await recordAudit(tx, by, { action: "undo-weigh-in", subject: "tournament", subjectId: tournamentId, detail }, now);
  return userId;
}
