import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { forJudge } from "./judged-fish.ts";

/** A verdict takes a row away and brings the next one, so that a page is never judged to its end. */
const rows = 20;

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
