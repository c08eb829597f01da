type Angler = { division: string | null; score: number };

/**
 * docs/rules.md 4.15. `score` is that of day one, in hundredths. Where divisions are ranked separately, each has its own first
 * anglers. Who ties with the last of them goes on too.
 */
export function makesCut<A extends Angler>(
  cut: number,
  anglers: readonly A[],
  hasOpenBoard: boolean,
): (A & { goesOn: boolean })[] {
  const boards = Map.groupBy(anglers, ({ division }) => (hasOpenBoard ? null : division));
  const leastOf = new Map(
    [...boards].map(([board, own]) => {
      const scores = own.map(({ score }) => score).toSorted((one, other) => other - one);
      return [board, scores[cut - 1] ?? 0];
    }),
  );
  return anglers.map((angler) => ({
    ...angler,
    goesOn: angler.score >= (leastOf.get(hasOpenBoard ? null : angler.division) ?? 0),
  }));
}
