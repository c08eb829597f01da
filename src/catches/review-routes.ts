import { Elysia } from "elysia";
import { z } from "zod";
import type { Acting } from "../actor.ts";
import { conflictToast, type FormAnswer, replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { findMember } from "../members/read-member.ts";
import { tournamentId } from "../tournaments/tournament-shapes.ts";
import { toCatchView } from "./catch-rows.ts";
import {
  catchId,
  catchView,
  enteredCatch,
  paperCatch,
  rejection,
  reviewQueueQuery,
  unverifiedList,
} from "./catch-shapes.ts";
import { enterPaperCatch } from "./enter-paper-catch.ts";
import { findCatch } from "./find-catch.ts";
import { listDecisions } from "./list-decisions.ts";
import { findFilteredQueue, listUnverified, readQueue } from "./list-pending.ts";
import { openPhotoOf } from "./open-photos.ts";
import { findPhotoToShow, makePhotoReady, verifyCatch } from "./review/approve-catch.ts";
import { changeDecision, findPhotoToPublish } from "./review/change-decision.ts";
import { readReview } from "./review/read-review.ts";
import { rejectCatch } from "./review/reject-catch.ts";
import {
  changeForm,
  type DecisionChange,
  decisionChange,
  recentDecision,
  reviewedCatch,
  reviewQueue,
  unverifiedCatch,
  type Verification,
  verification,
  verificationForm,
} from "./review/review-shapes.ts";
import { undoDecision } from "./review/undo-decision.ts";

const maxRecentDecisions = 20;

const notified = "The angler and everyone whose place changed were notified.";

const decisionConflicts = conflictToast("already_judged", "not_judged", "stale");

/**
 * The verification screen itself shows why a decision was refused. Corrections of official results are the exception:
 * they need a reason, which is entered on the catch's own page.
 */
const refusedDecision: NonNullable<FormAnswer["refused"]> = (refusal, sent) => {
  if (!sent.page.startsWith("/admin/verification")) return decisionConflicts(refusal, sent);
  const needsReason = sent.body.isVerified === false && refusal.issues?.some(({ path }) => path === "reason");
  if (!needsReason) return null;
  return { title: "Failed to undo the decision", description: refusal.message, to: `/admin/catches/${sent.params.id}` };
};

const decisionForm = typedForm(verificationForm, ({ needsReason: _, ...decision }) => decision);

const typedChange = typedForm(changeForm, (typed) => {
  if (typed.decision === "verified") return typed;
  const { rejectionReason, ...rest } = typed;
  return { ...rest, reason: rejectionReason };
});

export function reviewRoutes(deps: Deps) {
  const { store, config } = deps;
  const viewOf = (id: number) => store.read(async (db) => toCatchView(await findCatch(db, id)));

  async function applyDecision({ user, write }: Acting, id: number, input: Verification, now: number): Promise<void> {
    if (!input.isVerified) return write((tx, judge) => undoDecision(tx, judge, id, input, now));
    const sha256 = await store.read((db) => findPhotoToShow(db, { judge: user, now }, id, input));
    await makePhotoReady(deps, sha256);
    return write((tx, judge) => verifyCatch(tx, judge, id, input, sha256, now));
  }

  async function change({ user, write }: Acting, id: number, input: DecisionChange, now: number): Promise<void> {
    const sha256 = await store.read((db) => findPhotoToPublish(db, { judge: user, now }, id, input));
    await makePhotoReady(deps, sha256);
    return write((tx, judge) => changeDecision(tx, judge, id, input, sha256, now));
  }

  return new Elysia({ tags: ["Catches"] })
    .use(requestContext)
    .get(
      "/api/admin/catches/unverified",
      ({ now, page, query, user }) =>
        page(
          store.read(async (db) => listUnverified(db, query, await findFilteredQueue(db, query, { judge: user, now }))),
        ),
      {
        role: "judge",
        ...replies(z.array(unverifiedCatch), "Catches awaiting review."),
        query: unverifiedList,
      },
    )
    .get(
      "/api/admin/catches/queue",
      ({ now, query, user }) => store.read((db) => readQueue(db, config.timeZone, query, { judge: user, now })),
      {
        role: "judge",
        ...replies(reviewQueue, "The number of pending and reviewed catches today, and a page of the queue."),
        query: reviewQueueQuery,
      },
    )
    .get(
      "/api/admin/catches/judged",
      ({ now, user }) => store.read((db) => listDecisions(db, maxRecentDecisions, { judge: user, now })),
      {
        role: "judge",
        ...replies(z.array(recentDecision), "The latest decisions."),
      },
    )
    .get(
      "/api/admin/catches/:id",
      async ({ now, params: { id }, user }) => {
        const read = () => store.read((db) => readReview(db, id, config.timeZone, { judge: user, now }));
        const reviewed = await read();
        return (await openPhotoOf(deps, id)) ? read() : reviewed;
      },
      {
        role: "judge",
        ...replies(reviewedCatch, "One catch in any state, with its history."),
        params: catchId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/catches",
      async ({ body: { submissionId, ...input }, now, params, set, write }) => {
        const submission = { submissionId, sent: ["paper-catch", params.id, input] };
        const id = await write((tx, judge) =>
          runOnce(tx, judge, submission, now, () => enterPaperCatch(tx, judge, params.id, input, now)),
        );
        set.status = 201;
        const entered = await viewOf(id);
        const { username, displayName } = await store.read((db) => findMember(db, entered.userId));
        return { ...entered, angler: { username, displayName } };
      },
      {
        role: "actingOrganizer",
        ...replies(enteredCatch, "Enters a catch from a paper card.", 201, { shows: true }),
        params: tournamentId,
        body: submitted(paperCatch),
      },
    )
    .post(
      "/api/admin/catches/:id/verify",
      async ({ body, now, params: { id }, user, write }) => {
        await applyDecision({ user, write }, id, body, now);
        return viewOf(id);
      },
      {
        role: "actingJudge",
        ...replies(
          catchView,
          "Verifies a catch as claimed, measured or corrected; with isVerified false, undoes the decision.",
          200,
          {
            toast: (_, { body: { isVerified, reason } }) =>
              isVerified
                ? { title: "Catch verified successfully", description: "" }
                : { title: "Decision undone", description: reason === undefined ? "" : notified },
            refused: refusedDecision,
            form: decisionForm,
            // Without script, this answers the first press on a flagged catch. With script, the screen confirms before
            // it sends.
            asks: ({ flagged }) =>
              flagged === "unseen"
                ? "This catch is flagged. Review the flags, then press Verify again to approve anyway."
                : null,
          },
        ),
        params: catchId,
        body: verification,
      },
    )
    .post(
      "/api/admin/catches/:id/change",
      async ({ body, now, params: { id }, user, write }) => {
        await change({ user, write }, id, body, now);
        return viewOf(id);
      },
      {
        role: "actingJudge",
        ...replies(catchView, "Replaces a decision; everyone whose place changes is notified.", 200, {
          toast: () => ({ title: "Decision changed", description: notified }),
          refused: decisionConflicts,
          form: typedChange,
        }),
        params: catchId,
        body: decisionChange,
      },
    )
    .post(
      "/api/admin/catches/:id/reject",
      async ({ body, now, params: { id }, write }) => {
        await write((tx, judge) => rejectCatch(tx, judge, id, body, now));
        return viewOf(id);
      },
      {
        role: "actingJudge",
        ...replies(catchView, "Rejects a catch with a reason and notifies its angler.", 200, {
          toast: () => ({ title: "Catch rejected and user notified", description: "" }),
          refused: refusedDecision,
        }),
        params: catchId,
        body: rejection,
      },
    );
}
