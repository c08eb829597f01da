import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadDayPots } from "./side-pots/pot-loaders.ts";

/** Data that the options show on a tournament's day page. */
export const loadDayOptions = async (runtime: Runtime, tournament: TournamentWithResult) => ({
  pots: await loadDayPots(runtime, tournament),
});

export type DayOptions = Awaited<ReturnType<typeof loadDayOptions>>;
