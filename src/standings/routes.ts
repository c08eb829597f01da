import { Elysia } from "elysia";
import { z } from "zod";
import { signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { findMe } from "./find-me.ts";
import { boardPageQuery } from "./model.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { visibleBoard } from "./visible-board.ts";

const params = z.object({ id: z.coerce.number().int().positive() });

export const standingRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/tournaments/:id/leaderboard",
      async ({ actor, params: { id }, query, request, set }) => {
        const page = await store.read(async (db) => {
          await visibleBoard(db, actor, id);
          return readLeaderboard(db, id, query);
        });
        set.headers["x-total-count"] = String(page.total);
        if (page.nextAfter !== null) set.headers.link = nextPageLink(request.url, page.nextAfter);
        return page.entries;
      },
      { params, query: boardPageQuery },
    )
    .get(
      "/api/tournaments/:id/standing",
      async ({ actor, params: { id } }) => {
        const { id: userId } = signedIn(actor);
        const standing = await store.read(async (db) => {
          await visibleBoard(db, actor, id);
          return findMe(db, id, userId);
        });
        return { standing };
      },
      { params },
    );
