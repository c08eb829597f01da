import type { Board, Prizes } from "./board.ts";
import type { Row } from "./rank.ts";

export type Payout = { id: string; place: number; cents: number };

/** Cents that nobody wins: the club's, refunded to those who paid into the pot, or carried over to a later tournament. */
export type Unpaid = { to: "club" | "refund" | "roll-over"; cents: number };

export type Payouts = { pool: number; payouts: readonly Payout[]; unpaid: readonly Unpaid[] };

/** With `roundDown` a share is never rounded up to a multiple of `round`, so that the remainder is never negative. */
export type PrizeRules = Prizes & { roundDown?: boolean };

/** The part of a row that payouts depend on. */
export type PaidRow = Pick<Row, "id" | "place" | "score" | "isTied" | "state">;

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, amount) => sum + amount, 0);

/** The size of the field that prizes depend on. Entrants who didn't start don't count. */
const fieldOf = (rows: readonly PaidRow[]): number => rows.filter(({ state }) => state !== "did_not_start").length;

/** The row of a table by the size of the field, which starts with the smallest one; undefined for a field below all of them. */
export const rowOfField = <Row extends { from: number }>(table: readonly Row[], field: number): Row | undefined =>
  table.findLast(({ from }) => field >= from);

type Amounts = Exclude<Prizes["amounts"], undefined>;

/** The rows of prizes that depend on the size of the field; null if they don't. */
export const amountTable = (amounts: Amounts): { from: number; amounts: readonly number[] }[] | null => {
  const rows = amounts.filter((amount) => typeof amount === "object");
  return rows.length > 0 ? rows : null;
};

/** The prizes that are the same for a field of any size, in cents, first place first. */
export const fixedAmounts = (amounts: Amounts): number[] => amounts.filter((amount) => typeof amount === "number");

/** The fixed prizes of a field of this size, in cents, first place first. */
function amountsOf(amounts: Amounts, field: number): readonly number[] {
  const table = amountTable(amounts);
  if (table) return rowOfField(table, field)?.amounts ?? [];
  return fixedAmounts(amounts);
}

/**
 * The sum that a board pays out, in cents, or null if its prizes don't define it. `payers` is the number of entrants
 * who paid the fee.
 */
export function poolOf(
  { prizes }: Pick<Board, "prizes">,
  rows: readonly PaidRow[],
  payers: number = fieldOf(rows),
): number | null {
  if (!prizes) return null;
  const { pool, pools, fee, back = 100, amounts, perEntrant } = prizes;
  if (fee !== undefined) return Math.floor((fee * payers * Math.round(back * 100)) / 10_000);
  if (perEntrant) return sumOf(perEntrant) * fieldOf(rows);
  return pool ?? pools?.[0] ?? (amounts ? sumOf(amountsOf(amounts, fieldOf(rows))) : null);
}

const placesOf = (places: Exclude<Prizes["places"], undefined>, field: number): number => {
  if (typeof places === "number") return places;
  if (Array.isArray(places)) return rowOfField(places, field)?.places ?? 0;
  return "oneIn" in places
    ? Math.ceil(field / places.oneIn)
    : Math.floor((field * Math.round(places.percent * 100)) / 10_000);
};

/** Percentages of up to three places. With more than three places, the last has one part, the one before it two, and so on. */
export const usualShares: Readonly<Record<number, readonly number[]>> = { 1: [100], 2: [60, 40], 3: [50, 30, 20] };

/** The weight of each paid place. */
function weightsOf({ shares, splits, places }: Prizes, field: number): number[] {
  const asWeights = (percentages: readonly number[]) => percentages.map((share) => Math.round(share * 100));
  if (shares) return asWeights(shares);
  const count = places === undefined ? 1 : Math.min(placesOf(places, field), field);
  const usualSplit = splits?.[String(count)] ?? usualShares[count];
  return usualSplit ? asWeights(usualSplit) : Array.from({ length: count }, (_, index) => count - index);
}

/**
 * Each share of the pool, to the nearest multiple of `round`, a half up, unless all are rounded down; together they can be more or less
 * than the pool.
 */
function roundedShares(
  pool: number,
  weights: readonly number[],
  round: number,
  roundDown: boolean,
): { amount: number; gain: number }[] {
  const total = sumOf(weights);
  return weights.map((weight) => {
    const down = Math.floor((pool * weight) / (total * round)) * round;
    // Counted in fractions of a cent (1/`total`), so that halves are exact.
    const above = pool * weight - down * total;
    const isUp = !roundDown && 2 * above >= round * total;
    return { amount: down + (isUp ? round : 0), gain: isUp ? round * total - above : 0 };
  });
}

/**
 * Corrects shares that round to more than the pool. The place that gets a remainder makes up for it, if it still gets
 * no less than the place below it; otherwise those that gained most by rounding are rounded down, the lower place
 * first.
 */
function withinPool(
  pool: number,
  shares: readonly { amount: number; gain: number }[],
  round: number,
  to: "first" | "club" | "last",
): number[] {
  const amounts = shares.map(({ amount }) => amount);
  const excess = sumOf(amounts) - pool;
  if (excess <= 0) return amounts;
  const at = to === "first" ? 0 : amounts.length - 1;
  const reduced = (amounts[at] ?? 0) - excess;
  if (to !== "club" && reduced >= (amounts[at + 1] ?? 0)) return amounts.with(at, reduced);
  const gained = shares
    .map(({ gain }, index) => ({ gain, index }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || b.index - a.index);
  for (const { index } of gained) {
    if (sumOf(amounts) <= pool) break;
    amounts[index] = (amounts[index] ?? 0) - round;
  }
  return amounts;
}

/** Fixed prizes in order, up to the amount of the pool. */
function limitedTo(pool: number, amounts: readonly number[]): number[] {
  let remaining = pool;
  return amounts.map((amount) => {
    const paid = Math.min(amount, remaining);
    remaining -= paid;
    return paid;
  });
}

/** The prize of each place. */
function prizesOf(prizes: PrizeRules, pool: number, field: number, to: "first" | "club" | "last"): number[] {
  const fixed = prizes.amounts ? amountsOf(prizes.amounts, field) : prizes.perEntrant?.map((cents) => cents * field);
  if (fixed) return limitedTo(pool, fixed);
  const round = prizes.round ?? 1;
  const shares = roundedShares(pool, weightsOf(prizes, field), round, prizes.roundDown ?? false);
  return withinPool(pool, shares, round, to);
}

/** Groups rows that no tie rule separates; their prizes can be pooled. */
export function tiedGroups<TiedRow extends { isTied: boolean }>(rows: readonly TiedRow[]): TiedRow[][] {
  const groups: TiedRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (row.isTied && group) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Equal parts, which differ by at most a cent: leftover cents go to the first ones (docs/rules.md 17.7). */
export const splitEvenly = (cents: number, among: number): number[] => {
  const each = Math.floor(cents / among);
  return Array.from({ length: among }, (_, index) => each + (index < cents - each * among ? 1 : 0));
};

/**
 * The payouts of a board, in cents; `rows` are in the order of the board. Paid and unpaid cents always add up to the
 * pool, and nobody without a place is paid.
 */
export function payouts({ prizes = {} }: { prizes?: PrizeRules }, rows: readonly PaidRow[], pool: number): Payouts {
  const { minimumToWin, unclaimed = "club", ties = "ranked" } = prizes;
  const { remainder: to = prizes.amounts ? "club" : "first" } = prizes;
  const amounts = prizesOf(prizes, pool, fieldOf(rows), to);
  const remainder = pool - sumOf(amounts);
  const placed = rows.filter(
    ({ place, score }) => place !== null && (minimumToWin === undefined || score >= minimumToWin),
  );
  const winners = Math.min(placed.length, amounts.length);
  let club = remainder;
  if (to !== "club" && winners > 0) {
    const at = to === "first" ? 0 : winners - 1;
    amounts[at] = (amounts[at] ?? 0) + remainder;
    club = 0;
  }
  const paid: Payout[] = [];
  let next = 0;
  for (const group of tiedGroups(placed)) {
    const groupCents = group.map((_, index) => amounts[next + index] ?? 0);
    next += group.length;
    const cents = ties === "split" ? splitEvenly(sumOf(groupCents), group.length) : groupCents;
    for (const [index, { id, place }] of group.entries()) {
      const won = cents[index] ?? 0;
      if (won > 0 && place !== null) paid.push({ id, place, cents: won });
    }
  }
  const unclaimedCents = pool - sumOf(paid.map(({ cents }) => cents)) - club;
  const unpaid = new Map<Unpaid["to"], number>();
  for (const [receiver, cents] of [
    ["club", club],
    [unclaimed, unclaimedCents],
  ] as const) {
    if (cents > 0) unpaid.set(receiver, (unpaid.get(receiver) ?? 0) + cents);
  }
  return { pool, payouts: paid, unpaid: [...unpaid].map(([receiver, cents]) => ({ to: receiver, cents })) };
}
