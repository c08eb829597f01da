import type { LoaderFunctionArgs } from "react-router-dom";
import type { UnverifiedCatch } from "../../../src/catches/model.ts";
import { answer } from "../../api.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A verdict takes a row away and brings the next one, so that a page is never judged to its end. */
const rows = 20;

/** What a judge is shown of a catch: of its tournament the name and the minimum, of its photo no blur. */
function forJudge(fish: UnverifiedCatch) {
  const { userId, tournamentId, status, isVerified, kind, rejectionReason, paperNote, rulingReason, ...rest } = fish;
  const { photoDeadline, resubmissionOf, resubmittedAs, placeholder, tournament, ...shown } = rest;
  return { ...shown, minLength: tournament.minLength };
}

/** A catch in the judges' queue, in units of `UnverifiedCatch`. */
export type WaitingCatch = ReturnType<typeof forJudge>;

/** The judges' queue from its oldest catch (or `?after=`), and the latest verdicts. */
export const loadVerification =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = new URL(request.url).searchParams.get("after") ?? undefined;
    const { catches } = runtime.api.api.admin;
    const [queue, recent] = await Promise.all([
      answerPage(catches.unverified.get({ query: { limit: rows, after } })),
      answer(catches.judged.get()),
    ]);
    return { queue: queue.rows.map(forJudge), nextAfter: queue.nextAfter, isFirstPage: after === undefined, recent };
  };
