type TypedPrizes = {
  payoutShare?: object | null;
  positions: readonly { amount: number }[];
  divisions: readonly { name: string; positions: readonly { amount: number }[] }[];
};

/** Of the board of all, unless the entry fees decide it, then of each division. */
export const breakdownOf = ({ payoutShare, positions, divisions }: TypedPrizes) => [
  ...(payoutShare ? [] : positions).map(({ amount }, at) => ({ position: at + 1, amount })),
  ...divisions.flatMap(({ name, positions: own }) =>
    own.map(({ amount }, at) => ({ division: name, position: at + 1, amount })),
  ),
];
