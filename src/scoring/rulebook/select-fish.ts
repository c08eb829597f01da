/** A fish that could count. `at` is the moment it was caught, in UTC milliseconds; Infinity if it isn't known. */
export type Candidate = { value: number; size: number; at: number };

/** At most `most` of the fish in `members` (indexes) count. */
export type Limit<Name extends string = string> = { name: Name; members: readonly number[]; most: number };

/** What a selection is compared by, the most important first; `order` prefers larger and earlier fish among equals. */
type Sum = { positive: number; count: number; total: number; order: bigint };

/** A limit that isn't reached decides nothing. */
const isBinding = ({ members, most }: Limit): boolean => members.length > most;

function isIncluded(small: ReadonlySet<number>, large: ReadonlySet<number>): boolean {
  for (const member of small) if (!large.has(member)) return false;
  return true;
}

function isDisjoint(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  for (const member of one) if (other.has(member)) return false;
  return true;
}

/** Whether any two limits are nested or apart, so that taking the best fish that still fits, one by one, is best. */
function isNested(limits: readonly Limit[]): boolean {
  const sets = limits.map(({ members }) => new Set(members)).toSorted((one, other) => one.size - other.size);
  return sets.every((small, at) =>
    sets.slice(at + 1).every((large) => isIncluded(small, large) || isDisjoint(small, large)),
  );
}

function takeOneByOne(order: readonly number[], limits: readonly Limit[]): Set<number> {
  const left = limits.map(({ most }) => most);
  const limitsOf = new Map<number, number[]>();
  for (const [limit, { members }] of limits.entries()) {
    for (const member of members) limitsOf.set(member, [...(limitsOf.get(member) ?? []), limit]);
  }
  const chosen = new Set<number>();
  for (const fish of order) {
    const own = limitsOf.get(fish) ?? [];
    if (own.some((limit) => (left[limit] ?? 0) < 1)) continue;
    chosen.add(fish);
    for (const limit of own) left[limit] = (left[limit] ?? 0) - 1;
  }
  return chosen;
}

function isBetter(one: Sum, other: Sum): boolean {
  if (one.positive !== other.positive) return one.positive > other.positive;
  if (one.count !== other.count) return one.count > other.count;
  if (one.total !== other.total) return one.total > other.total;
  return one.order > other.order;
}

/**
 * Tries every selection, but of those that have used up the limits equally it keeps the best. Fish are taken in an order that keeps the
 * members of a limit together, and a limit is forgotten after its last member, so few selections differ.
 */
function takeBest(order: readonly number[], limits: readonly Limit[], fish: readonly Candidate[]): Set<number> {
  const positionOf = new Map(order.map((index, position) => [index, position]));
  const limitsOf = order.map((index) => limits.flatMap(({ members }, at) => (members.includes(index) ? [at] : [])));
  const narrow = (index: number): string =>
    (limitsOf[positionOf.get(index) ?? 0] ?? [])
      .toSorted((one, other) => (limits[other]?.members.length ?? 0) - (limits[one]?.members.length ?? 0))
      .join();
  const grouped = [...order].sort((one, other) =>
    narrow(one) < narrow(other) ? -1 : Number(narrow(one) > narrow(other)),
  );
  const last = limits.map(({ members }) => Math.max(...members.map((member) => grouped.indexOf(member))));
  let states = new Map<string, { used: number[]; sum: Sum }>([
    ["", { used: limits.map(() => 0), sum: { positive: 0, count: 0, total: 0, order: 0n } }],
  ]);
  for (const [step, index] of grouped.entries()) {
    const position = positionOf.get(index) ?? 0;
    const own = limitsOf[position] ?? [];
    const { value } = fish[index] ?? { value: 0 };
    const next = new Map<string, { used: number[]; sum: Sum }>();
    const reach = (used: number[], sum: Sum) => {
      const open = used.map((count, limit) => ((last[limit] ?? 0) <= step ? 0 : count));
      const key = open.join();
      const known = next.get(key);
      if (!known || isBetter(sum, known.sum)) next.set(key, { used: open, sum });
    };
    for (const { used, sum } of states.values()) {
      reach(used, sum);
      if (own.some((limit) => (used[limit] ?? 0) >= (limits[limit]?.most ?? 0))) continue;
      reach(
        used.map((count, limit) => (own.includes(limit) ? count + 1 : count)),
        {
          positive: sum.positive + Math.max(0, value),
          count: sum.count + 1,
          total: sum.total + value,
          order: sum.order | (1n << BigInt(order.length - 1 - position)),
        },
      );
    }
    states = next;
  }
  const [best] = states.values();
  return new Set(order.filter((_, at) => ((best?.sum.order ?? 0n) >> BigInt(order.length - 1 - at)) & 1n));
}

/**
 * The indexes of the fish that count: those with the highest total that the limits allow. All that fit count, also a fish that is worth
 * less than nothing. Of equal selections the one with the larger fish, then with the earlier ones.
 */
export function selectFish(fish: readonly Candidate[], limits: readonly Limit[]): Set<number> {
  const order = fish
    .map((_, index) => index)
    .sort((one, other) => {
      const [a, b] = [fish[one], fish[other]];
      if (!(a && b)) return 0;
      // Two unknown moments are equal; their difference isn't a number.
      return b.value - a.value || b.size - a.size || (a.at === b.at ? 0 : a.at - b.at) || one - other;
    });
  const binding = limits.filter(isBinding);
  if (binding.length === 0) return new Set(order);
  return isNested(binding) ? takeOneByOne(order, binding) : takeBest(order, binding, fish);
}
