import { Elysia } from "elysia";
import { actingAdmin, admin } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { only, requestContext } from "../http/request-context.ts";
import { refuseBeyondQuota } from "../photos/photo-quota.ts";
import { receiveForm } from "../photos/receive-form.ts";
import { receivePhoto } from "../photos/receive-photo.ts";
import { Refusal } from "../refusal.ts";
import { doOnce } from "../submissions/do-once.ts";
import { submitted, submittedAlone } from "../submissions/model.ts";
import { cancelTournament, type RefundEverybody } from "./cancel-tournament.ts";
import { copyTournament } from "./copy-tournament.ts";
import { createTournament } from "./create-tournament.ts";
import { deleteTournament, type RefusePaidEntries } from "./delete-tournament.ts";
import { editTournament, type RescoreCatches } from "./edit-tournament.ts";
import { listTournaments, sumTournaments } from "./list-tournaments.ts";
import { cancellation, tournamentEdit, tournamentId, tournamentInput, tournamentPageQuery } from "./model.ts";
import { readTournament } from "./read-tournament.ts";
import { setImage } from "./set-image.ts";

const withId = { params: tournamentId };

/** What happens in the same write on floors above this one; `src/api.ts` hands it in. */
type FromAbove = {
  rescoreCatches: RescoreCatches;
  refundEverybody: RefundEverybody;
  refusePaidEntries: RefusePaidEntries;
};

/** What everybody may ask about tournaments. */
const publicRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/tournaments",
      async ({ actor, now, query, request, set }) => {
        const { tournaments, nextAfter } = await store.read((db) => listTournaments(db, actor, query, now));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return tournaments;
      },
      { query: tournamentPageQuery },
    )
    .get("/api/tournaments/sums", ({ actor }) => store.read((db) => sumTournaments(db, actor)))
    .get(
      "/api/tournaments/:id",
      ({ actor, params }) => store.read((db) => readTournament(db, actor, params.id)),
      withId,
    );

const adminRoutes = ({ store, photos, config: { timeZone, rateLimits } }: Deps, above: FromAbove) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/tournaments",
      async ({ actor, now, query, request, set }) => {
        const reader = admin(actor);
        const { tournaments, nextAfter } = await store.read((db) => listTournaments(db, reader, query, now));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return tournaments;
      },
      { query: tournamentPageQuery },
    )
    .post(
      "/api/tournaments",
      async ({ actor, body: { submissionId, ...input }, now, set }) => {
        const doer = actingAdmin(actor);
        set.status = 201;
        const submission = { submissionId, sent: ["tournament", input] };
        return store.write((tx) =>
          doOnce(tx, doer, submission, now, () => createTournament(tx, doer, input, timeZone, now)),
        );
      },
      { body: submitted(tournamentInput), transform: only(actingAdmin) },
    )
    .put(
      "/api/admin/tournaments/:id",
      ({ actor, body, now, params }) => {
        const doer = actingAdmin(actor);
        return store.write((tx) => editTournament(tx, doer, params.id, body, above.rescoreCatches, now));
      },
      { body: tournamentEdit, ...withId },
    )
    .post(
      "/api/admin/tournaments/:id/copy",
      async ({ actor, body, now, params, set }) => {
        const doer = actingAdmin(actor);
        set.status = 201;
        const submission = { submissionId: body?.submissionId ?? null, sent: ["copy", params.id] };
        return store.write((tx) => doOnce(tx, doer, submission, now, () => copyTournament(tx, doer, params.id, now)));
      },
      { body: submittedAlone, ...withId },
    )
    .post(
      "/api/admin/tournaments/:id/cancel",
      ({ actor, body, now, params }) => {
        const doer = actingAdmin(actor);
        return store.write((tx) => cancelTournament(tx, doer, params.id, body, above.refundEverybody, now));
      },
      { body: cancellation, ...withId },
    )
    .post(
      "/api/admin/tournaments/:id/image",
      async ({ actor, now, params, request }) => {
        const doer = actingAdmin(actor);
        await using form = await receiveForm(request, photos);
        if (!form.photo) throw Refusal.ofField("image", "Choose a picture first.");
        if (rateLimits) await store.read((db) => refuseBeyondQuota(db, doer.id, now));
        const received = await receivePhoto(photos, form.photo);
        return await store.write((tx) => setImage(tx, doer, params.id, received, now));
      },
      { parse: "none", ...withId },
    )
    .delete(
      "/api/admin/tournaments/:id/image",
      ({ actor, now, params }) => {
        const doer = actingAdmin(actor);
        return store.write((tx) => setImage(tx, doer, params.id, null, now));
      },
      withId,
    )
    .delete(
      "/api/admin/tournaments/:id",
      async ({ actor, now, params }) => {
        const doer = actingAdmin(actor);
        await store.write((tx) => deleteTournament(tx, doer, params.id, above.refusePaidEntries, now));
        return { deleted: true };
      },
      withId,
    );

export const tournamentRoutes = (deps: Deps, above: FromAbove) =>
  new Elysia().use(publicRoutes(deps)).use(adminRoutes(deps, above));
