import { Elysia } from "elysia";
import { z } from "zod";
import { type FormAnswer, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { entryKey } from "../../entries/entry-shapes.ts";
import { dayConflict } from "../../tournaments/day-conflict.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { addSubmitter, addSubmitterOnPaper, removeSubmitter } from "./change-submitters.ts";
import { listAnglersToSubmitFor } from "./find-submitters.ts";
import {
  anglerToSubmitFor,
  newSubmitter,
  ownSubmitterKey,
  type SubmittersOfAngler,
  submitterKey,
  submittersOfAngler,
} from "./submitter-shapes.ts";

const added: FormAnswer<SubmittersOfAngler>["toast"] = () => ({
  title: "Consent saved",
  description: "They were notified.",
});

const removed: FormAnswer<SubmittersOfAngler> = {
  toast: () => ({ title: "Consent removed", description: "Catches that were already submitted aren't affected." }),
  refused: dayConflict,
};

export const submitterRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get("/api/submit-for", ({ now, user }) => store.read((db) => listAnglersToSubmitFor(db, user, now)), {
      role: "signedIn",
      ...replies(z.array(anglerToSubmitFor), "The entrants who let you submit catches for them, by tournament."),
    })
    .post(
      "/api/tournaments/:id/submitters",
      ({ body, now, params, write }) => write((tx, by) => addSubmitter(tx, by, params.id, body.entrant, now)),
      {
        role: "member",
        ...replies(submittersOfAngler, "Lets another entrant submit catches for you.", 200, { toast: added }),
        params: tournamentId,
        body: newSubmitter,
      },
    )
    .post(
      "/api/tournaments/:id/submitters/:submitterId/remove",
      ({ now, params, write }) => write((tx, by) => removeSubmitter(tx, by, { ...params, userId: by.id }, now)),
      {
        role: "member",
        ...replies(submittersOfAngler, "Withdraws your consent; earlier catches stay.", 200, removed),
        params: ownSubmitterKey,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/submitters",
      ({ body, now, params, write }) => write((tx, by) => addSubmitterOnPaper(tx, by, params, body.entrant, now)),
      {
        role: "actingOrganizer",
        ...replies(
          submittersOfAngler,
          "Records an entrant's paper consent to let another entrant submit for them.",
          200,
          {
            toast: added,
            refused: dayConflict,
          },
        ),
        params: entryKey,
        body: newSubmitter,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/submitters/:submitterId/remove",
      ({ now, params, write }) => write((tx, by) => removeSubmitter(tx, by, params, now)),
      {
        role: "actingOrganizer",
        ...replies(submittersOfAngler, "Removes an entrant's consent; earlier catches stay.", 200, removed),
        params: submitterKey,
      },
    );
