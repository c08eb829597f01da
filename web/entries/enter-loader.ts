import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { answer } from "../api.ts";
import { loadEntrySteps } from "../options/loaders.ts";
import type { Runtime } from "../runtime/runtime.ts";

/**
 * A tournament's requirements for entrants, and the reader's existing choices. Readers with nothing to choose
 * are redirected to the tournament.
 */
export const loadEnter =
  (runtime: Runtime) =>
  async ({ params: { id = "" } }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id });
    // The last request redirects visitors to the login.
    const [tournament, mine] = await Promise.all([
      answer(one.get()),
      answer(one.mine.get()),
      answer(one.participation.get()),
    ]);
    const { questions, asksDetails, cancelledAt, startDate } = tournament;
    const asksNothing = questions.length === 0 && !asksDetails && !mine.lacks?.includes("waiver");
    const isOver = cancelledAt !== null || (mine.hasPaid && asksNothing);
    if (isOver) throw redirect(`/tournaments/${tournament.id}`);
    return { tournament, mine, startDate, steps: await loadEntrySteps(runtime, tournament, mine) };
  };
