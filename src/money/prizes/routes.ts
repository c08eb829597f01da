import { Elysia } from "elysia";
import { actingAdmin, admin } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { requestContext } from "../../http/request-context.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { listPrizes, readBreakdown } from "./list-prizes.ts";
import { prizeBreakdown } from "./model.ts";
import { setPrizes } from "./set-prizes.ts";

/** A tournament's prizes by position. */
export const prizeRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/tournaments/:id/prizes", ({ actor, params }) => store.read((db) => listPrizes(db, actor, params.id)), {
      params: tournamentId,
    })
    .get(
      "/api/admin/tournaments/:id/prizes",
      ({ actor, params }) => {
        const reader = admin(actor);
        return store.read((db) => readBreakdown(db, reader, params.id));
      },
      { params: tournamentId },
    )
    .post(
      "/api/admin/tournaments/:id/prizes",
      ({ actor, body, now, params }) => {
        const by = actingAdmin(actor);
        return store.write((tx) => setPrizes(tx, by, params.id, body, now));
      },
      { params: tournamentId, body: prizeBreakdown },
    );
