import type { Rules } from "../../scoring/rules.ts";

/** A fish that counts, and its angler's rank. */
export type CountedFish = { id: number; rank: number };

export type ChosenFish = { catchId: number; why: "paid" | "random" };

type Choice = {
  rules: Pick<Rules, "secondLook" | "secondLookShare">;
  counted: readonly CountedFish[];
  /** The positions with a prize. */
  paid: readonly number[];
  /** A fish's lot: those with the smallest are chosen. */
  lotOf: (catchId: number) => string;
};

/** Which fish that count get a second look (docs/rules.md 8.23). */
export function chosenFish({ rules, counted, paid, lotOf }: Choice): ChosenFish[] {
  const isPaid = ({ rank }: CountedFish) => rules.secondLook && paid.includes(rank);
  const others = counted.filter((fish) => !isPaid(fish)).map(({ id }) => ({ id, lot: lotOf(id) }));
  const drawn = others.toSorted((one, other) => (one.lot < other.lot ? -1 : 1));
  const share = Math.ceil((drawn.length * rules.secondLookShare) / 100);
  return [
    ...counted.filter(isPaid).map(({ id }) => ({ catchId: id, why: "paid" as const })),
    ...drawn.slice(0, share).map(({ id }) => ({ catchId: id, why: "random" as const })),
  ];
}
