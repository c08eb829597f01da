import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { hasEntryForm } from "../../src/entries/asks-more.ts";
import { dataOf } from "../api.ts";
import { loadEntrySteps } from "../options/loaders.ts";
import type { Runtime } from "../runtime/runtime.ts";

/**
 * A tournament's requirements for entrants, and the reader's existing choices. Readers who have joined and have nothing
 * to choose, and those on the waiting list of a full tournament, are redirected to the tournament; those who only have
 * to pay, to the payment.
 */
export const loadEnter =
  (runtime: Runtime) =>
  async ({ params: { id = "" } }: LoaderFunctionArgs) => {
    const ofTournament = runtime.api.api.tournaments({ id });
    // The last request redirects visitors to the login.
    const [tournament, mine] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.mine.get()),
      dataOf(ofTournament.participation.get()),
    ]);
    const { questions, asksDetails, cancelledAt, startDate, entryFee } = tournament;
    const asksNothing = questions.length === 0 && !asksDetails && !mine.lacks?.includes("waiver");
    const isOver = cancelledAt !== null || (mine.hasPaid && asksNothing);
    const isWaiting = mine.waiting ? mine.waiting.offeredUntil === null : tournament.isFull;
    const isDeclined = mine.request?.state === "declined";
    const needsApproval = mine.request !== undefined && mine.request.state !== "approved";
    // The club can also decide about requests while the tournament is full.
    const mustWait = isWaiting && !mine.hasPaid && !needsApproval;
    if (isOver || isDeclined || mustWait) throw redirect(`/tournaments/${tournament.id}`);
    if (entryFee > 0 && !hasEntryForm({ ...tournament, isByApproval: needsApproval }))
      throw redirect(`/tournaments/${tournament.id}/pay`);
    return { tournament, mine, startDate, steps: await loadEntrySteps(runtime, tournament, mine) };
  };
