import { and, count, eq, isNotNull, isNull, ne, type SQL, sql, sum } from "drizzle-orm";
import { payments, payouts } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { refuseOfficial } from "../../tournaments/archive-tournament.ts";
import { refusePayoutUnderWay } from "../../tournaments/queued-payouts.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import type { HeldMoney, WholeRefund } from "./payment-shapes.ts";

/** Paid, and neither refunded nor lost in a dispute; a refund or dispute may be pending. */
const isWithClub = and(
  eq(payments.status, "succeeded").inlineParams(),
  sql`(${payments.refundState} is null or ${payments.refundState} <> 'done')`,
  sql`(${payments.disputeState} is null or ${payments.disputeState} <> 'lost')`,
);

const isHeldMoney = and(isNull(payments.depositId), isWithClub);

/** Deposits of undecided challenges, and deposits being refunded. */
const isHeldDeposit = and(isNotNull(payments.depositId), isNull(payments.keptAt), isWithClub);

/** The same condition as `isRefundable` of `payment.ts`, in SQL. */
const isRefundableMoney = and(
  isHeldMoney,
  isNull(payments.refundState),
  sql`(${payments.disputeState} is null or ${payments.disputeState} <> 'open')`,
);

/** Refunds to send, which 9.53 lists apart from the money held. */
const isToRefund = and(
  isHeldMoney,
  isNotNull(payments.refundState),
  sql`(${payments.disputeState} is null or ${payments.disputeState} <> 'open')`,
);

async function arePrizesPaid(db: Db, tournamentId: number): Promise<boolean> {
  const ofTournament = and(eq(payouts.tournamentId, tournamentId), isNull(payouts.voidedAt));
  const all = await db.$count(payouts, ofTournament);
  return all > 0 && (await db.$count(payouts, and(ofTournament, ne(payouts.status, "completed")))) === 0;
}

async function sumOf(db: Db, tournamentId: number, which: SQL | undefined): Promise<WholeRefund> {
  const [totals] = await db
    .select({ payments: count(), cents: sum(payments.amountCents) })
    .from(payments)
    .where(and(eq(payments.tournamentId, tournamentId), which));
  return { payments: totals?.payments ?? 0, amount: Number(totals?.cents ?? 0) };
}

/** Amounts are in cents. */
export async function readHeldMoney(db: Db, tournamentId: number): Promise<HeldMoney> {
  return {
    ...(await sumOf(db, tournamentId, isHeldMoney)),
    refundable: await sumOf(db, tournamentId, isRefundableMoney),
    toRefund: await sumOf(db, tournamentId, isToRefund),
  };
}

/** Why the tournament can't be deleted now; null when it can. */
export async function findDeletionBlocker(
  db: Db,
  tournament: Pick<Tournament, "id" | "name" | "officialAt" | "importedAt">,
): Promise<string | null> {
  try {
    refuseOfficial(tournament);
    await refusePaidEntries(db, tournament);
    await refusePayoutUnderWay(db, tournament);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function refuseHeldDeposits(db: Db, tournamentId: number): Promise<void> {
  const held = await sumOf(db, tournamentId, isHeldDeposit);
  if (held.payments === 0) return;
  const message = `${moneyText(held.amount)} in challenge deposits is held or being refunded.`;
  throw new Refusal(
    "paid_entries",
    `${message} Once the challenges are decided and the deposits settled, the tournament can be deleted.`,
  );
}

/** docs/rules.md 3.10. Throws `paid_entries` with the sum. */
export async function refusePaidEntries(db: Db, { id }: Pick<Tournament, "id">): Promise<void> {
  await refuseHeldDeposits(db, id);
  const { payments: entries, amount, refundable } = await readHeldMoney(db, id);
  if (entries === 0 || (await arePrizesPaid(db, id))) return;
  if (refundable.payments === 0) {
    const onItsWay = `${moneyText(amount)} in entry fees is being refunded.`;
    throw new Refusal("paid_entries", `${onItsWay} Its Day page shows what's left to do; then it can be deleted.`);
  }
  throw new Refusal(
    "paid_entries",
    `${counted(entries, "angler has", "anglers have")} paid ${moneyText(amount)} in entry fees. Cancel it or refund them on its Day page; then it can be deleted.`,
  );
}
