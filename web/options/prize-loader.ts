import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

type Tournament = ReturnType<Runtime["api"]["api"]["tournaments"]>;

/** Prizes that the options add to their page. */
export const loadOptionPrizes = (one: Tournament) => answer(one.pots.get());

export type OptionPrizes = Awaited<ReturnType<typeof loadOptionPrizes>>;
