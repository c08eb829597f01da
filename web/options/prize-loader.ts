import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

type Tournament = ReturnType<Runtime["api"]["api"]["tournaments"]>;

/** Prizes that the options add to their page. */
export const loadOptionPrizes = (tournament: Tournament) => dataOf(tournament.pots.get());

export type OptionPrizes = Awaited<ReturnType<typeof loadOptionPrizes>>;
