type TypedPrizes = {
  payoutShare?: object | null;
  positions: readonly { amount: number }[];
  divisions: readonly { name: string; positions: readonly { amount: number }[] }[];
};

/** The prizes of the main board, unless they follow the entry fees, then of each division. */
export const breakdownOf = ({ payoutShare, positions, divisions }: TypedPrizes) => [
  ...(payoutShare ? [] : positions).map(({ amount }, index) => ({ position: index + 1, amount })),
  ...divisions.flatMap(({ name, positions: ownPositions }) =>
    ownPositions.map(({ amount }, index) => ({ division: name, position: index + 1, amount })),
  ),
];

const sumOf = (typed: TypedPrizes): number => breakdownOf(typed).reduce((sum, { amount }) => sum + amount, 0);

/** The pool of a form: 0 with paid places is their sum. */
export const poolOf = (typed: TypedPrizes & { prize: number }): number =>
  typed.prize === 0 && !typed.payoutShare ? sumOf(typed) : typed.prize;

/** The pool and the amounts as one short text, to see whether an edit changed them: divisions may be renamed. */
export const prizesText = (typed: TypedPrizes & { prize: number }): string =>
  [typed.prize, ...breakdownOf(typed).map(({ position, amount }) => `${position}:${amount}`)].join(" ");

/** The sum of the paid places if it isn't the pool, in whole dollars; null without places, and while the entry fees decide. */
export function differentSum(typed: TypedPrizes & { prize: number }): number | null {
  const sum = sumOf(typed);
  return typed.payoutShare || sum === 0 || sum === poolOf(typed) ? null : sum;
}
