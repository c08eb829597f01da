import type { PaidRow } from "../../scoring/rulebook/payouts.ts";

/** A row of a board that can win a prize. `isTied`: it shares its place with the row above. */
export type WinningRow = Pick<PaidRow, "id" | "isTied">;

/** A payout of a deleted account. `isReturn`: its part of a side pot that nobody won. Cents. */
export type SettledPart = { part: number; cents: number; isReturn: boolean };

/** By position: nobody moves up to those places (docs/rules.md 9.42). */
export type SettledPlaces = ReadonlyMap<number, readonly SettledPart[]>;

/** `part` counts the rows of a shared place. The id of a row of a deleted account, or of a place that nobody takes, is null. */
export type PrizeRow = { id: string | null; place: number; part: number; isTied: boolean };

/** Rows that share a place are one group. */
export function tiedRows<Row extends { isTied: boolean }>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (row.isTied && group) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function rankedRows(rows: readonly WinningRow[], settled: SettledPlaces): PrizeRow[] {
  let next = 0;
  return Array.from({ length: rows.length + settled.size }, (_, at): PrizeRow => {
    const place = at + 1;
    const row = settled.has(place) ? undefined : rows[next++];
    return { id: row?.id ?? null, place, part: 1, isTied: false };
  });
}

/** The rows of one shared place: those of deleted accounts have their parts already, the others take those that are left. */
function sharedPlace(place: number, rows: readonly WinningRow[], settled: readonly SettledPart[]): PrizeRow[] {
  const taken = new Set(settled.map(({ part }) => part));
  const parts = Array.from({ length: Math.max(rows.length + settled.length, ...taken) }, (_, at) => at + 1);
  const free = parts.filter((part) => !taken.has(part));
  return [
    ...settled.map(({ part }) => ({ id: null, part })),
    ...rows.map(({ id }, at) => ({ id, part: free[at] ?? 0 })),
  ]
    .toSorted((one, other) => one.part - other.part)
    .map((row, at): PrizeRow => ({ ...row, place, isTied: at > 0 }));
}

/** The payout of a deleted account is the whole prize of its place: the account shared it with nobody. */
const isWholePlace = ([first, second]: readonly SettledPart[], amount: number): boolean =>
  first !== undefined && second === undefined && first.part === 1 && first.cents === amount;

function sharedRows(rows: readonly WinningRow[], settled: SettledPlaces, amounts: readonly number[]): PrizeRow[] {
  const groups = tiedRows(rows);
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
 * The rows that prizes are paid to, in order. Ranked, each row has a place of its own; split, tied rows share one. `amounts` are the
 * prizes of the places, in cents.
 */
export const prizeRows = (
  rows: readonly WinningRow[],
  settled: SettledPlaces,
  ties: "ranked" | "split",
  amounts: readonly number[],
): PrizeRow[] => (ties === "split" ? sharedRows(rows, settled, amounts) : rankedRows(rows, settled));
