import { isSamePlace, placePart } from "../scoring/rulebook/sort-key.ts";

type KeyedRow = { sortKey: string; isRanked: boolean };

/**
 * The rank of each row, null for rows without one. `rows` are consecutive on a board: the first is its `position`th row
 * and has the rank `firstRank`, which is less than its position if it shares its place with rows before it.
 */
export function ranksOf(rows: readonly KeyedRow[], position = 1, firstRank = position): (number | null)[] {
  let rank = firstRank;
  return rows.map(({ sortKey, isRanked }, index) => {
    const above = rows[index - 1];
    if (above && !isSamePlace(above.sortKey, sortKey)) rank = position + index;
    return isRanked ? rank : null;
  });
}

/** Rows with a smaller key rank before it. The same as `sortKey` unless places are shared. */
export const rankKey = placePart;

/** Whether rows before it can have the same place. */
export const canShare = (sortKey: string): boolean => placePart(sortKey) !== sortKey;
