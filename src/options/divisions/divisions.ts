/** Chosen at entry. `minLength` in hundredths of the tournament's unit; without one, the tournament's holds. */
type Division = { name: string; minLength?: number };

export const divisionBounds = { divisions: 12, letters: 40 } as const;

const keyOf = (name: string): string => name.trim().toLowerCase();

export const isSameDivision = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

/** Names are compared without regard to case. */
export const findDivision = <D extends { name: string }>(divisions: readonly D[] | null, name: string): D | undefined =>
  divisions?.find((division) => isSameDivision(division.name, name));

export const areNamesUnique = (divisions: readonly { name: string }[]): boolean =>
  new Set(divisions.map(({ name }) => keyOf(name))).size === divisions.length;

/** Of rows in the order of the board of all: each one's place in its division; null where it has none. */
export function divisionRanks(rows: readonly { division?: string | null }[]): (number | null)[] {
  const before = new Map<string, number>();
  return rows.map(({ division }) => {
    if (division == null) return null;
    const rank = (before.get(division) ?? 0) + 1;
    before.set(division, rank);
    return rank;
  });
}

/** "Kayak, Boat or Shore". */
export function divisionChoices(divisions: readonly { name: string }[]): string {
  const names = divisions.map(({ name }) => name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
}

/** The tournament's terms as they hold for an angler of a division. */
export function termsIn<T extends { minLength: number; divisions: readonly Division[] | null }>(
  terms: T,
  division: string | null,
): T {
  const own = division === null ? undefined : findDivision(terms.divisions, division);
  return { ...terms, minLength: own?.minLength ?? terms.minLength };
}
