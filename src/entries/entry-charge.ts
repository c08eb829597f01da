/** Something an angler buys with the entry. `fee` is in cents. */
export type EntryCharge = { name: string; fee: number };

/** The names of the charges bought; undefined if not specified. */
export type ChosenCharges = { pots?: readonly string[] | null | undefined };

/** Cents, with the tournament's entry fee if given. */
export const sumOfCharges = (charges: readonly EntryCharge[], entryFeeCents = 0): number =>
  charges.reduce((sum, { fee }) => sum + fee, entryFeeCents);
