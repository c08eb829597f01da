import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import type { AdminPaymentView } from "../../src/money/entry-fees/payment-shapes.ts";
import type { MoneyView } from "../../src/money/ledger/ledger-views.ts";
import type { DuePayout as DuePayoutView, PayoutView } from "../../src/money/payouts/payout-shapes.ts";
import { ApiFailure, dataOf } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The prizes not paid yet, the cash refunds not handed over yet, and the balance. */
export const loadDue = (runtime: Runtime) => async () => {
  const { admin } = runtime.api.api;
  const [due, cashRefunds, sums] = await Promise.all([
    dataOf(admin.payouts.due.get()),
    dataOf(admin["cash-refunds"].get()),
    dataOf(admin.money.get({ query: {} })),
  ]);
  return { due: due.map(shownDue), cashRefunds: cashRefunds.map(shownCashRefund), sums: shownFunds(sums) };
};

const shownCashRefund = ({
  id,
  username,
  displayName,
  amount,
  tournamentId,
  tournamentName,
  refundReason,
  deposit,
}: AdminPaymentView) => ({
  ...{ id, username, displayName, amount },
  ...{ tournamentId, tournamentName, refundReason },
  isDeposit: deposit !== undefined,
});

export type CashRefund = ReturnType<typeof shownCashRefund>;

/** The sums that show whether the club can pay a prize. */
const shownFunds = ({ left, held, refundsDue, prizesPaid, prizesDue, available, isOfSome }: MoneyView) => ({
  ...{ left, held, refundsDue, prizesPaid, prizesDue, available, isOfSome },
});

const shownDue = ({
  stripeTransferId,
  paidVia,
  processedAt,
  voidReason,
  note,
  due,
  overpaid,
  ...shown
}: DuePayoutView) => shown;

export type DuePayout = ReturnType<typeof shownDue>;

/**
 * A page of all payouts, and the sums over all of them. `?pay=7` asks for confirmation before payout 7 is
 * sent, `?hand=7` asks how it was paid by hand, `?unpaid=7` why it wasn't, `?forgive=7` and `?repaid=7` how
 * an overpayment is settled.
 */
export const loadPayouts =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const [after, pay] = [idIn(query, "after"), idIn(query, "pay")];
    const [hand, unpaid] = [idIn(query, "hand"), idIn(query, "unpaid")];
    const processed = idIn(query, "processed");
    const [forgive, repaid] = [idIn(query, "forgive"), idIn(query, "repaid")];
    const chosen = pay ?? hand ?? unpaid ?? forgive ?? repaid;
    const { money, payouts } = runtime.api.api.admin;
    const [list, sums, due, candidates, done, funds] = await Promise.all([
      readPage(payouts.get({ query: { limit: listPage.rows, after: after ?? undefined } })),
      dataOf(payouts.sums.get()),
      dataOf(payouts.due.get()),
      chosen === null ? [] : dataOf(payouts.get({ query: { limit: 1, after: chosen + 1 } })),
      processed === null ? null : preview(runtime, processed),
      pay === null && hand === null ? null : dataOf(money.get({ query: {} })),
    ]);
    const payout = candidates.find(({ id }) => id === chosen);
    const isPayable = payout?.status === "pending" || payout?.status === "failed";
    const shown = funds && shownFunds(funds);
    const toPay = payout && pay !== null && isPayable && shown ? { payout, funds: shown } : null;
    const about =
      (hand !== null && "hand") || (forgive !== null && "forgive") || (repaid !== null && "repaid") || "undo";
    const isSettled = (about === "forgive" || about === "repaid") && payout?.overpaid === 0;
    const byHand = payout && pay === null && !isSettled ? ({ payout, about, funds: shown } as const) : null;
    const canSend = due.some(({ status, account, warning }) => status === "pending" && account === "ready" && !warning);
    return { payouts: fromFirstPlace(list.rows), nextAfter: list.nextAfter, sums, canSend, toPay, byHand, done };
  };

/** The newest tournament first, as listed, and the prizes that it made together from 1st place down. */
function fromFirstPlace(rows: readonly PayoutView[]): PayoutView[] {
  const madeTogether = Map.groupBy(rows, ({ tournamentId, createdAt }) => `${tournamentId} ${createdAt}`);
  return [...madeTogether.values()].flatMap((prizes) => prizes.toReversed());
}

/** Null for a tournament that no longer exists. */
async function preview(runtime: Runtime, id: number) {
  try {
    return await dataOf(runtime.api.api.admin.tournaments({ id }).payouts.get());
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** The tournaments to choose from, and a preview of processing the chosen one. */
export const loadProcess =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const chosen = idIn(new URL(request.url).searchParams, "tournamentId");
    const { money, payouts } = runtime.api.api.admin;
    const [tournaments, plan] = await Promise.all([
      dataOf(payouts.tournaments.get()),
      chosen === null ? null : preview(runtime, chosen),
    ]);
    if (plan === null) return { tournaments, plan, funds: null };
    const [ofAll, ofTournament] = await Promise.all([
      dataOf(money.get({ query: {} })),
      dataOf(money.get({ query: { tournamentId: plan.tournamentId } })),
    ]);
    const funds = shownFunds(ofAll);
    // Processing the payouts makes the results official, so the tournament's money is no longer held.
    return { tournaments, plan, funds: { ...funds, held: funds.held - ofTournament.held } };
  };
