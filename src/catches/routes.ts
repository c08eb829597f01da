import { Elysia } from "elysia";
import { z } from "zod";
import type { SignedIn, WriteAs } from "../actor.ts";
import { formParts, replies } from "../base/http/replies.ts";
import { type Arrived, requestContext } from "../base/http/request-context.ts";
import type { ArrivedPhoto } from "../base/photos/photo-files.ts";
import { refuseBeyondQuota } from "../base/photos/photo-quota.ts";
import type { Deps } from "../deps.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";
import { addPhoto, findCatchForPhoto, findCatchForUpload } from "./add-photo.ts";
import { toCatchView } from "./catch-rows.ts";
import {
  catchCard,
  catchCorrection,
  catchId,
  catchListQuery,
  catchPhoto,
  catchView,
  photoOrCorrection,
  readableCatch,
  type SubmittedCatch,
  submission,
  submittedCatch,
  userParam,
  userStats,
} from "./catch-shapes.ts";
import { correctCatch } from "./correct-catch.ts";
import { rulingView } from "./decisions/decision-record.ts";
import { readDecisionRecord } from "./decisions/read-decisions.ts";
import { findCatch, readCatch } from "./find-catch.ts";
import { findSubmitted, submitOnce } from "./idempotent-submission.ts";
import { listCatches } from "./list-catches.ts";
import { readCatchCard } from "./read-catch-card.ts";
import { readStats } from "./read-stats.ts";
import { parseFields, receiveCatchPhoto, receiveFields, receiveForm } from "./receive-catch.ts";
import { savePhoto } from "./saved-photo.ts";
import { submissionModel } from "./submission-model.ts";
import { admitSubmission } from "./submit-catch.ts";
import {
  catchCorrectedToast,
  changesSavedToast,
  historyPath,
  nextCatchPath,
  submittedToast,
} from "./submitted-catch.ts";
import { refusalTexts } from "./texts.ts";
import { withdrawCatch } from "./withdraw-catch.ts";

const isCorrection = (fields: unknown): boolean =>
  typeof fields === "object" && fields !== null && "location" in fields;

export function catchRoutes(deps: Deps) {
  const { store, photos, config } = deps;
  const viewOf = (id: number) => store.read(async (db) => toCatchView(await findCatch(db, id)));

  /** Names the angler, if the catch isn't the sender's own. The sender then sees only what they sent, not what became of it. */
  const submittedViewOf = (sender: SignedIn, id: number): Promise<SubmittedCatch> =>
    store.read(async (db) => {
      const row = await findCatch(db, id);
      if (row.fish.userId === sender.id) return toCatchView(row);
      const { username, displayName } = await findMember(db, row.fish.userId);
      const { claimedSpecies: species, claimedLength: length, claimedWeight: weight } = row.fish;
      const claim = { species, length, weight, status: "pending", rejectionReason: null, rulingReason: null } as const;
      const asSent = { ...row, fish: { ...row.fish, ...claim }, lastIsByEntrant: null, resubmittedAs: null };
      return { ...toCatchView(asSent), angler: { username, displayName } };
    });

  type Times = { now: number; beganAt: number };

  /** Checks first, so that no photo is processed for nothing. */
  async function submitForm(
    sender: SignedIn,
    { fields, photo }: { fields: unknown; photo: ArrivedPhoto | null },
    { now, beganAt }: Times,
    write: WriteAs<SignedIn>,
  ): Promise<number> {
    const input = parseFields(await store.read((db) => submissionModel(db, sender, fields)), fields);
    const submittedId = await store.read((db) => findSubmitted(db, sender, input));
    if (submittedId !== null) return submittedId;
    const { angler } = await store.read((db) => admitSubmission(db, sender, input, now, beganAt));
    const received = photo && (await receiveCatchPhoto(deps, angler.id, photo, now, { mayOpenLater: true }));
    // A saved photo has counted for its sender so far.
    const isHandedOver = !photo && input.savedPhoto !== null && angler.id !== sender.id;
    if (isHandedOver && config.rateLimits) await store.read((db) => refuseBeyondQuota(db, angler.id, now));
    return write((tx, sender) => submitOnce(tx, sender, input, received, now, beganAt));
  }

  async function submit(request: Request, arrived: Arrived, write: WriteAs<SignedIn>) {
    await using form = await receiveForm(request, photos);
    const { user: sender, ...times } = await arrived();
    try {
      return await submittedViewOf(sender, await submitForm(sender, form, times, write));
    } catch (error) {
      if (error instanceof Refusal) {
        const refused = { request, ...form, now: times.now, mayOpenLater: true, isAlwaysShownAgain: true };
        await savePhoto(deps, sender, refused, error, write);
      }
      throw error;
    }
  }

  async function putPhoto(id: number, request: Request, arrived: Arrived, write: WriteAs<SignedIn>) {
    await using form = await receiveFields(request, photos, catchPhoto);
    const { user: angler, now } = await arrived();
    const { replaces } = form.input;
    const correction = isCorrection(form.fields) ? parseFields(catchCorrection, form.fields) : null;
    // A correction is accepted longer than a photo, and checks the catch itself.
    if (form.photo || !correction) {
      await store.read((db) => findCatchForPhoto(db, angler, id, { sha256: null }, now));
    }
    if (!(form.photo || correction)) throw Refusal.ofField("photo", refusalTexts.photoMissing);
    const photo = form.photo && (await receiveNewPhoto(id, angler, form.photo, replaces, now));
    await write(async (tx, angler) => {
      if (correction) await correctCatch(tx, angler, id, correction, now);
      if (photo) await addPhoto(tx, angler, id, { photo, replaces }, now);
    });
    return await viewOf(id);
  }

  /** Returns null if the catch already has this photo. */
  async function receiveNewPhoto(
    id: number,
    angler: SignedIn,
    photo: ArrivedPhoto,
    replaces: string | undefined,
    now: number,
  ) {
    const { sha256 } = photo;
    const { photo: existingPhoto } = await store.read((db) =>
      findCatchForPhoto(db, angler, id, { sha256, replaces }, now),
    );
    if (existingPhoto?.sha256 === sha256) return null;
    return receiveCatchPhoto(deps, angler.id, photo, now, { mayOpenLater: true });
  }

  return new Elysia({ tags: ["Catches"] })
    .use(requestContext)
    .post(
      "/api/catches",
      async ({ arrived, request, set, write }) => {
        const view = await submit(request, arrived, write);
        set.status = 201;
        return view;
      },
      {
        role: "member",
        ...replies(
          submittedCatch,
          "Submits a catch, once per submissionId; without a tournament, it's a personal catch.",
          201,
          { toast: submittedToast, to: nextCatchPath },
        ),
        takesPhoto: true,
        parse: "none",
        body: formParts(submission.extend({ photo: z.file().optional() })),
      },
    )
    .get("/api/catches", ({ page, query, user }) => page(store.read((db) => listCatches(db, user, query))), {
      role: "signedIn",
      ...replies(z.array(catchView), "Your catches; admins can request another user's."),
      query: catchListQuery,
    })
    .get(
      "/api/catches/:id",
      ({ actor, now, params: { id } }) => store.read((db) => readCatch(db, { actor, now }, id)),
      {
        anyone: true,
        ...replies(
          readableCatch,
          "One catch. Verified catches are public; others are visible only to their angler and admins.",
        ),
        params: catchId,
      },
    )
    .get(
      "/api/catches/:id/card",
      ({ actor, now, params: { id } }) =>
        store.read(async (db) => (await readCatchCard(db, { actor, now }, id, config.timeZone)).card),
      {
        anyone: true,
        ...replies(
          catchCard,
          "The content of a catch's share picture, for a verified catch or one of your personal catches.",
        ),
        params: catchId,
      },
    )
    .get(
      "/api/catches/:id/ruling",
      ({ actor, now, params: { id } }) => store.read((db) => readDecisionRecord(db, { actor, now }, id)),
      {
        anyone: true,
        ...replies(rulingView, "The judges' decisions on a catch, step by step, for everyone who can see the catch."),
        params: catchId,
      },
    )
    .put(
      "/api/catches/:id",
      async ({ body, now, params: { id }, write }) => {
        await write((tx, angler) => correctCatch(tx, angler, id, body, now));
        return viewOf(id);
      },
      {
        role: "member",
        ...replies(catchView, "Corrects a catch that is awaiting review.", 200, {
          toast: () => catchCorrectedToast,
          to: ({ id }) => historyPath(id),
        }),
        params: catchId,
        body: catchCorrection,
      },
    )
    .delete(
      "/api/catches/:id",
      async ({ now, params: { id }, write }) => {
        await write((tx, angler) => withdrawCatch(tx, angler, id, now));
        return { id };
      },
      {
        role: "member",
        ...replies(z.strictObject({ id: z.int() }), "Withdraws a catch that is awaiting review.", 200, {
          toast: () => ({ title: "Catch withdrawn", description: "" }),
          to: () => "/my-catches",
        }),
        params: catchId,
      },
    )
    .post(
      "/api/catches/:id/photo",
      async ({ arrived, now, params: { id }, request, user, write }) => {
        // Checked before the upload, which may take minutes.
        await store.read((db) => findCatchForUpload(db, user, id, now));
        return putPhoto(id, request, arrived, write);
      },
      {
        role: "member",
        ...replies(
          catchView,
          "Adds the missing photo to a catch, or replaces the photo of one that hasn't been reviewed. If the values of a correction are sent, the catch is corrected too, and the photo is optional.",
          200,
          {
            toast: () => changesSavedToast,
            to: ({ id }) => historyPath(id),
          },
        ),
        takesPhoto: true,
        params: catchId,
        parse: "none",
        body: formParts(photoOrCorrection),
      },
    )
    .get(
      "/api/users/:id/stats",
      ({ params: { id }, user }) => store.read((db) => readStats(db, user, id === "me" ? user.id : id)),
      {
        role: "signedIn",
        ...replies(userStats, "A user's statistics; use 'me' for your own. Only admins can see others'."),
        params: userParam,
      },
    );
}
