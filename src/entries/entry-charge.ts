/** What an angler buys with the entry. `fee` in cents. */
export type EntryCharge = { name: string; fee: number };

/** The names of what was bought; undefined where nothing was said of it. */
export type ChosenCharges = { pots?: readonly string[] | null | undefined };
