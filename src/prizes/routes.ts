import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { tournamentId } from "../tournaments/model.ts";
import { listPrizes } from "./list-prizes.ts";

export const prizeRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/tournaments/:id/prizes", ({ actor, params }) => store.read((db) => listPrizes(db, actor, params.id)), {
      params: tournamentId,
    });
