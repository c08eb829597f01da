import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { requestContext } from "../../http/request-context.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { listPrizes, readBreakdown } from "./list-prizes.ts";
import { prizeBreakdown } from "./model.ts";
import { setPrizes } from "./set-prizes.ts";

export const prizeRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/tournaments/:id/prizes", ({ actor, params }) => store.read((db) => listPrizes(db, actor, params.id)), {
      anyone: true,
      params: tournamentId,
    })
    .get(
      "/api/admin/tournaments/:id/prizes",
      ({ params, user }) => store.read((db) => readBreakdown(db, user, params.id)),
      { role: "admin", params: tournamentId },
    )
    .post(
      "/api/admin/tournaments/:id/prizes",
      ({ body, now, params, write }) => write((tx, by) => setPrizes(tx, by, params.id, body, now)),
      { role: "actingAdmin", params: tournamentId, body: prizeBreakdown },
    );
