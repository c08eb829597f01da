import { Elysia } from "elysia";
import { counted } from "../../base/format/numbers.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { dayConflict } from "../../tournaments/day-conflict.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { cutMaking, cutView } from "./days-form.ts";
import { makeCut, readCut } from "./make-cut.ts";

export const cutRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Tournaments"] })
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/cut",
      ({ now, params: { id }, user }) => store.read((db) => readCut(db, user, id, now)),
      {
        role: "organizer",
        ...replies(cutView, "The anglers who would make the cut after day one, by the current board."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/cut",
      ({ body, now, params: { id }, write }) => write((tx, actor) => makeCut(tx, actor, id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(cutView, "Applies the cut after day one; redoing it requires a reason.", 200, {
          toast: ({ goOn }) => ({
            title: "Cut applied",
            description: `${counted(goOn.length, "angler advances", "anglers advance")}.`,
          }),
          refused: dayConflict,
        }),
        body: cutMaking,
        params: tournamentId,
      },
    );
