import { LRUCache } from "lru-cache";

/** An account's id; null for the club's own work. */
export type Owner = number | null;

const maxRemembered = 10_000;

/** No account has this id. */
const clubKey = 0;

/**
 * Decides whose work is next when a few workers serve everyone. An account has one item in progress at a time; of those that
 * wait, the account served longest ago is next. So a newcomer waits behind one item of each other account, never behind all
 * of them. The club's own work takes its turn like an account, but several of its items may be in progress.
 */
export function createTurns() {
  const underWay = new Set<number>();
  const servedAt = new LRUCache<number, number>({ max: maxRemembered });
  let served = 0;

  const lastServed = (owner: Owner) => servedAt.peek(owner ?? clubKey) ?? 0;

  return {
    /** Removes and returns the next item. Undefined if all belong to accounts that have work in progress. */
    take<Work extends { owner: Owner }>(waiting: Work[]): Work | undefined {
      let next = -1;
      let earliest = Number.POSITIVE_INFINITY;
      for (const [index, { owner }] of waiting.entries()) {
        const last = lastServed(owner);
        if (last >= earliest || (owner !== null && underWay.has(owner))) continue;
        next = index;
        earliest = last;
      }
      const [work] = next < 0 ? [] : waiting.splice(next, 1);
      if (!work) return undefined;
      served += 1;
      servedAt.set(work.owner ?? clubKey, served);
      if (work.owner !== null) underWay.add(work.owner);
      return work;
    },
    /** Call this when the work is finished. */
    end(owner: Owner): void {
      if (owner !== null) underWay.delete(owner);
    },
  };
}
