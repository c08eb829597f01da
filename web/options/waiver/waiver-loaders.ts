import type { LoaderFunctionArgs } from "react-router-dom";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

type WithWaiver = Pick<TournamentWithResult, "id" | "waiverVersion">;

const readWaiver = ({ api }: Runtime, { id }: WithWaiver) => dataOf(api.api.tournaments({ id }).waiver.get());

/** The waiver that an angler still has to accept, or null. */
export const loadWaiverToAccept = async (runtime: Runtime, tournament: WithWaiver, { acceptedWaiver }: Mine) =>
  tournament.waiverVersion !== null && acceptedWaiver !== tournament.waiverVersion
    ? readWaiver(runtime, tournament)
    : null;

/** The text to edit; blank if the tournament has no waiver. */
export const loadWaiverText = async (runtime: Runtime, tournament: WithWaiver): Promise<string> =>
  tournament.waiverVersion === null ? "" : (await readWaiver(runtime, tournament)).text;

/** The current waiver, or the `?version=` of it. */
export const loadWaiver =
  (runtime: Runtime) =>
  async ({ params: { id = "" }, request }: LoaderFunctionArgs) => {
    const ofTournament = runtime.api.api.tournaments({ id });
    const version = Number(new URL(request.url).searchParams.get("version")) || undefined;
    const [tournament, waiver] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.waiver.get({ query: { version } })),
    ]);
    return { tournament: { id: tournament.id, name: tournament.name }, waiver };
  };
