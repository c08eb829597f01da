/**
 * Measures the alternatives in turns, each going first alternately, so that other load on the machine affects
 * all of them equally. Returns each alternative's result for every round, in order.
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

/** One ratio per round. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN));
}
