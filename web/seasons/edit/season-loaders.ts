import type { SeasonView } from "../../../src/seasons/season-shapes.ts";
import { forAdmins } from "../../admin/for-admins.ts";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** Fetched with the form, so that the list of all pages stays small. */
const choicesOf = async (runtime: Runtime, season: SeasonView | null) =>
  (await import("./load-choices.ts")).loadChoices(runtime, season);

export const loadNewSeason = forAdmins((runtime) => async () => ({ choices: await choicesOf(runtime, null) }));

export const loadEditSeason = forAdmins((runtime) => async ({ params }) => {
  const ofSeason = runtime.api.api.seasons({ id: params.id ?? "" });
  const [season, scheme] = await Promise.all([dataOf(ofSeason.get()), dataOf(ofSeason["scheme.json"].get())]);
  return { season, scheme, choices: await choicesOf(runtime, season) };
});

export const loadManagedSeasons = forAdmins((runtime) => async () => ({
  seasons: await dataOf(runtime.api.api.seasons.get()),
}));
