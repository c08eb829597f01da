import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The tournament's pots, and earlier ones that can be added to them; null without pots. */
export async function loadDayPots({ api }: Runtime, { id, pots }: TournamentWithResult) {
  if (pots.length === 0) return null;
  return {
    pots: await answer(api.api.tournaments({ id }).pots.get()),
    rolled: await answer(api.api.admin.tournaments({ id })["rolled-pots"].get()),
  };
}

export type LoadedPots = Awaited<ReturnType<typeof loadDayPots>>;
