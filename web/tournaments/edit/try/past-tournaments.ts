import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../../api.ts";
import type { Runtime } from "../../../runtime/runtime.ts";

export type PastTournament = { id: number; name: string; endDay: string };

const maxTournaments = 50;

/** The ended tournaments that rules can be tried on, latest first. */
export async function loadPast(runtime: Runtime): Promise<PastTournament[]> {
  const rows = await dataOf(runtime.api.api.tournaments.get({ query: { show: "ended", limit: maxTournaments } }));
  return rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id, name, endDay }) => ({ id, name, endDay }));
}

/** `?of=7` starts with that tournament's format. */
export const loadTry =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const tournamentId = Number(new URL(request.url).searchParams.get("of"));
    const [past, tournament] = await Promise.all([
      loadPast(runtime),
      tournamentId > 0 ? dataOf(runtime.api.api.tournaments({ id: tournamentId }).get()) : null,
    ]);
    return { past, format: tournament?.format ?? null };
  };
