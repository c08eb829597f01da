type TypedPrizes = {
  payoutShare?: object | null;
  positions: readonly { amount: number }[];
  divisions: readonly { name: string; positions: readonly { amount: number }[] }[];
};

/** The prizes of the main board, unless they follow the entry fees, then of each division. */
export const breakdownOf = ({ payoutShare, positions, divisions }: TypedPrizes) => [
  ...(payoutShare ? [] : positions).map(({ amount }, at) => ({ position: at + 1, amount })),
  ...divisions.flatMap(({ name, positions: own }) =>
    own.map(({ amount }, at) => ({ division: name, position: at + 1, amount })),
  ),
];
