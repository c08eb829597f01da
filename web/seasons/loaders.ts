import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import { dataOf } from "../api.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadSeasons = (runtime: Runtime) => async () => ({
  seasons: await dataOf(runtime.api.api.seasons.get()),
});

/** A season, a page of its ladder, and the reader's own place. */
export const loadSeason =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const ofSeason = runtime.api.api.seasons({ id: params.id ?? "" });
    const query = new URL(request.url).searchParams;
    const division = query.get("division")?.trim() || undefined;
    const after = Math.max(0, Math.trunc(Number(query.get("after") ?? 0)) || 0);
    const [season, ladder, mine] = await Promise.all([
      dataOf(ofSeason.get({ query: { division } })),
      readPage(ofSeason.ladder.get({ query: { division, after, limit: listPage.rows } })),
      dataOf(ofSeason.mine.get({ query: { division } })),
    ]);
    const divisionQuery = division === undefined ? "" : `division=${encodeURIComponent(division)}`;
    return { season, ladder: { ...ladder, after }, mine, division, of: divisionQuery };
  };
