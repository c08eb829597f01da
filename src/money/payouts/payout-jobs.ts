import { and, asc, eq, gt, gte, lte } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { ProviderFailure } from "../providers/provider.ts";
import type { Payout } from "./payout-order.ts";
import { type Sender, sendTransfer, unclearTwice } from "./send-payout.ts";
import { syncPayout } from "./sync-payout.ts";

/** Longer than any request to the provider. */
export const sendGraceMs = 2 * 60_000;

export const unfinishedPayoutsQuery = (db: Db, now: number) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, "processing").inlineParams(), lte(payouts.attemptStartedAt, now - sendGraceMs)))
    .orderBy(asc(payouts.attemptStartedAt));

/** Uses a new key after two unclear replies, because the provider repeats a failure under its key. Returns null when finished. */
async function takeUp(tx: Tx, { id, attempt, attemptStartedAt, failure }: Payout, now: number): Promise<Payout | null> {
  const isSpent = failure === unclearTwice;
  const [attempted] = await tx
    .update(payouts)
    .set({ attemptStartedAt: now, attempt: isSpent ? attempt + 1 : attempt, failure: null })
    .where(
      and(
        eq(payouts.id, id),
        eq(payouts.status, "processing"),
        eq(payouts.attempt, attempt),
        eq(payouts.attemptStartedAt, attemptStartedAt ?? 0),
      ),
    )
    .returning();
  if (!attempted) return null;
  const detail = { attempt: attempted.attempt, isSpent };
  await recordAudit(tx, system, { action: "resume-payout", subject: "payout", subjectId: id, detail }, now);
  return attempted;
}

async function markSpent(tx: Tx, { id, attempt }: Payout): Promise<void> {
  const isStillIt = and(eq(payouts.id, id), eq(payouts.status, "processing"), eq(payouts.attempt, attempt));
  await tx.update(payouts).set({ failure: unclearTwice }).where(isStillIt);
}

async function finishOne(deps: Sender, stuck: Payout): Promise<boolean> {
  const { store, clock } = deps;
  const resumed = await store.write((tx) => takeUp(tx, stuck, clock()));
  if (!resumed) return false;
  const { payout, unclear } = await sendTransfer(deps, resumed, null);
  // The key isn't spent after the first try of a new attempt.
  if (unclear === "order" && resumed.attempt === stuck.attempt) await store.write((tx) => markSpent(tx, resumed));
  return payout.status !== "processing";
}

/** Adopts transfers that the provider already has before sending anything again. Returns how many payouts it finished. */
export async function syncUnfinishedPayouts(deps: Sender, now: number): Promise<number> {
  const due = await deps.store.read((db) => unfinishedPayoutsQuery(db, now));
  let finished = 0;
  for (const payout of due) if (await finishOne(deps, payout)) finished += 1;
  return finished;
}

const reversalsFor = 90 * 86_400_000;

export const sentTransfersQuery = (db: Db, since: number) =>
  db
    .select({ payoutId: payouts.id, transferId: payouts.stripeTransferId })
    .from(payouts)
    .where(and(gt(payouts.stripeTransferId, ""), eq(payouts.status, "completed"), gte(payouts.processedAt, since)));

/** Finds reversals of the last 90 days whose webhook never arrived. Returns how many transfers it read. */
export async function rereadTransfers({ store, payments, clock, log }: Sender, now: number): Promise<number> {
  const sent = await store.read((db) => sentTransfersQuery(db, now - reversalsFor));
  let reread = 0;
  for (const { payoutId, transferId } of sent) {
    if (transferId === null) continue;
    try {
      const facts = await payments.readTransfer(transferId);
      await store.write((tx) => syncPayout(tx, payoutId, facts, { via: payments.name, by: null }, clock()));
      reread += 1;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      log.warn(
        { payout: payoutId, kind: error.kind, code: error.code },
        "a transfer could not be read from the provider",
      );
    }
  }
  return reread;
}
