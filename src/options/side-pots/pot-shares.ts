import { type PaidRow, type PrizeRules, payouts } from "../../scoring/rulebook/payouts.ts";
import { rank } from "../../scoring/rulebook/rank.ts";
import type { PotTerms } from "./pot-terms.ts";

type Shared = Pick<PotTerms, "shares" | "clubShare" | "round" | "remainder" | "ties">;

/** The club's share, rounded down to the cent. */
export const clubCents = ({ clubShare }: Pick<Shared, "clubShare">, cents: number): number =>
  Math.floor((cents * clubShare) / 100);

/** If there are fewer winners than places, they share the whole pot in proportion (docs/rules.md 9.31). */
const prizesOf = ({ shares, round, remainder, ties }: Shared, winners: number): PrizeRules => ({
  shares: shares.slice(0, winners),
  roundDown: true,
  ...(round !== undefined && { round }),
  ...(remainder !== undefined && { remainder }),
  ...(ties !== undefined && { ties }),
});

export type PotRow = Pick<PaidRow, "id" | "place" | "isTied">;

/** The amount that each row wins, first place first, and the club's share. In cents. */
export function payPot(
  pot: Shared,
  cents: number,
  rows: readonly PotRow[],
): { paid: { id: string; place: number; cents: number }[]; clubCents: number } {
  const pool = cents - clubCents(pot, cents);
  const placed = rows.map((row): PaidRow => ({ ...row, score: 0, state: "fished" }));
  const paid = rows.length === 0 ? [] : payouts({ prizes: prizesOf(pot, rows.length) }, placed, pool).payouts;
  return { paid: [...paid], clubCents: cents - paid.reduce((sum, share) => sum + share.cents, 0) };
}

/** The amount for each place if `winners` anglers can win the pot, in cents. */
export function splitPot(pot: Shared, cents: number, winners: number): number[] {
  const rows = Array.from({ length: winners }, (_, index) => ({ id: String(index), place: index + 1, isTied: false }));
  const amounts = Array.from({ length: Math.min(winners, pot.shares.length) }, () => 0);
  for (const { place, cents: won } of payPot(pot, cents, rows).paid) amounts[place - 1] = won;
  return amounts;
}

export type PotFish = { userId: number; species: string; scored: number; submittedAt: number; id: number };

type RankedFish = PotFish & Pick<PaidRow, "place" | "isTied">;

/**
 * Each angler's best fish that can win a pot, first place first. A fish that scores nothing doesn't count. Ties go to the first fish
 * to arrive, unless tied fish share their place.
 */
export function rankPot(
  kind: PotTerms["kind"],
  fish: readonly PotFish[],
  { ties, minimumToWin = 0 }: Pick<PotTerms, "ties" | "minimumToWin"> = {},
): RankedFish[] {
  const least = Math.round(minimumToWin * 100);
  const inOrder = fish
    .filter(({ scored }) => scored > 0 && scored >= least)
    .toSorted((a, b) => a.submittedAt - b.submittedAt || a.id - b.id);
  const entrants = [...new Set(inOrder.map(({ userId }) => userId))].map((userId) => ({
    id: String(userId),
    member: true,
    guest: false,
    state: "fished" as const,
    lateMinutes: 0,
    penalties: [],
  }));
  const caught = inOrder.map(({ userId, scored }, index) => ({
    entrant: String(userId),
    length: scored / 100,
    dead: false,
    day: 1,
    caughtAt: { at: index, clock: index },
    penalties: [],
    isRejected: false,
  }));
  const board = {
    ...({ name: "", measure: "length-in", limit: 1, limitPer: "tournament", choose: kind } as const),
    ...({ lengthOnly: [], totals: "none" } as const),
    ties: ties === "split" ? (["shared"] as const) : (["biggest-first"] as const),
  };
  return rank(board, { entrants, fish: caught, totals: [], directorsOrder: [] }).flatMap(
    ({ fish: explained, place, isTied }) => {
      const best = inOrder[explained.find(({ counts }) => counts)?.index ?? -1];
      return best ? [{ ...best, place, isTied }] : [];
    },
  );
}
