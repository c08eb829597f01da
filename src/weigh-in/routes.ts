import { Elysia } from "elysia";
import { z } from "zod";
import { id } from "../base/db/shared-fields.ts";
import { counted } from "../base/format/numbers.ts";
import { conflictToast, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { entryKey } from "../entries/entry-shapes.ts";
import { outcomes } from "../entries/entry-states.ts";
import { placeText } from "../money/prizes/prize-text.ts";
import { tournamentId } from "../tournaments/tournament-shapes.ts";
import { correctWeighIn } from "./correct-weigh-in.ts";
import { enterWeighIn } from "./enter-weigh-in.ts";
import { readEntered, readSlip, readWeighIn } from "./read-weigh-in.ts";
import { undoWeighIn } from "./undo-weigh-in.ts";
import { type WeighInEntry, weighIn, weighInEntry, weighInSlip, weighInUndo, weighInView } from "./weigh-in-shapes.ts";

const toast = ({ number, displayName, score, place, totalFish, disqualified }: WeighInEntry) => ({
  title: `${number === undefined ? "" : `${number} `}${displayName}: ${disqualified === undefined ? score : outcomes.disqualified.name}`,
  description:
    disqualified ??
    `${counted(totalFish, "fish", "fish")}, ${place === null ? "no place yet" : `${placeText(place)} place`}.`,
});

export const weighInRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/weigh-in",
      ({ now, params, user }) => store.read((db) => readWeighIn(db, user, params.id, now)),
      {
        role: "organizer",
        ...replies(weighInView, "The fields of the weigh-in form, the entrants, and the latest entries."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/weigh-in",
      async ({ body: { submissionId, ...input }, now, params, set, user, write }) => {
        const submission = { submissionId, sent: ["weigh-in", params.id, input] };
        const { replaces } = input;
        const entry = await write((tx, by) =>
          runOnce(tx, by, submission, now, () =>
            replaces === undefined
              ? enterWeighIn(tx, by, params.id, input, now)
              : correctWeighIn(tx, by, params.id, { ...input, replaces }, now),
          ),
        );
        set.status = 201;
        return store.read((db) => readEntered(db, user, params.id, entry));
      },
      {
        role: "actingOrganizer",
        ...replies(
          weighInEntry,
          "Enters an angler's fish at the scale, or corrects an entry. They count at once.",
          201,
          { toast },
        ),
        params: tournamentId,
        body: submitted(weighIn),
      },
    )
    .post(
      "/api/admin/tournaments/:id/weigh-in/undo",
      async ({ body, now, params, write }) => ({
        userId: await write((tx, by) => undoWeighIn(tx, by, params.id, body, now)),
      }),
      {
        role: "actingOrganizer",
        ...replies(z.strictObject({ userId: id }), "Undoes an angler's latest entry at the scale.", 200, {
          toast: () => ({ title: "Entry undone", description: "" }),
          refused: conflictToast("not_found", "stale"),
        }),
        params: tournamentId,
        body: weighInUndo,
      },
    )
    .get(
      "/api/admin/tournaments/:id/weigh-in/:userId",
      ({ params, user }) => store.read((db) => readSlip(db, user, params)),
      {
        role: "organizer",
        ...replies(weighInSlip, "The weigh-in slip of an angler or their team."),
        params: entryKey,
      },
    );
