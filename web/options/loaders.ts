import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadWaiverText, loadWaiverToAccept } from "./waiver/waiver-loaders.ts";

/** Data that the entry steps show to an angler who enters. */
export const loadEntrySteps = async (runtime: Runtime, tournament: TournamentWithResult, mine: Mine) => ({
  waiver: await loadWaiverToAccept(runtime, tournament, mine),
});

export type LoadedSteps = Awaited<ReturnType<typeof loadEntrySteps>>;

/** Terms that the options store outside of the tournament's row, as the form's input. */
export const loadSeparateTerms = async (runtime: Runtime, tournament: TournamentWithResult) => ({
  waiver: await loadWaiverText(runtime, tournament),
});

export type SeparateTerms = Awaited<ReturnType<typeof loadSeparateTerms>>;
