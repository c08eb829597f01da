/** A fish that could count. `at` is when it was caught, in UTC milliseconds; Infinity if unknown. */
export type Candidate = { value: number; size: number; at: number };

/** At most `most` of the fish in `members` (indexes) count. */
export type Limit<Name extends string = string> = { name: Name; members: readonly number[]; most: number };

/** Selections are compared by these, the most important first; `order` prefers larger and earlier fish among equals. */
type Sum = { positive: number; count: number; total: number; order: bigint };

/** A limit that isn't reached has no effect. */
const isBinding = ({ members, most }: Limit): boolean => members.length > most;

/**
 * Whether any two limits are nested or disjoint, so that the greedy choice (the best fish that still fits, one by one)
 * is optimal.
 */
function isNested(limits: readonly Limit[]): boolean {
  const rising = limits.toSorted((a, b) => a.members.length - b.members.length);
  /** The largest limit so far that includes the fish. */
  const largest = new Map<number, Limit>();
  for (const limit of rising) {
    const inside = new Map<Limit, number>();
    for (const member of limit.members) {
      const smaller = largest.get(member);
      if (smaller) inside.set(smaller, (inside.get(smaller) ?? 0) + 1);
      largest.set(member, limit);
    }
    for (const [smaller, count] of inside) if (count < smaller.members.length) return false;
  }
  return true;
}

function takeOneByOne(order: readonly number[], limits: readonly Limit[]): Set<number> {
  const remaining = limits.map(({ most }) => most);
  const byFish = limitsByFish(limits);
  const chosen = new Set<number>();
  for (const fish of order) {
    const limitIndexes = byFish.get(fish) ?? [];
    if (limitIndexes.some((limit) => (remaining[limit] ?? 0) < 1)) continue;
    chosen.add(fish);
    for (const limit of limitIndexes) remaining[limit] = (remaining[limit] ?? 0) - 1;
  }
  return chosen;
}

function isBetter(a: Sum, b: Sum): boolean {
  if (a.positive !== b.positive) return a.positive > b.positive;
  if (a.count !== b.count) return a.count > b.count;
  if (a.total !== b.total) return a.total > b.total;
  return a.order > b.order;
}

/** The limits of each fish, by their indexes. */
function limitsByFish(limits: readonly Limit[]): Map<number, number[]> {
  const byFish = new Map<number, number[]>();
  for (const [limit, { members }] of limits.entries()) {
    for (const member of members) {
      const fishLimits = byFish.get(member);
      if (fishLimits) fishLimits.push(limit);
      else byFish.set(member, [limit]);
    }
  }
  return byFish;
}

/** Among fish with the same limits, only the best can count, up to the strictest of their limits. */
function promising(
  order: readonly number[],
  limits: readonly Limit[],
  byFish: ReadonlyMap<number, number[]>,
): number[] {
  const counts = new Map<string, number>();
  return order.filter((fish) => {
    const fishLimits = byFish.get(fish) ?? [];
    const key = fishLimits.join();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return fishLimits.every((limit) => count <= (limits[limit]?.most ?? 0));
  });
}

type State = { used: readonly number[]; sum: Sum };

/**
 * Tries every selection, but keeps only the best among those that have used up the limits equally. Fish with the same
 * limits are adjacent, and a limit is forgotten after its last fish, so few selections differ.
 */
function takeBest(ordered: readonly number[], limits: readonly Limit[], fish: readonly Candidate[]): Set<number> {
  const byFish = limitsByFish(limits);
  const order = promising(ordered, limits, byFish);
  const bitOf = new Map(order.map((index, position) => [index, 1n << BigInt(order.length - 1 - position)]));
  const widestFirst = (index: number): number[] =>
    (byFish.get(index) ?? []).toSorted(
      (a, b) => (limits[b]?.members.length ?? 0) - (limits[a]?.members.length ?? 0) || a - b,
    );
  const keys = new Map(order.map((index) => [index, widestFirst(index).join()]));
  const grouped = order.toSorted((a, b) => (keys.get(a) ?? "").localeCompare(keys.get(b) ?? "", "en"));
  const last = new Map<number, number>();
  for (const [step, index] of grouped.entries()) for (const limit of byFish.get(index) ?? []) last.set(limit, step);
  let best = new Map<string, State>([
    ["", { used: limits.map(() => 0), sum: { positive: 0, count: 0, total: 0, order: 0n } }],
  ]);
  for (const [step, index] of grouped.entries()) {
    const fishLimits = byFish.get(index) ?? [];
    const value = fish[index]?.value ?? 0;
    const next = new Map<string, State>();
    const reach = (used: readonly number[], sum: Sum) => {
      const open = used.map((count, limit) => ((last.get(limit) ?? -1) <= step ? 0 : count));
      const key = open.join();
      const state = next.get(key);
      if (!state || isBetter(sum, state.sum)) next.set(key, { used: open, sum });
    };
    for (const { used, sum } of best.values()) {
      reach(used, sum);
      if (fishLimits.some((limit) => (used[limit] ?? 0) >= (limits[limit]?.most ?? 0))) continue;
      reach(
        used.map((count, limit) => (fishLimits.includes(limit) ? count + 1 : count)),
        {
          positive: sum.positive + Math.max(0, value),
          count: sum.count + 1,
          total: sum.total + value,
          order: sum.order | (bitOf.get(index) ?? 0n),
        },
      );
    }
    best = next;
  }
  const [chosen] = best.values();
  return new Set(order.filter((index) => (chosen?.sum.order ?? 0n) & (bitOf.get(index) ?? 0n)));
}

/**
 * The indexes of the fish that count: those with the highest total that the limits allow. Every fish that fits counts,
 * even one with a negative value. Equal selections are decided by larger fish, then by earlier ones.
 */
export function selectFish(fish: readonly Candidate[], limits: readonly Limit[]): Set<number> {
  const order = fish
    .map((_, index) => index)
    .sort((a, b) => {
      const [first, second] = [fish[a], fish[b]];
      if (!(first && second)) return 0;
      // Two unknown moments are equal; their difference isn't first number.
      return (
        second.value - first.value ||
        second.size - first.size ||
        (first.at === second.at ? 0 : first.at - second.at) ||
        a - b
      );
    });
  const binding = limits.filter(isBinding);
  if (binding.length === 0) return new Set(order);
  return isNested(binding) ? takeOneByOne(order, binding) : takeBest(order, binding, fish);
}
