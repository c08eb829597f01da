import { Elysia } from "elysia";
import { z } from "zod";
import type { SignedIn } from "../../actor.ts";
import { conflictToast, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { makePhotoReady } from "../../catches/review/approve-catch.ts";
import type { Deps } from "../../deps.ts";
import { readAgreement } from "./read-agreement.ts";
import { listSecondReviews, readSecondReview } from "./read-second-reviews.ts";
import {
  judgeAgreement,
  lookId,
  lookInput,
  lookListed,
  lookListQuery,
  lookReason,
  lookView,
  settling,
} from "./second-review-shapes.ts";
import { findPhotoOfSettled, settleSecondReview } from "./settle-second-review.ts";
import { submitSecondReview, waiveSecondReview } from "./submit-second-review.ts";

const refused = conflictToast("same_state", "stale", "conflict_of_interest");

export function secondReviewRoutes(deps: Deps) {
  const { store } = deps;
  const viewFor = (judge: SignedIn, id: number, now: number) =>
    store.read((db) => readSecondReview(db, { judge, now }, id));

  return new Elysia({ tags: ["Catches"] })
    .use(requestContext)
    .get(
      "/api/admin/second-looks",
      ({ now, page, query, user }) => page(store.read((db) => listSecondReviews(db, { judge: user, now }, query))),
      {
        role: "judge",
        ...replies(z.array(lookListed), "Fish awaiting a second review, without the first judge's decision."),
        query: lookListQuery,
      },
    )
    .get("/api/admin/judging", ({ user }) => store.read((db) => readAgreement(db, user)), {
      role: "judge",
      ...replies(
        z.array(judgeAgreement),
        "Judge agreement; a judge who is not an admin sees only their own decisions.",
      ),
    })
    .get("/api/admin/second-looks/:id", ({ now, params: { id }, user }) => viewFor(user, id, now), {
      role: "judge",
      ...replies(lookView, "One second review. The first decision is included once the second review is done."),
      params: lookId,
    })
    .post(
      "/api/admin/second-looks/:id/look",
      async ({ body, now, params: { id }, user, write }) => {
        await write((tx, judge) => submitSecondReview(tx, judge, id, body, now));
        return viewFor(user, id, now);
      },
      {
        role: "actingJudge",
        ...replies(lookView, "Saves a second judge's measurement, made without seeing the first judge's.", 200, {
          toast: () => ({ title: "Second review saved", description: "" }),
          refused,
        }),
        params: lookId,
        body: lookInput,
      },
    )
    .post(
      "/api/admin/second-looks/:id/waive",
      async ({ body, now, params: { id }, user, write }) => {
        await write((tx, judge) => waiveSecondReview(tx, judge, id, body, now));
        return viewFor(user, id, now);
      },
      {
        role: "actingJudge",
        ...replies(lookView, "Skips a second review, with a reason, if no other judge can do it.", 200, {
          toast: () => ({ title: "Second review skipped", description: "" }),
          refused,
        }),
        params: lookId,
        body: lookReason,
      },
    )
    .post(
      "/api/admin/second-looks/:id/settle",
      async ({ body, now, params: { id }, user, write }) => {
        const ready = await store.read((db) => findPhotoOfSettled(db, { judge: user, now }, id, body));
        await makePhotoReady(deps, ready);
        await write((tx, judge) => settleSecondReview(tx, judge, id, body, ready, now));
        return viewFor(user, id, now);
      },
      {
        role: "actingJudge",
        ...replies(
          lookView,
          "Settles a difference between two judges; any result other than the first changes the decision.",
          200,
          {
            toast: () => ({ title: "Settled", description: "" }),
            refused,
          },
        ),
        params: lookId,
        body: settling,
      },
    );
}
