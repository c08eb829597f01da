import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { answer } from "../api.ts";
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
    const { questions, asksDetails, waiverVersion, cancelledAt, startDate } = tournament;
    const asksNothing = questions.length === 0 && !asksDetails && !mine.lacks?.includes("waiver");
    const isOver = cancelledAt !== null || (mine.hasPaid && asksNothing);
    if (isOver) throw redirect(`/tournaments/${tournament.id}`);
    const asksWaiver = waiverVersion !== null && mine.acceptedWaiver !== waiverVersion;
    return { tournament, mine, startDate, waiver: asksWaiver ? await answer(one.waiver.get()) : null };
  };

/** The current waiver, or the `?version=` of it. */
export const loadWaiver =
  (runtime: Runtime) =>
  async ({ params: { id = "" }, request }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id });
    const version = Number(new URL(request.url).searchParams.get("version")) || undefined;
    const [tournament, waiver] = await Promise.all([answer(one.get()), answer(one.waiver.get({ query: { version } }))]);
    return { tournament: { id: tournament.id, name: tournament.name }, waiver };
  };
