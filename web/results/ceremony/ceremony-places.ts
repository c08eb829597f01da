import { sumOf } from "../../../src/money/prizes/prize-text.ts";

/** The number of places of a tournament without prizes. */
const unpaidPlaces = 3;

/** The amount is in cents. The names are null if the account was deleted. */
type PotPrize = { position: number; username: string | null; displayName: string | null; amount: number };

/** The prizes of one place of a side pot; more than one if anglers share it. */
export type CeremonyPot = { pot: string; place: number; isOnly: boolean; won: PotPrize[] };

/** The side pots' winners in the order in which they are revealed: pot by pot, the first place last. */
export const ceremonyPots = (pots: readonly { name: string; won: PotPrize[] }[]): CeremonyPot[] =>
  pots.flatMap(({ name: pot, won: all }) => {
    const places = [...Map.groupBy(all, ({ position }) => position)].sort(([a], [b]) => b - a);
    return places.map(([place, won]) => ({ pot, place, isOnly: places.length === 1, won }));
  });

type Ranked = { rank: number | null };
type Prize = { position: number; amount: number };

export type CeremonyPlace<Row> = {
  rank: number;
  /** More than one if they share the place. */
  rows: Row[];
  /** The prizes of the place in whole dollars, together with those of the places it covers when shared. */
  amount: number;
};

/** The last place that the ceremony reveals: the last paid one, or the third without prizes. */
const lastPlace = (prizes: readonly Prize[]): number => {
  const paid = prizes.filter(({ amount }) => amount > 0).map(({ position }) => position);
  return paid.length > 0 ? Math.max(...paid) : unpaidPlaces;
};

/** The places in the order in which they are revealed: from the last paid one up to the first. */
export function ceremonyPlaces<Row extends Ranked>(
  rows: readonly Row[],
  prizes: readonly Prize[],
): CeremonyPlace<Row>[] {
  const last = lastPlace(prizes);
  const byRank = Map.groupBy(rows, ({ rank }) => rank);
  return [...byRank]
    .flatMap(([rank, sharing]) => {
      if (rank === null || rank > last) return [];
      const isCovered = ({ position }: Prize) => position >= rank && position < rank + sharing.length;
      const amount = sumOf(prizes.filter(isCovered));
      return { rank, rows: sharing, amount };
    })
    .sort((a, b) => b.rank - a.rank);
}
