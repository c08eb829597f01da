import { and, eq, isNull } from "drizzle-orm";
import { type Acting, requireTournamentRole } from "../../actor.ts";
import { payouts, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { payeeColumns, sumWithoutWarning } from "./payee-warnings.ts";
import type { PayoutPreview, ProcessedPayouts, ProcessPayouts, SentPayout } from "./payout-shapes.ts";
import { amountToSend } from "./payout-status.ts";
import { previewPayouts } from "./preview-payouts.ts";
import { queuePayouts } from "./queue-payouts.ts";
import { requireFunds } from "./require-funds.ts";
import { type Sender, sendPayout, sendsOnline } from "./send-payout.ts";

const atOnce = 5;

export const pendingPayoutsQuery = (db: Db, tournamentId: number) =>
  db
    .select({ ...payeeColumns, isReady: users.stripeAccountOnboarded })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(payouts.tournamentId, tournamentId), eq(payouts.status, "pending"), isNull(payouts.voidedAt)));

type SendOutcome = SentPayout | "failed" | "elsewhere" | "warned";

/** Doesn't throw: a failure is stored in the payout's row, and another admin may have sent it first. */
async function sendOne(deps: Sender, id: number, admin: Acting): Promise<SendOutcome> {
  try {
    return await sendPayout(deps, id, admin);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.reason === "payee_warning") return "warned";
    return error.reason === "payout_failed" ? "failed" : "elsewhere";
  }
}

/** Sends a few at a time, so that a slow provider doesn't add up. */
export async function sendAll<Sent>(ids: readonly number[], send: (id: number) => Promise<Sent>): Promise<Sent[]> {
  const remainingIds = [...ids];
  const sent: Sent[] = [];
  const worker = async () => {
    for (let id = remainingIds.shift(); id !== undefined; id = remainingIds.shift()) sent.push(await send(id));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return sent;
}

function requirePreviewed({ prizes }: PayoutPreview, expectedAmount: number | null | undefined): void {
  if (expectedAmount === undefined || amountToSend(prizes) === expectedAmount) return;
  throw new Refusal("confirm_required", "Nothing has been sent. Check the prizes below, then press Process Payouts.");
}

/**
 * Payouts without a ready account or without online payments, or with a warning about the payee, stay pending. Throws
 * `not_yours`, as `queuePayouts` does, `overdraft` as `requireFunds` does, and `confirm_required` if `expectedAmount` isn't the
 * preview's; then nothing is queued.
 */
export async function processTournament(
  deps: Sender,
  admin: Acting,
  { tournamentId, reason, expectedAmount, ...overdraft }: ProcessPayouts,
): Promise<ProcessedPayouts> {
  const { store, clock } = deps;
  const isSendable = ({ isReady }: { isReady: boolean | null }) => isReady === true && sendsOnline(deps);
  const { payoutIds, ...unfilled } = await admin.write(async (tx, by) => {
    requireTournamentRole(by, "move-money", tournamentId);
    const now = clock();
    const preview = await previewPayouts(tx, tournamentId, now);
    const queued = await queuePayouts(tx, tournamentId, by, { reason }, now);
    requirePreviewed(preview, expectedAmount);
    const toSend = (await pendingPayoutsQuery(tx, tournamentId)).filter(isSendable);
    const amountCents = await sumWithoutWarning(tx, toSend, now);
    await requireFunds(tx, by, { payoutId: null, amountCents }, overdraft, now);
    return queued;
  });
  const pending = await store.read((db) => pendingPayoutsQuery(db, tournamentId));
  const ready = pending.filter(isSendable);
  const results = await sendAll(
    ready.map(({ id }) => id),
    (id) => sendOne(deps, id, admin),
  );
  const finished = results.flatMap((result) => (typeof result === "string" ? [] : [result]));
  const sent = finished.filter(({ status }) => status === "completed");
  return {
    queued: payoutIds.length,
    sent: sent.length,
    amount: sent.reduce((sum, { amount }) => sum + amount, 0),
    processing: finished.length - sent.length,
    failed: results.filter((result) => result === "failed").length,
    waiting: pending.length - ready.length,
    warned: results.filter((result) => result === "warned").length,
    ...unfilled,
  };
}
