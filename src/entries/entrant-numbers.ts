type Confirmed = { id: number; userId: number; paidAt: number | null };

/**
 * The number of each confirmed entrant, by user, in the order in which the entries were confirmed. A late entrant gets
 * the next number, so that a sheet printed earlier stays valid (docs/rules.md 5.53).
 */
export function entrantNumbers(entries: readonly Confirmed[]): ReadonlyMap<number, number> {
  const inOrder = entries
    .filter(({ paidAt }) => paidAt !== null)
    .toSorted((one, other) => (one.paidAt ?? 0) - (other.paidAt ?? 0) || one.id - other.id);
  return new Map(inOrder.map(({ userId }, at) => [userId, at + 1]));
}
