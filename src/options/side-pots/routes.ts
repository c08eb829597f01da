import { Elysia } from "elysia";
import { z } from "zod";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { listPots } from "./list-pots.ts";
import { potState } from "./pot-state.ts";

export const potRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Payments"] })
    .use(requestContext)
    .get("/api/tournaments/:id/pots", ({ actor, params }) => store.read((db) => listPots(db, actor, params.id)), {
      anyone: true,
      ...replies(z.array(potState), "The side pots: who is in each, the money in it, and what each place gets."),
      params: tournamentId,
    });
