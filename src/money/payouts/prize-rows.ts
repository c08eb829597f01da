import { type PaidRow, tiedGroups } from "../../scoring/rulebook/payouts.ts";

/** A board row that can win a prize. `isTied`: the row shares its place with the row above. */
export type WinningRow = Pick<PaidRow, "id" | "isTied">;

/** A payout of a deleted account. `isReturn`: its share of a side pot that nobody won. */
export type SettledPart = { part: number; cents: number; isReturn: boolean };

/** Settled parts by position: nobody moves up to those places (docs/rules.md 9.42). */
export type SettledPlaces = ReadonlyMap<number, readonly SettledPart[]>;

/** `part` numbers the rows of a shared place. `id` is null for a deleted account and for a place without a winner. */
export type PrizeRow = { id: string | null; place: number; part: number; isTied: boolean };

function rankedRows(rows: readonly WinningRow[], settled: SettledPlaces): PrizeRow[] {
  let next = 0;
  return Array.from({ length: rows.length + settled.size }, (_, index): PrizeRow => {
    const place = index + 1;
    const row = settled.has(place) ? undefined : rows[next++];
    return { id: row?.id ?? null, place, part: 1, isTied: false };
  });
}

/** The rows of one shared place: deleted accounts already have their parts, and the others get the remaining parts. */
function sharedPlace(place: number, rows: readonly WinningRow[], settled: readonly SettledPart[]): PrizeRow[] {
  const takenParts = new Set(settled.map(({ part }) => part));
  const parts = Array.from({ length: Math.max(rows.length + settled.length, ...takenParts) }, (_, index) => index + 1);
  const free = parts.filter((part) => !takenParts.has(part));
  return [
    ...settled.map(({ part }) => ({ id: null, part })),
    ...rows.map(({ id }, index) => ({ id, part: free[index] ?? 0 })),
  ]
    .toSorted((a, b) => a.part - b.part)
    .map((row, index): PrizeRow => ({ ...row, place, isTied: index > 0 }));
}

/** Whether a deleted account's payout is the whole prize of its place, so that nobody shared the place. */
const isWholePlace = ([first, second]: readonly SettledPart[], amount: number): boolean =>
  first !== undefined && second === undefined && first.part === 1 && first.cents === amount;

function sharedRows(rows: readonly WinningRow[], settled: SettledPlaces, amounts: readonly number[]): PrizeRow[] {
  const groups = tiedGroups(rows);
  const last = Math.max(0, ...settled.keys());
  const placed: PrizeRow[] = [];
  while (groups.length > 0 || placed.length < last) {
    const place = placed.length + 1;
    const parts = settled.get(place) ?? [];
    const isAlone = isWholePlace(parts, amounts[place - 1] ?? 0);
    const added = sharedPlace(place, (isAlone ? null : groups.shift()) ?? [], parts);
    placed.push(...(added.length > 0 ? added : [{ id: null, place, part: 1, isTied: false }]));
  }
  return placed;
}

/**
 * The rows that win prizes, in order. With "ranked", each row has its own place; with "split", tied rows share one. `amounts` are
 * the prizes of the places, in cents.
 */
export const prizeRows = (
  rows: readonly WinningRow[],
  settled: SettledPlaces,
  ties: "ranked" | "split",
  amounts: readonly number[],
): PrizeRow[] => (ties === "split" ? sharedRows(rows, settled, amounts) : rankedRows(rows, settled));
