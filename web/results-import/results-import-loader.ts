import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** Only admins can add a tournament to a season. Also requests the tournaments, which only those who run some may list. */
export const loadResultsImport = (runtime: Runtime) => async () => {
  const { api } = runtime.api;
  const [seasons] = await Promise.all([
    dataOf(api.seasons.get()),
    dataOf(api.admin.tournaments.get({ query: { limit: 1 } })),
  ]);
  return {
    seasons: seasons.map(({ id, name }) => ({ id, name })),
    refused: runtime.refused?.message ?? null,
  };
};
