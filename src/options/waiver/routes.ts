import { Elysia } from "elysia";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { entryKey } from "../../entries/entry-shapes.ts";
import { dayConflict } from "../../tournaments/day-conflict.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { notePaperWaiver } from "./paper-waiver.ts";
import { readWaiver } from "./read-waiver.ts";
import { notedWaiver, paperWaiver } from "./waiver-shapes.ts";
import { waiverQuery, waiverView } from "./waiver-view.ts";

export const waiverRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get(
      "/api/tournaments/:id/waiver",
      ({ actor, params, query }) => store.read((db) => readWaiver(db, actor, params.id, query.version)),
      {
        anyone: true,
        ...replies(waiverView, "The waiver of a tournament, or an older version that you accepted."),
        params: tournamentId,
        query: waiverQuery,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/waiver",
      ({ body: { isOnPaper }, now, params, write }) =>
        write((tx, by) => notePaperWaiver(tx, by, params, isOnPaper, now)),
      {
        role: "actingOrganizer",
        ...replies(notedWaiver, "Records that an entrant signed the waiver on paper, or undoes it.", 200, {
          toast: (_, { body: { isOnPaper } }) =>
            isOnPaper
              ? { title: "Waiver recorded", description: "Keep the signed sheet." }
              : { title: "Paper waiver undone", description: "The waiver counts as not accepted again." },
          refused: dayConflict,
        }),
        params: entryKey,
        body: paperWaiver,
      },
    );
