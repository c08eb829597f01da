import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** What a tournament asks of who enters, and what the reader has chosen already. Who has nothing to choose is led back to it. */
export const loadEnter =
  (runtime: Runtime) =>
  async ({ params: { id = "" } }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id });
    // The last one leads a visitor to the login.
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

/** The waiver as it is now, or `?version=` of it. */
export const loadWaiver =
  (runtime: Runtime) =>
  async ({ params: { id = "" }, request }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id });
    const version = Number(new URL(request.url).searchParams.get("version")) || undefined;
    const [tournament, waiver] = await Promise.all([answer(one.get()), answer(one.waiver.get({ query: { version } }))]);
    return { tournament: { id: tournament.id, name: tournament.name }, waiver };
  };
