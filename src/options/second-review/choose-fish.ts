import type { Rules } from "../../scoring/scoring-rules.ts";

/** An angler on the board, with the ids of the fish that count. */
export type RankedAngler = { division: string | null; fish: readonly number[] };

/** A position with a prize, on the main board or a division's board. */
export type PaidPlace = { division: string | null; rank: number };

export type ChosenFish = { catchId: number; why: "paid" | "random" };

type Choice = {
  rules: Pick<Rules, "secondLook" | "secondLookShare">;
  board: readonly RankedAngler[];
  paid: readonly PaidPlace[];
  /** A fish's lot: the fish with the smallest lots are chosen. */
  drawKey: (catchId: number) => string;
};

export function paidAnglers(board: readonly RankedAngler[], paid: readonly PaidPlace[]): Set<RankedAngler> {
  const winners = paid.map(({ division, rank }) => {
    const ranked = division === null ? board : board.filter((angler) => angler.division === division);
    return ranked[rank - 1];
  });
  return new Set(winners.filter((winner) => winner !== undefined));
}

/** Chooses the counting fish that get a second review (docs/rules.md 8.23). */
export function chosenFish({ rules, board, paid, drawKey }: Choice): ChosenFish[] {
  const winners = rules.secondLook ? paidAnglers(board, paid) : new Set<RankedAngler>();
  const others = board.filter((angler) => !winners.has(angler)).flatMap(({ fish }) => fish);
  const drawn = others
    .map((catchId) => ({ catchId, lot: drawKey(catchId) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1));
  const share = Math.ceil((drawn.length * rules.secondLookShare) / 100);
  return [
    ...[...winners].flatMap(({ fish }) => fish.map((catchId) => ({ catchId, why: "paid" as const }))),
    ...drawn.slice(0, share).map(({ catchId }) => ({ catchId, why: "random" as const })),
  ];
}
