/**
 * Measures what is compared in turns, the first turn going to each alternately, so that whatever else the machine does
 * falls on all alike. Returns what every round of each gave, in order.
 */
export async function interleave<Name extends string, Result>(
  rounds: number,
  compared: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(compared) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await compared[name]());
  }
  return results;
}

/** One ratio of each round. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((one, round) => one / (theirs[round] ?? Number.NaN));
}
