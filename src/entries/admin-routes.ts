import { Elysia } from "elysia";
import { actingAdmin, admin } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { doOnce } from "../submissions/do-once.ts";
import { submitted } from "../submissions/model.ts";
import { tournamentId } from "../tournaments/model.ts";
import { enterByHand, type RecordCash } from "./enter-by-hand.ts";
import type { ReturnFee } from "./entry.ts";
import { listEntrants } from "./list-entrants.ts";
import { entrantQuery, entryKey, entryRemoval, handEntry } from "./model.ts";
import { removeEntry } from "./remove-entry.ts";

/** What happens in the same write on a floor above this one; `src/api.ts` hands it in. */
type FromAbove = { recordCash: RecordCash; returnFee: ReturnFee };

/** What admins do with entries on the day. */
export const entryAdminRoutes = ({ store }: Deps, { recordCash, returnFee }: FromAbove) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/entries",
      async ({ actor, params, query, request, set }) => {
        const reader = admin(actor);
        const { items, nextAfter } = await store.read((db) => listEntrants(db, reader, params.id, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { params: tournamentId, query: entrantQuery },
    )
    .post(
      "/api/admin/tournaments/:id/entries",
      async ({ actor, body: { submissionId, ...input }, now, params, set }) => {
        const by = actingAdmin(actor);
        const submission = { submissionId, sent: ["enter-by-hand", params.id, input] };
        const entered = await store.write((tx) =>
          doOnce(tx, by, submission, now, () => enterByHand(tx, by, params.id, input, recordCash, now)),
        );
        set.status = 201;
        return { ...entered, hasPaid: true };
      },
      { params: tournamentId, body: submitted(handEntry) },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/remove",
      async ({ actor, body, now, params }) => {
        const by = actingAdmin(actor);
        await store.write((tx) => removeEntry(tx, by, params, body, returnFee, now));
        return { userId: params.userId, hasPaid: false };
      },
      { params: entryKey, body: entryRemoval },
    );
