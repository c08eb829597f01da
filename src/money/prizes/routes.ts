import { Elysia } from "elysia";
import { z } from "zod";
import { replies, typedForm } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { breakdownOf } from "../../tournaments/prize-positions/typed-breakdown.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { listPrizes, readBreakdown } from "./list-prizes.ts";
import { editedBreakdown, prizeBreakdown, prizePosition } from "./prize-breakdown.ts";
import { prizeForm } from "./prize-form.ts";
import { setPrizes } from "./set-prizes.ts";

export const prizeRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Prizes"] })
    .use(requestContext)
    .get("/api/tournaments/:id/prizes", ({ actor, params }) => store.read((db) => listPrizes(db, actor, params.id)), {
      anyone: true,
      ...replies(z.array(prizePosition), "The prize for each position."),
      params: tournamentId,
    })
    .get(
      "/api/admin/tournaments/:id/prizes",
      ({ params, user }) => store.read((db) => readBreakdown(db, user, params.id)),
      {
        role: "organizer",
        ...replies(editedBreakdown, "The prize breakdown, and whether it can still be changed."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/prizes",
      ({ body, now, params, write }) => write((tx, by) => setPrizes(tx, by, params.id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(z.array(prizePosition), "Sets the prize breakdown.", 200, {
          toast: () => ({ title: "Success", description: "Prize breakdown updated successfully" }),
          form: typedForm(prizeForm, (typed) => ({ prizeBreakdown: breakdownOf(typed), reason: typed.reason })),
        }),
        params: tournamentId,
        body: prizeBreakdown,
      },
    );
