import type { LoaderFunctionArgs } from "react-router-dom";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { afterOf } from "../tournaments/loaders.ts";

const cardsPerPage = 12;

/** The leaderboards page: active tournaments with their first five. */
export const loadLeaderboards =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = { limit: cardsPerPage, after: afterOf(request) };
    const { rows, nextAfter } = await readPage(runtime.api.api.leaderboards.get({ query }));
    return { cards: rows, nextAfter };
  };
