import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

type Tournament = ReturnType<Runtime["api"]["api"]["tournaments"]>;

/** What the options add to the page of prizes. */
export const loadOptionPrizes = (one: Tournament) => answer(one.pots.get());

export type OptionPrizes = Awaited<ReturnType<typeof loadOptionPrizes>>;
