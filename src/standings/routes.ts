import { Elysia } from "elysia";
import { signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { tournamentId } from "../tournaments/model.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findMe } from "./find-me.ts";
import { boardPageQuery } from "./model.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { readRace } from "./read-race.ts";
import { readResults } from "./read-results.ts";

export const standingRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/tournaments/:id/leaderboard",
      async ({ actor, params: { id }, query, request, set }) => {
        const page = await store.read(async (db) => {
          await visibleTournament(db, actor, id);
          return readLeaderboard(db, id, query);
        });
        set.headers["x-total-count"] = String(page.total);
        if (page.nextAfter !== null) set.headers.link = nextPageLink(request.url, page.nextAfter);
        return page.entries;
      },
      { params: tournamentId, query: boardPageQuery },
    )
    .get(
      "/api/tournaments/:id/race",
      ({ actor, params: { id } }) => store.read(async (db) => readRace(db, await visibleTournament(db, actor, id))),
      { params: tournamentId },
    )
    .get(
      "/api/tournaments/:id/results.csv",
      async ({ actor, params: { id } }) => {
        const { fileName, csv } = await store.read((db) => readResults(db, actor, id));
        return new Response(csv, {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="${fileName}"`,
            "cache-control": "private, no-store",
          },
        });
      },
      { params: tournamentId },
    )
    .get(
      "/api/tournaments/:id/standing",
      async ({ actor, params: { id } }) => {
        const { id: userId } = signedIn(actor);
        const standing = await store.read(async (db) => {
          await visibleTournament(db, actor, id);
          return findMe(db, id, userId);
        });
        return { standing };
      },
      { params: tournamentId },
    );
