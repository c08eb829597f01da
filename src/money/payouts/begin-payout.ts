import { eq, sum } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { ledger, payouts, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { Refusal } from "../../refusal.ts";
import { requireWarningReason } from "./payee-warnings.ts";
import type { Payout } from "./payout-order.ts";
import type { SinglePayout } from "./payout-shapes.ts";
import { requireFunds } from "./require-funds.ts";

/** The amount paid according to the ledger, less reversals, in cents. */
export async function netPaidCents(db: Db, payoutId: number): Promise<number> {
  const [paid] = await db
    .select({ cents: sum(ledger.amountCents) })
    .from(ledger)
    .where(eq(ledger.payoutId, payoutId));
  return -Number(paid?.cents ?? 0);
}

/** Throws `not_found` or `not_yours`. */
export async function findPayout(db: Db, id: number, by: SignedIn): Promise<Payout> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw new Refusal("not_found", "This payout doesn't exist.");
  requireTournamentRole(by, "move-money", payout.tournamentId);
  return payout;
}

/** Throws `not_found`, `not_yours`, `stale` (voided), `already_paid` or `payout_under_way`. */
export async function payable(db: Db, id: number, by: SignedIn): Promise<Payout> {
  const payout = await findPayout(db, id, by);
  if (payout.voidedAt !== null) {
    throw new Refusal("stale", `This payout was voided: ${payout.voidReason ?? "the results were corrected"}`);
  }
  if (payout.status === "completed") throw new Refusal("already_paid", "This prize has already been paid.");
  if (payout.status === "processing") {
    throw new Refusal("payout_under_way", "This prize is being sent right now. Its status will update automatically.");
  }
  return payout;
}

export async function existingTransferText(db: Db, payout: Payout): Promise<string | null> {
  const stands = await netPaidCents(db, payout.id);
  return stands === 0 ? null : `A transfer of ${moneyText(stands)} for this prize already exists.`;
}

/** Throws `no_payout_account`. */
async function destinationOf(db: Db, { userId }: Payout): Promise<string> {
  if (userId === null) {
    const message = "The winner's account was deleted. Pay the prize another way and mark it as paid by hand.";
    throw new Refusal("no_payout_account", message);
  }
  const [winner] = await db
    .select({ name: users.username, accountId: users.stripeConnectAccountId, isReady: users.stripeAccountOnboarded })
    .from(users)
    .where(eq(users.id, userId));
  if (winner?.accountId && winner.isReady) return winner.accountId;
  const message = `${winner?.name ?? "The winner"} doesn't have a payout account that's ready. They've been notified. Pay them once it's ready, or mark the prize as paid by hand.`;
  throw new Refusal("no_payout_account", message);
}

/** Stores the attempt before sending, so that a crash loses nothing. Throws as `payable`, `payee_warning`, `overdraft`, or `no_payout_account`. */
export async function beginPayout(
  tx: Tx,
  id: number,
  admin: SignedIn,
  { reason, ...overdraft }: SinglePayout,
  now: number,
): Promise<Payout> {
  const payout = await payable(tx, id, admin);
  const destination = await destinationOf(tx, payout);
  const warning = await requireWarningReason(tx, payout, reason, now);
  await requireFunds(tx, admin, { payoutId: id, amountCents: payout.amountCents }, overdraft, now);
  const attempt = payout.attempt + 1;
  const [begun] = await tx
    .update(payouts)
    .set({ status: "processing", attempt, attemptStartedAt: now, destination, failure: null })
    .where(eq(payouts.id, id))
    .returning();
  if (!begun) throw new Error(`Payout ${id} vanished while it was begun.`);
  const detail = { attempt, amountCents: begun.amountCents, destination, ...(warning && { warning, reason }) };
  await recordAudit(tx, admin, { action: "send-payout", subject: "payout", subjectId: id, detail }, now);
  return begun;
}
