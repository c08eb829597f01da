import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import { loadOptionPrizes } from "../../options/prize-loader.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament and its prizes by position. */
export const loadPrizes =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const ofTournament = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, prizes, more] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.prizes.get()),
      loadOptionPrizes(ofTournament),
    ]);
    return { tournament, prizes, more };
  };
