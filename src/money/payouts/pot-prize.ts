export type Winner = { userId: number; username: string; displayName: string; hasAccount: boolean; onboarded: boolean };

/** `isReturn`: nobody won the pot, and this is the angler's share of it. Amounts are in cents. */
export type PotPrize = {
  pot: string;
  position: number;
  part: number;
  amountCents: number;
  isReturn: boolean;
  winner: Winner;
};

/**
 * The outcome of a side pot according to the results. `isWon`: an angler in it has a winning fish, even if the pot has rolled over.
 * `rollsOverCents` is the amount that rolls over to a later tournament.
 */
export type PotPlan = { pot: string; isWon: boolean; prizes: PotPrize[]; rollsOverCents: number };
