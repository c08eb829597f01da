import { Elysia } from "elysia";
import { z } from "zod";
import type { SignedIn, WriteAs } from "../actor.ts";
import { formParts, replies, typedForm } from "../base/http/replies.ts";
import { type Arrived, requestContext } from "../base/http/request-context.ts";
import type { ArrivedPhoto } from "../base/photos/photo-files.ts";
import { findPreviousResult, runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import { catchId } from "../catches/catch-shapes.ts";
import { parseFields, receiveCatchPhoto, receiveForm } from "../catches/receive-catch.ts";
import { makePhotoReady } from "../catches/review/approve-catch.ts";
import { requireSaved, savePhoto } from "../catches/saved-photo.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import {
  adminChallengeQuery,
  catchChallenges,
  challengeId,
  challengeQuery,
  challengeSubmission,
  challengeThread,
  challengeView,
  newMessage,
  openedChallenge,
} from "./challenge-shapes.ts";
import { decideChallenge, findPhotoOfDecision, type SettleDeposit, withdrawChallenge } from "./decide-challenge.ts";
import { bodyOf, challengeDecision, postedDecideForm } from "./decision-shapes.ts";
import { findChallengeable, type OpenedChallenge, openChallenge, requireReason } from "./open-challenge.ts";
import {
  listAllChallenges,
  listOwnChallenges,
  readCatchChallenges,
  readChallenge,
  readDepositDue,
} from "./read-challenges.ts";
import { writeMessage } from "./write-message.ts";

const challengeList = z.array(challengeView);

export function challengeRoutes(deps: Deps, settleDeposit: SettleDeposit) {
  const { store, photos } = deps;
  const viewFor = (reader: SignedIn, id: number, now: number) => store.read((db) => readChallenge(db, reader, id, now));

  const openedFor = (reader: SignedIn, opened: OpenedChallenge, now: number) =>
    typeof opened === "number"
      ? viewFor(reader, opened, now)
      : store.read((db) => readDepositDue(db, reader, opened.depositId));

  /** Checks first, so that no photo is processed for nothing. */
  async function openByForm(
    challenger: SignedIn,
    catchId: number,
    { fields, photo }: { fields: unknown; photo: ArrivedPhoto | null },
    now: number,
    write: WriteAs<SignedIn>,
  ): Promise<OpenedChallenge> {
    const { submissionId, savedPhoto, ...input } = parseFields(challengeSubmission, fields);
    const submission = { submissionId, sent: ["challenge", catchId, input] };
    const previous = await store.read((db) => findPreviousResult<OpenedChallenge>(db, challenger, submission));
    if (previous !== null) return previous;
    requireReason(await store.read((db) => findChallengeable(db, challenger, catchId, now)), input);
    const received = photo && (await receiveCatchPhoto(deps, challenger.id, photo, now));
    return write((tx, challenger) =>
      runOnce(tx, challenger, submission, now, async () => {
        const saved = received || savedPhoto === null ? null : await requireSaved(tx, challenger, savedPhoto);
        return openChallenge(tx, challenger, catchId, input, received ?? saved, now);
      }),
    );
  }

  async function open(catchId: number, request: Request, arrived: Arrived, write: WriteAs<SignedIn>) {
    await using form = await receiveForm(request, photos);
    const { user, now } = await arrived();
    try {
      return await openedFor(user, await openByForm(user, catchId, form, now, write), now);
    } catch (error) {
      if (error instanceof Refusal) await savePhoto(deps, user, { request, ...form, now }, error, write);
      throw error;
    }
  }

  return new Elysia({ tags: ["Challenges"] })
    .use(requestContext)
    .get(
      "/api/catches/:id/challenges",
      ({ actor, now, params: { id } }) => store.read((db) => readCatchChallenges(db, actor, id, now)),
      {
        anyone: true,
        ...replies(catchChallenges, "The challenges of a catch with their outcome, and how to challenge it."),
        params: catchId,
      },
    )
    .post(
      "/api/catches/:id/challenges",
      async ({ arrived, params: { id }, request, set, write }) => {
        const view = await open(id, request, arrived, write);
        set.status = 201;
        return view;
      },
      {
        role: "member",
        ...replies(
          openedChallenge,
          "Challenges the decision on a catch, once per submissionId; returns what to pay if a deposit is required.",
          201,
          {
            toast: (opened) =>
              "messages" in opened
                ? { title: "Challenge opened", description: "We'll notify you when a judge writes or decides." }
                : null,
            to: (opened) => ("messages" in opened ? `/challenges/${opened.id}` : `/deposits/${opened.deposit.id}`),
          },
        ),
        takesPhoto: true,
        parse: "none",
        params: catchId,
        body: formParts(challengeSubmission.extend({ photo: z.file().optional() })),
      },
    )
    .get("/api/challenges", ({ page, query, user }) => page(store.read((db) => listOwnChallenges(db, user, query))), {
      role: "signedIn",
      ...replies(challengeList, "The challenges you opened, and challenges to your catches."),
      query: challengeQuery,
    })
    .get("/api/challenges/:id", ({ now, params: { id }, user }) => viewFor(user, id, now), {
      role: "signedIn",
      ...replies(challengeThread, "One challenge with its messages, for its parties and judges."),
      params: challengeId,
    })
    .post(
      "/api/challenges/:id/messages",
      async ({ body: { submissionId, ...input }, now, params: { id }, set, user, write }) => {
        const submission = { submissionId, sent: ["challenge-message", id, input] };
        await write((tx, author) =>
          runOnce(tx, author, submission, now, () => writeMessage(tx, author, id, input, now)),
        );
        set.status = 201;
        return viewFor(user, id, now);
      },
      {
        role: "member",
        ...replies(challengeThread, "Writes to the parties and the judges of a challenge.", 201, {
          toast: () => ({ title: "Message sent", description: "" }),
        }),
        params: challengeId,
        body: submitted(newMessage),
      },
    )
    .post(
      "/api/challenges/:id/withdraw",
      async ({ now, params: { id }, user, write }) => {
        await write((tx, challenger) => withdrawChallenge(tx, challenger, id, settleDeposit, now));
        return viewFor(user, id, now);
      },
      {
        role: "member",
        ...replies(challengeThread, "Withdraws one of your challenges.", 200, {
          toast: () => ({ title: "Challenge withdrawn", description: "" }),
        }),
        params: challengeId,
      },
    )
    .get(
      "/api/admin/challenges",
      ({ page, query, user }) => page(store.read((db) => listAllChallenges(db, user, query))),
      { role: "judge", ...replies(challengeList, "All challenges, the newest first."), query: adminChallengeQuery },
    )
    .post(
      "/api/admin/challenges/:id/decide",
      async ({ body, now, params: { id }, user, write }) => {
        const ready = await store.read((db) => findPhotoOfDecision(db, { judge: user, now }, id, body));
        await makePhotoReady(deps, ready);
        await write((tx, judge) => decideChallenge(tx, judge, id, body, ready, settleDeposit, now));
        return viewFor(user, id, now);
      },
      {
        role: "actingJudge",
        ...replies(
          challengeThread,
          "Upholds or denies a challenge, with a reason, and can change the decision on the catch; both parties are notified.",
          200,
          {
            toast: () => ({ title: "Challenge decided", description: "Both parties were notified." }),
            form: typedForm(postedDecideForm, bodyOf),
          },
        ),
        params: challengeId,
        body: challengeDecision,
      },
    );
}
