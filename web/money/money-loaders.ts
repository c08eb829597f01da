import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import type { MoneyView, MovementView } from "../../src/money/ledger/ledger-views.ts";
import type { MovementKind } from "../../src/money/ledger/movement-kinds.ts";
import { ApiFailure, dataOf } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { isLimited, periodIn } from "./period-filter.tsx";

/** The club's page has two tables, a tournament's only its ledger. All rows are in the CSV file. */
const rowsOfEach = 20;

/** The part of a ledger row that the page shows; the file also contains the payment's and payout's numbers. Cents. */
export function shownMovement({ tournamentId, paymentId, payoutId, isRefundable, ...shown }: MovementView) {
  // The list of payments begins with the one before `paid`.
  const refundAt =
    isRefundable &&
    paymentId !== null &&
    `/admin/tournaments/${tournamentId}/day/payments?paid=${paymentId + 1}#payments`;
  const isByHand = shown.kind === "prize" && shown.provider === "cash" && !shown.isReversed;
  const undoAt = isByHand && payoutId !== null && `/admin/payouts?unpaid=${payoutId}`;
  return { ...shown, ...(refundAt && { refundAt }), ...(undoAt && { undoAt }) };
}

export type ShownMovement = ReturnType<typeof shownMovement>;

/** A tournament's money in the columns of the page, in cents; `givenBack` includes refunds and chargebacks, `held` the refunds to send. */
function shownMoney({ tournamentId, name, isDeleted, ...sums }: Omit<MoneyView, "available" | "afterPrizes">) {
  const { collected, fees, refunded, disputed, prizesPaid, otherIn, otherOut, left, held, refundsDue, prizesDue } =
    sums;
  const moved = { collected, fees, givenBack: refunded + disputed, prizesPaid, otherIn, otherOut };
  return { tournamentId, name, isDeleted, ...moved, left, held: held + refundsDue, prizesDue };
}

export type ShownMoney = ReturnType<typeof shownMoney>;

const amounts = [
  ...(["collected", "fees", "givenBack", "prizesPaid", "otherIn", "otherOut"] as const),
  ...(["left", "held", "prizesDue"] as const),
];

const noTournament = { tournamentId: null, isDeleted: false };

/** The tournaments of a page, then the rest of the club's money, and the total. */
function withTotal(page: readonly ShownMoney[], { withoutTournament, ...sums }: MoneyView): ShownMoney[] {
  const ofClub = withoutTournament
    ? [shownMoney({ ...noTournament, name: "The whole club", ...withoutTournament })]
    : [];
  const rows = [...page, ...ofClub];
  const total = { ...shownMoney(sums), name: "Total" };
  const others = { ...total, name: "Other tournaments" };
  for (const name of amounts) others[name] -= rows.reduce((sum, row) => sum + row[name], 0);
  const isComplete = amounts.every((name) => others[name] === 0);
  return [...page, ...(isComplete ? [] : [others]), ...ofClub, total];
}

/** Null for a tournament that no longer exists. */
async function loadEntryFees(runtime: Runtime, id: number, after: number | undefined) {
  const { api } = runtime.api;
  const ofTournament = api.admin.tournaments({ id });
  try {
    const [tournament, payments, heldMoney, deposits] = await Promise.all([
      dataOf(api.tournaments({ id }).get()),
      readPage(ofTournament.payments.get({ query: { after, limit: rowsOfEach } })),
      dataOf(ofTournament["held-money"].get()),
      dataOf(ofTournament.deposits.get()),
    ]);
    const { startDate, endDate, cancelledAt } = tournament;
    const terms = { startDate, endDate, isCancelled: cancelledAt !== null };
    const { resultState, resultAwaits, officialAt, resultVersions, isArchived } = tournament;
    const result = { id, resultState, resultAwaits, officialAt, resultVersions, isArchived };
    return { terms, result, payments: payments.rows, nextPaid: payments.nextAfter, heldMoney, deposits };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** The club's money: all of it, or one tournament's (`?tournament=7`), or in a period, with a page of the ledger's rows. */
export const loadMoney =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const tournamentId = idIn(query, "tournament") ?? undefined;
    const after = idIn(query, "after") ?? undefined;
    const limit = tournamentId === undefined ? rowsOfEach : listPage.rows;
    const { money } = runtime.api.api.admin;
    const chosen = periodIn(query);
    const { period } = chosen;
    const showsClub = tournamentId === undefined && !isLimited(period);
    const [sums, inPeriod, movements, tournaments, weeks, years, entryFees] = await Promise.all([
      dataOf(money.get({ query: { tournamentId } })),
      isLimited(period) ? dataOf(money.period.get({ query: { tournamentId, ...period } })) : null,
      readPage(money.movements.get({ query: { tournamentId, ...period, after, limit } })),
      showsClub
        ? readPage(money.tournaments.get({ query: { after: idIn(query, "older") ?? undefined, limit } }))
        : null,
      showsClub ? dataOf(money.weeks.get()) : null,
      showsClub ? dataOf(money.years.get()) : [],
      tournamentId === undefined ? null : loadEntryFees(runtime, tournamentId, idIn(query, "paid") ?? undefined),
    ]);
    return {
      chosen,
      sums,
      inPeriod,
      movements: { ...movements, rows: movements.rows.map(shownMovement) },
      tournaments:
        tournaments && tournaments.rows.length > 0
          ? { ...tournaments, rows: withTotal(tournaments.rows.map(shownMoney), sums) }
          : null,
      weeks: weeks?.weeks ?? null,
      years,
      entryFees,
    };
  };

/** The kinds of movements that a page can be limited to (`?kind=`). */
const kindsOf = {
  in: ["charge", "other_in"],
  out: ["prize", "refund", "dispute", "fee", "other_out"],
} as const satisfies Record<"in" | "out", readonly MovementKind[]>;

/** A page of the ledger's rows of money in or out, all, of one kind or with one person (`?search=`), and the totals; both in a period if one is set. */
const loadMovements =
  (way: "in" | "out") =>
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const after = idIn(query, "after") ?? undefined;
    const kind = kindsOf[way].find((option) => option === query.get("kind"));
    const search = query.get("search")?.trim() || undefined;
    const { money } = runtime.api.api.admin;
    const chosen = periodIn(query);
    const { period } = chosen;
    const [list, sums] = await Promise.all([
      readPage(money.movements.get({ query: { way, kind, search, ...period, after, limit: listPage.rows } })),
      isLimited(period) ? dataOf(money.period.get({ query: period })) : dataOf(money.get({ query: {} })),
    ]);
    const movements = { ...list, rows: list.rows.map(shownMovement) };
    return { chosen, movements, kind: kind ?? null, search: search ?? null, sums };
  };

export const loadMoneyIn = loadMovements("in");

export const loadMoneyOut = loadMovements("out");

/** The years with prizes, and the winnings in the year of the address or the latest one. */
export const loadTax =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { money } = runtime.api.api.admin;
    const years = await dataOf(money.years.get());
    const wanted = idIn(new URL(request.url).searchParams, "year");
    const year = years.find((option) => option === wanted) ?? years[0] ?? null;
    const winnings =
      year === null ? [] : await dataOf(money.winnings.get({ query: { year, limit: listPage.maxRows } }));
    return { years, year, winnings };
  };

/** The tournaments that recorded money can be for: the open ones first, then the latest. */
const maxOffered = 100;

/**
 * Whether the reader sees only some tournaments: recorded money belongs to the whole club. `?reverse=7` asks why ledger entry 7
 * is reversed; its `movement` is null if it can't be.
 */
export const loadRecordMoney =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const reversed = idIn(new URL(request.url).searchParams, "reverse");
    const { admin, tournaments } = runtime.api.api;
    const { money } = admin;
    const [{ isOfSome }, offered, candidates] = await Promise.all([
      dataOf(money.get({ query: {} })),
      reversed === null ? dataOf(tournaments.get({ query: { limit: maxOffered } })) : [],
      reversed === null ? [] : dataOf(money.movements.get({ query: { id: reversed, limit: 1 } })),
    ]);
    const movement = candidates.find(({ id, isReversible }) => id === reversed && isReversible);
    return {
      isOfSome,
      tournaments: offered.map(({ id, name }) => ({ id, name })),
      reversal: reversed === null ? null : { movement: movement ? shownMovement(movement) : null },
    };
  };
