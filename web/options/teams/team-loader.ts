import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The reader's team in a tournament, and the one that `?code=` is an invitation to. */
export const loadTeam =
  (runtime: Runtime) =>
  async ({ params: { id = "" }, request }: LoaderFunctionArgs) => {
    const code = new URL(request.url).searchParams.get("code") ?? undefined;
    const ofTournament = runtime.api.api.tournaments({ id });
    const [tournament, page] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.team.get({ query: { code } })),
    ]);
    return { tournament, page, code };
  };
