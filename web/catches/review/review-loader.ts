import type { LoaderFunctionArgs } from "react-router-dom";
import type { QueueFilter, QueueOrder } from "../../../src/catches/catch-shapes.ts";
import { bounds, queueFlags } from "../../../src/catches/catch-status.ts";
import { rejectionReasonsOf } from "../../../src/club/rejection-reasons/rejection-reasons.ts";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { lastFiguresOf } from "./last-figures.ts";
import { decisionStateOf, forJudge } from "./reviewed-fish.ts";

/** A decision removes a row and adds the next one, so a page is never reviewed to its end. */
const rows = 20;

/** The filter in `?tournament=`, `?species=`, `?flag=`, `?place=paid` and `?show=without`. Values that no control offers are ignored. */
function filterIn(params: URLSearchParams): QueueFilter {
  const tournament = params.get("tournament") ?? "";
  return {
    tournament: /^[1-9]\d{0,14}$/.test(tournament) ? Number(tournament) : undefined,
    species: params.get("species")?.slice(0, bounds.speciesLetters) || undefined,
    flag: queueFlags.find((flag) => flag !== "ineligible" && flag === params.get("flag")),
    photo: params.get("show") === "without" ? "without" : undefined,
    place: params.get("place") === "paid" ? "paid" : undefined,
  };
}

const orderIn = (params: URLSearchParams): QueueOrder =>
  params.get("order") === "arrival" ? "arrival" : "paid-places";

/** The judges' queue from its first catch (or `?after=`), and the latest decisions. */
export const loadVerification =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = params.get("after") ?? undefined;
    const filter = filterIn(params);
    const order = orderIn(params);
    const { catches, "rejection-reasons": reasons } = runtime.api.api.admin;
    const [{ catches: queue, nextAfter, ...counts }, recent, { rejectionReasons }] = await Promise.all([
      dataOf(catches.queue.get({ query: { limit: rows, after, order, ...filter } })),
      dataOf(catches.judged.get()),
      dataOf(reasons.get()),
    ]);
    return {
      queue: queue.map(forJudge),
      nextAfter,
      isFirstPage: after === undefined,
      recent,
      counts,
      filter,
      order,
      reasons: rejectionReasonsOf(rejectionReasons),
    };
  };

/** One catch in any state, with its history. */
export const loadCatch =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { catches, "rejection-reasons": reasons } = runtime.api.api.admin;
    const [review, ruling, { rejectionReasons }] = await Promise.all([
      dataOf(catches({ id: Number(params.id) }).get()),
      dataOf(runtime.api.api.catches({ id: Number(params.id) }).ruling.get()),
      dataOf(reasons.get()),
    ]);
    return {
      fish: forJudge(review),
      ...lastFiguresOf(ruling),
      state: decisionStateOf(review),
      history: review.history,
      reasons: rejectionReasonsOf(rejectionReasons),
    };
  };
