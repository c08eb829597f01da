import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf, dataOrNull } from "../api.ts";
import { hidden, idIn } from "../catches/loaders.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const offered = 20;
const reportRows = 20;

/**
 * The possible subjects of a report (`?tournament=` and `?catch=` name one), and the reader's own reports;
 * null for a visitor, who is asked to log in.
 */
export const loadComplaintForm =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const { user } = await dataOf(api.session.get());
    if (!user) return null;
    const params = new URL(request.url).searchParams;
    const [tournamentId, catchId, after] = [idIn(params, "tournament"), idIn(params, "catch"), idIn(params, "after")];
    const [tournaments, catches, reports, tournament, fish] = await Promise.all([
      dataOf(api.tournaments.get({ query: { limit: offered } })),
      dataOf(api.catches.get({ query: { limit: offered } })),
      readPage(api.complaints.get({ query: { limit: reportRows, after: after ?? undefined } })),
      tournamentId && dataOrNull(api.tournaments({ id: tournamentId }).get(), hidden),
      catchId && dataOrNull(api.catches({ id: catchId }).get(), hidden),
    ]);
    return {
      tournaments: [...(tournament ? [tournament] : []), ...tournaments].map(({ id, name }) => ({ id, name })),
      catches: [...(fish ? [fish] : []), ...catches].map(({ id, species, length, unit, tournamentName }) => {
        return { id, species, length, unit, tournamentName };
      }),
      about: aboutOf(tournament ? tournament.id : null, fish ? fish.id : null),
      reports: reports.rows,
      nextAfter: reports.nextAfter,
      isFirstPage: after === null,
    };
  };

function aboutOf(tournamentId: number | null, catchId: number | null): string {
  if (catchId !== null) return `catch:${catchId}`;
  return tournamentId === null ? "none" : `tournament:${tournamentId}`;
}
