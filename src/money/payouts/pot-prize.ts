export type Winner = { userId: number; username: string; displayName: string; hasAccount: boolean; onboarded: boolean };

/** `isReturn`: nobody won the pot, and this is the angler's part of it. In cents. */
export type PotPrize = {
  pot: string;
  position: number;
  part: number;
  amountCents: number;
  isReturn: boolean;
  winner: Winner;
};

/**
 * What becomes of a side pot by the results. `isWon`: an angler in it has a fish that wins, even if the pot is gone. `rollsOverCents` is
 * what rolls over to a later tournament.
 */
export type PotPlan = { pot: string; isWon: boolean; prizes: PotPrize[]; rollsOverCents: number };
