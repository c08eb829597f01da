import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The tournament's pots, and earlier ones that can be added to them; null without pots. */
export async function loadDayPots({ api }: Runtime, { id, pots }: TournamentWithResult) {
  if (pots.length === 0) return null;
  return {
    pots: await dataOf(api.api.tournaments({ id }).pots.get()),
    rolled: await dataOf(api.api.admin.tournaments({ id })["rolled-pots"].get()),
  };
}

export type LoadedPots = Awaited<ReturnType<typeof loadDayPots>>;
