import { isSameName } from "../../base/format/name-lists.ts";

/** A division chosen at entry. `minLength` is in hundredths of the tournament's unit and defaults to the tournament's. */
type Division = { name: string; minLength?: number };

export const divisionBounds = { divisions: 12, letters: 40 } as const;

/** Compares names ignoring case. */
export const findDivision = <D extends { name: string }>(divisions: readonly D[] | null, name: string): D | undefined =>
  divisions?.find((division) => isSameName(division.name, name));

/** The place of each row in its division, for rows in the order of the main board; null without a place. */
export function divisionRanks(rows: readonly { division?: string | null; rank: number | null }[]): (number | null)[] {
  const last = new Map<string, { count: number; rank: number; rankOfAll: number | null }>();
  return rows.map(({ division, rank: rankOfAll }) => {
    if (division == null) return null;
    const above = last.get(division);
    const count = (above?.count ?? 0) + 1;
    const isShared = above !== undefined && rankOfAll !== null && above.rankOfAll === rankOfAll;
    const rank = isShared ? above.rank : count;
    last.set(division, { count, rank, rankOfAll });
    return rank;
  });
}

/** The tournament's terms that apply to an angler in a division. */
export function termsIn<T extends { minLength: number; divisions: readonly Division[] | null }>(
  terms: T,
  division: string | null,
): T {
  const ownDivision = division === null ? undefined : findDivision(terms.divisions, division);
  return { ...terms, minLength: ownDivision?.minLength ?? terms.minLength };
}
