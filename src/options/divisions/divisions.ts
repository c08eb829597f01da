import { isSameName } from "../../base/format/name-lists.ts";

/** Chosen at entry. `minLength` in hundredths of the tournament's unit; without one, the tournament's holds. */
type Division = { name: string; minLength?: number };

export const divisionBounds = { divisions: 12, letters: 40 } as const;

/** Names are compared without regard to case. */
export const findDivision = <D extends { name: string }>(divisions: readonly D[] | null, name: string): D | undefined =>
  divisions?.find((division) => isSameName(division.name, name));

/** Of rows in the order of the board of all: each one's place in its division; null where it has none. */
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

/** The tournament's terms as they hold for an angler of a division. */
export function termsIn<T extends { minLength: number; divisions: readonly Division[] | null }>(
  terms: T,
  division: string | null,
): T {
  const own = division === null ? undefined : findDivision(terms.divisions, division);
  return { ...terms, minLength: own?.minLength ?? terms.minLength };
}
