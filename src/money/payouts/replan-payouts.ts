import { and, eq, inArray } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts, tournaments } from "../../base/db/schema.ts";
import type { TournamentChange, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { resultBookings } from "../../options/server.ts";
import { addVersionOfChange } from "../../results/official/result-versions.ts";
import { hasQueuedPayouts, hasRolledPots } from "../../tournaments/queued-payouts.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { notifyOfCorrection } from "./notify-of-correction.ts";
import { addPayout, nextCorrection, planLines, readPayoutRows } from "./payout-rows.ts";
import { planResults } from "./plan-payouts.ts";
import { type PayoutRow, type Reconciliation, reconcile } from "./reconcile.ts";

const defaultReason = "The results were corrected.";

/** A resumed tournament has no winners yet. */
const withdrawn = (rows: readonly PayoutRow[]): Reconciliation => ({
  voided: rows.filter(({ state }) => state === "unsent").map(({ id }) => id),
  added: [],
  due: [],
  renamed: [],
});

async function write(
  tx: Tx,
  tournament: Tournament,
  { voided, added, due, renamed }: Reconciliation,
  reason: string,
  now: number,
): Promise<number[]> {
  const correction = await nextCorrection(tx, tournament.id);
  const isVoided = and(eq(payouts.tournamentId, tournament.id), inArray(payouts.id, voided));
  if (voided.length > 0) await tx.update(payouts).set({ voidedAt: now, voidReason: reason }).where(isVoided);
  for (const { id, ...change } of [...due, ...renamed]) await tx.update(payouts).set(change).where(eq(payouts.id, id));
  const ids: number[] = [];
  for (const line of added) ids.push(await addPayout(tx, tournament, line, correction, now));
  return ids;
}

/**
 * Brings queued payouts in line with the current results (docs/life-cycle.md): unsent payouts are voided and planned again, and
 * sent ones are compared with the amounts due. Nothing changes while a catch awaits review. Idempotent. Does nothing for a
 * tournament without payouts and without rolled-over pots.
 */
export async function replanPayouts(tx: Tx, tournamentId: number, change: TournamentChange): Promise<void> {
  if (!((await hasQueuedPayouts(tx, tournamentId)) || (await hasRolledPots(tx, tournamentId)))) return;
  const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) return;
  const { by, now } = change;
  const reason = change.reason ?? defaultReason;
  const rows = await readPayoutRows(tx, tournamentId);
  const isOver = stateOf(tournament, now) === "ended";
  if (isOver && (await readEveryQuestion(tx, tournament, now)).review > 0) return;
  const { prizes, pots } = isOver ? await planResults(tx, tournament) : { prizes: [], pots: null };
  const lines = planLines(prizes);
  for (const book of resultBookings) await book(tx, tournament, pots, { by, reason: change.reason, now });
  const correction = isOver ? reconcile(lines, rows) : withdrawn(rows);
  const { voided, added, due, renamed } = correction;
  if (voided.length + added.length + due.length + renamed.length === 0) return;
  const addedIds = await write(tx, tournament, correction, reason, now);
  const detail = { reason, voided, queued: addedIds, due };
  const entry = { action: "correct-payouts", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, by, entry, now);
  await addVersionOfChange(tx, tournamentId, { reason: change.reason ?? "The prizes changed.", by, now });
  await notifyOfCorrection(tx, tournament, { rows, lines, correction, reason }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
}

/**
 * A `beforeCommit` hook that replans the payouts of every tournament changed by a write, as of the time of the commit. A change may be
 * dated earlier, as in the demo.
 */
export const replanChanged = (clock: () => number) => async (tx: Tx) => {
  for (const [id, change] of [...tx.changedTournaments]) {
    await replanPayouts(tx, id, { reason: null, by: system, ...change, now: clock() });
  }
};
