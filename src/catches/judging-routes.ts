import { Elysia } from "elysia";
import { actingAdmin, admin, type SignedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { doOnce } from "../submissions/do-once.ts";
import { submitted } from "../submissions/model.ts";
import { tournamentId } from "../tournaments/model.ts";
import { catchView } from "./catch-rows.ts";
import { enterPaperCatch } from "./enter-paper-catch.ts";
import { findCatch } from "./find-catch.ts";
import { listUnverified } from "./list-unverified.ts";
import { listVerdicts } from "./list-verdicts.ts";
import { catchId, paperCatch, queueQuery, type Ruling, rejection, ruling } from "./model.ts";
import { rejectCatch } from "./reject-catch.ts";
import { takeVerdictBack } from "./take-verdict-back.ts";
import { findPhotoToShow, makePhotoReady, verifyCatch } from "./verify-catch.ts";

/** How many verdicts the list for taking one back holds. */
const recentVerdicts = 20;

/** What judges do with the catches that wait. */
export function judgingRoutes({ store, photos }: Deps) {
  const viewOf = (id: number) => store.read(async (db) => catchView(await findCatch(db, id)));

  async function rule(judge: SignedIn, id: number, input: Ruling, now: number): Promise<void> {
    if (!input.isVerified) return store.write((tx) => takeVerdictBack(tx, judge, id, now));
    const sha256 = await store.read((db) => findPhotoToShow(db, id, input));
    await makePhotoReady(photos, sha256);
    return store.write((tx) => verifyCatch(tx, judge, id, input, sha256, now));
  }

  return new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/catches/unverified",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listUnverified(db, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: queueQuery },
    )
    .get("/api/admin/catches/judged", ({ actor }) => {
      admin(actor);
      return store.read((db) => listVerdicts(db, recentVerdicts));
    })
    .post(
      "/api/admin/tournaments/:id/catches",
      async ({ actor, params, body: { submissionId, ...input }, now, set }) => {
        const judge = actingAdmin(actor);
        const submission = { submissionId, sent: ["paper-catch", params.id, input] };
        const id = await store.write((tx) =>
          doOnce(tx, judge, submission, now, () => enterPaperCatch(tx, judge, params.id, input, now)),
        );
        set.status = 201;
        return viewOf(id);
      },
      { params: tournamentId, body: submitted(paperCatch) },
    )
    .post(
      "/api/admin/catches/:id/verify",
      async ({ actor, params: { id }, body, now }) => {
        await rule(actingAdmin(actor), id, body, now);
        return viewOf(id);
      },
      { params: catchId, body: ruling },
    )
    .post(
      "/api/admin/catches/:id/reject",
      async ({ actor, params: { id }, body, now }) => {
        const judge = actingAdmin(actor);
        await store.write((tx) => rejectCatch(tx, judge, id, body, now));
        return viewOf(id);
      },
      { params: catchId, body: rejection },
    );
}
