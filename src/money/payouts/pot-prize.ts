export type Winner = { userId: number; username: string; displayName: string; hasAccount: boolean; onboarded: boolean };

/** `isReturn`: nobody won the pot, and this is the angler's part of it. In cents. */
export type PotPrize = { pot: string; position: number; amountCents: number; isReturn: boolean; winner: Winner };

/** What payouts of deleted accounts come to, by position: nobody moves up to those places (docs/rules.md 9.42). Cents. */
export type SettledPlaces = ReadonlyMap<number, number>;
