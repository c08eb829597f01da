import { bestThenFirst } from "../../results/scores.ts";

type Shared = { shares: readonly number[]; clubShare: number };

/** Rounded down to the cent. */
export const clubCents = ({ clubShare }: Shared, cents: number): number => Math.floor((cents * clubShare) / 100);

/**
 * What each winner gets of a pot, first place first, in cents. With fewer winners than places those there are share all of it in
 * proportion. Each amount is rounded down; the cents left over are the first one's (docs/rules.md 9.31).
 */
export function splitPot(pot: Shared, cents: number, winners: number): number[] {
  const pool = cents - clubCents(pot, cents);
  const paid = pot.shares.slice(0, winners);
  const whole = paid.reduce((sum, share) => sum + share, 0);
  const amounts = paid.map((share) => Math.floor((pool * share) / whole));
  const left = pool - amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount, at) => (at === 0 ? amount + left : amount));
}

/** Of a pot that nobody won, to those in it evenly; the cents left over are one each from the first on (docs/rules.md 9.32). */
export function returnPot(cents: number, anglers: number): number[] {
  const each = anglers === 0 ? 0 : Math.floor(cents / anglers);
  return Array.from({ length: anglers }, (_, at) => (at < cents - each * anglers ? each + 1 : each));
}

export type PotFish = { userId: number; species: string; scored: number; submittedAt: number; id: number };

const smallestThenFirst = (one: PotFish, other: PotFish) =>
  one.scored - other.scored || one.submittedAt - other.submittedAt || one.id - other.id;

/** The best fish of each angler, first place first. One that scores nothing is none. */
export function rankPot(kind: "biggest" | "smallest", fish: readonly PotFish[]): PotFish[] {
  const ranked = fish
    .filter(({ scored }) => scored > 0)
    .toSorted(kind === "biggest" ? bestThenFirst : smallestThenFirst);
  const best = new Map<number, PotFish>();
  for (const one of ranked) if (!best.has(one.userId)) best.set(one.userId, one);
  return [...best.values()];
}
