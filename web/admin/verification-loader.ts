import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Host } from "../host.ts";
import { answerPage } from "../next-page.ts";

const rows = 50;

/** The judges' queue from its oldest catch (or `?after=`), and the latest verdicts. */
export const loadVerification =
  (host: Host) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = new URL(request.url).searchParams.get("after") ?? undefined;
    const { catches } = host.api.api.admin;
    const [queue, recent] = await Promise.all([
      answerPage(catches.unverified.get({ query: { limit: rows, after } })),
      answer(catches.judged.get()),
    ]);
    return { queue: queue.rows, nextAfter: queue.nextAfter, isFirstPage: after === undefined, recent };
  };
