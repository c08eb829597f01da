import type { LoaderFunctionArgs } from "react-router-dom";
import type { QueueFilter } from "../../../src/catches/model.ts";
import { bounds, queueFlags } from "../../../src/catches/rules.ts";
import { answer } from "../../api.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { forJudge } from "./judged-fish.ts";

/** A verdict takes a row away and brings the next one, so that a page is never judged to its end. */
const rows = 20;

/** What `?tournament=`, `?species=`, `?flag=` and `?show=without` ask for. What nobody offered is left out. */
function filterIn(params: URLSearchParams): QueueFilter {
  const tournament = params.get("tournament") ?? "";
  return {
    tournament: /^[1-9]\d{0,14}$/.test(tournament) ? Number(tournament) : undefined,
    species: params.get("species")?.slice(0, bounds.speciesLetters) || undefined,
    flag: queueFlags.find((flag) => flag === params.get("flag")),
    photo: params.get("show") === "without" ? "without" : undefined,
  };
}

/** The judges' queue from its oldest catch (or `?after=`), and the latest verdicts. */
export const loadVerification =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = params.get("after") ?? undefined;
    const filter = filterIn(params);
    const { catches } = runtime.api.api.admin;
    const [queue, recent, counts] = await Promise.all([
      answerPage(catches.unverified.get({ query: { limit: rows, after, ...filter } })),
      answer(catches.judged.get()),
      answer(catches.queue.get()),
    ]);
    return {
      queue: queue.rows.map(forJudge),
      nextAfter: queue.nextAfter,
      isFirstPage: after === undefined,
      recent,
      counts,
      filter,
    };
  };

/** One catch in any state, with its history. */
export const loadCatch =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const review = await answer(runtime.api.api.admin.catches({ id: Number(params.id) }).get());
    const { status, judgedAt, judgedBy, rejectionReason, rulingReason, fixedBecause, history, resubmittedAs } = review;
    return {
      fish: forJudge(review),
      state: {
        status,
        kind: review.kind,
        judgedAt,
        judgedBy,
        rejectionReason,
        rulingReason,
        fixedBecause,
        resubmittedAs,
      },
      history,
    };
  };
