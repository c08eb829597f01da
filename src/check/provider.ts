import { asc, gt, isNotNull } from "drizzle-orm";
import { payments, payouts } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";
import { groupOf, type Payout } from "../money/payouts/payout-order.ts";
import { isLive } from "../money/payouts/sync-payout.ts";
import { readClubCode } from "../money/providers/club-code.ts";
import {
  type IntentFacts,
  type PaymentProvider,
  ProviderFailure,
  type TransferFacts,
} from "../money/providers/provider.ts";
import { type Check, wrong } from "./check.ts";

type Payment = typeof payments.$inferSelect;

function intentFaults(payment: Payment, { status, amountCents, charge }: IntentFacts): string[] {
  const subject = `payment ${payment.id}`;
  const isPaid = status === "succeeded";
  if (isPaid !== (payment.status === "succeeded")) {
    return [`${subject} is ${payment.status} here, but ${status} at the provider`];
  }
  if (!(isPaid && charge)) return [];
  const back = charge.refunds
    .filter((refund) => refund.status === "succeeded" || refund.status === "pending")
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const faults: string[] = [];
  if (amountCents !== payment.amountCents) {
    faults.push(`${subject} is ${moneyText(payment.amountCents)} here, but ${moneyText(amountCents)} at the provider`);
  }
  if (back !== payment.refundedCents) {
    faults.push(
      `${subject}: ${moneyText(payment.refundedCents)} is refunded here, but ${moneyText(back)} at the provider`,
    );
  }
  return faults;
}

function transferFaults(payout: Payout, transfers: TransferFacts[]): string[] {
  const subject = `payout ${payout.id}`;
  const live = transfers.filter(isLive);
  const names = live.map(({ id }) => id).join(", ");
  if (live.length > 1) return [`${subject} was sent ${live.length} times: ${names}`];
  const isSent = payout.status === "completed" && payout.paidVia !== "hand";
  if (isSent && live[0]?.id !== payout.stripeTransferId) {
    return [`${subject}: transfer ${payout.stripeTransferId} doesn't exist at the provider`];
  }
  if (!isSent && live.length > 0)
    return [`${subject} is ${payout.status} here, but was sent by the provider: ${names}`];
  return [];
}

/**
 * A deleted tournament has no transfer group, and a renamed division's has changed. In those cases, the transfer is
 * found by its own id.
 */
async function transfersOf(provider: PaymentProvider, club: string, payout: Payout): Promise<TransferFacts[]> {
  const { tournamentId, division, stripeTransferId } = payout;
  const transfers = tournamentId === null ? [] : await provider.findTransfers(groupOf(club, payout));
  if (tournamentId !== null && division === null) return transfers;
  if (stripeTransferId === null || transfers.some(({ id }) => id === stripeTransferId)) return transfers;
  try {
    return [...transfers, await provider.readTransfer(stripeTransferId)];
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === "not_found") return transfers;
    throw error;
  }
}

async function asking(subject: string, ask: () => Promise<string[]>): Promise<string[]> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return [`${subject}: the provider couldn't be reached (${error.message})`];
  }
}

/**
 * Makes one request per payment and payout, so it's slow in a large club. Pending operations may show up as
 * differences.
 */
export async function checkProvider(db: Db, provider: PaymentProvider): Promise<string[]> {
  const faults: string[] = [];
  const club = await readClubCode(db);
  const paid = await db.select().from(payments).where(isNotNull(payments.intentId)).orderBy(asc(payments.id));
  for (const payment of paid) {
    const { id, intentId, provider: via } = payment;
    if (intentId === null || via !== provider.name) continue;
    faults.push(
      ...(await asking(`payment ${id}`, async () => intentFaults(payment, await provider.readIntent(intentId)))),
    );
  }
  const begun = await db.select().from(payouts).where(gt(payouts.attempt, 0)).orderBy(asc(payouts.id));
  for (const payout of begun) {
    if (payout.paidVia !== null && payout.paidVia !== "hand" && payout.paidVia !== provider.name) continue;
    const ask = async () => transferFaults(payout, await transfersOf(provider, club, payout));
    faults.push(...(await asking(`payout ${payout.id}`, ask)));
  }
  return faults;
}

export const providersSide: Check = {
  name: "payment provider",
  run: async (db, { payments }) => (payments ? (await checkProvider(db, payments)).map(wrong) : []),
};
