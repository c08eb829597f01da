import { Elysia } from "elysia";
import { z } from "zod";
import { fileNamePart } from "../base/format/csv.ts";
import { momentText } from "../base/format/moments.ts";
import { type FormFile, formParts, replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { refuseBeyondQuota } from "../base/photos/photo-quota.ts";
import { receivePhoto } from "../base/photos/receive-photo.ts";
import { readUploadForm } from "../base/photos/upload-form.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted, submittedAlone } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { scopeOf } from "../rights.ts";
import { writtenFormat } from "../scoring/rulebook/format.ts";
import { archiveTournament } from "./archive-tournament.ts";
import { cancelTournament, type RefundEverybody } from "./cancel-tournament.ts";
import { copyTournament } from "./copy-tournament.ts";
import { createTournament, type SetPrizes } from "./create-tournament.ts";
import { dayConflict } from "./day-conflict.ts";
import { deleteTournament, type RefusePaidEntries } from "./delete-tournament.ts";
import { editBasis, readEditBasis } from "./edit-basis.ts";
import { editTournament, type OfferSpots, type RefuseMixedSeasons, type RescoreCatches } from "./edit-tournament.ts";
import { endNow } from "./end-now.ts";
import { extendTournament } from "./extend-tournament.ts";
import { hideBoard } from "./hide-board.ts";
import { listSpecies, listTournaments, sumTournaments } from "./list-tournaments.ts";
import { mergeEdit } from "./merge-edit.ts";
import { readPoster } from "./read-poster.ts";
import { editedTournament, tournamentWithResult } from "./results/result-view.ts";
import { setImage } from "./set-image.ts";
import {
  boardHiding,
  cancellation,
  endingNow,
  extension,
  poster,
  tournamentEdit,
  tournamentFilter,
  tournamentForm,
  tournamentId,
  tournamentInput,
  tournamentPageQuery,
  tournamentSums,
  tournamentView,
} from "./tournament-shapes.ts";
import { readTournament } from "./tournament-view.ts";
import { tournamentBody, withoutBlankPrizes } from "./typed-tournament.ts";
import { visibleTournament } from "./visible-tournament.ts";

const withId = { params: tournamentId };

/** Uploaded separately once the tournament is saved. */
const picture: FormFile<{ id: number }> = {
  name: "image",
  route: ({ id }) => `/api/admin/tournaments/${id}/image`,
  refused: ({ id }, message) => ({
    toast: { title: "Error", description: `The tournament was saved, but its picture wasn't. ${message}` },
    to: `/admin/tournaments/${id}/edit`,
  }),
};

const success = (description: string) => ({ title: "Success", description });

const everyoneNotified = "Everyone who joined was notified.";

function boardToast(isBoardHidden: boolean, hides: boolean) {
  if (hides) return { title: "Board hidden", description: "Anglers see only their own row, without its rank." };
  if (isBoardHidden) {
    return {
      title: "Still hidden",
      description: "The rules hide the board until the tournament has ended and every catch is reviewed.",
    };
  }
  return { title: "Board shown", description: "Everyone can see it again." };
}

/** Passed in by `src/api.ts`, because this folder must not import from higher layers. */
type FromAbove = {
  rescoreCatches: RescoreCatches;
  setPrizes: SetPrizes;
  offerSpots: OfferSpots;
  refuseMixedSeasons: RefuseMixedSeasons;
  refundEverybody: RefundEverybody;
  refusePaidEntries: RefusePaidEntries;
};

const publicRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Tournaments"] })
    .use(requestContext)
    .get(
      "/api/tournaments",
      ({ actor, now, page, query }) => page(store.read((db) => listTournaments(db, actor, query, now))),
      {
        anyone: true,
        ...replies(z.array(tournamentView), "The tournaments you can see."),
        query: tournamentPageQuery,
      },
    )
    .get(
      "/api/tournaments/sums",
      ({ actor, now, query }) => store.read((db) => sumTournaments(db, actor, query, now)),
      {
        anyone: true,
        ...replies(tournamentSums, "The number of tournaments, and their total participants and prizes."),
        query: tournamentFilter,
      },
    )
    .get("/api/tournaments/species", ({ actor, now }) => store.read((db) => listSpecies(db, actor, now)), {
      anyone: true,
      ...replies(
        z.array(z.string()),
        "The distinct target species of tournaments that haven't ended or ended within a year.",
      ),
    })
    .get(
      "/api/tournaments/:id",
      ({ actor, now, params }) => store.read((db) => readTournament(db, actor, params.id, now)),
      {
        anyone: true,
        ...replies(tournamentWithResult, "One tournament, and the state of its results."),
        ...withId,
      },
    )
    .get(
      "/api/tournaments/:id/poster",
      ({ actor, context, params }) => store.read((db) => readPoster(db, actor, params.id, context.linkOrigin)),
      { anyone: true, ...replies(poster, "The address of its page, and the QR code of that address."), ...withId },
    )
    .get(
      "/api/tournaments/:id/format.json",
      async ({ actor, params: { id } }) => {
        const { name, format } = await store.read((db) => visibleTournament(db, actor, id));
        if (format === null)
          throw new Refusal("not_found", `${name} is scored by the standard rules, not by a format.`);
        const fileName = `${fileNamePart(name, `tournament-${id}`)}-format.json`;
        const headers = { "content-disposition": `attachment; filename="${fileName}"` };
        return Response.json(format, { headers });
      },
      {
        anyone: true,
        ...replies(writtenFormat, "The tournament's format as a file; 404 if it is scored by the standard rules."),
        ...withId,
      },
    );

const adminRoutes = ({ store, photos, config }: Deps, above: FromAbove) =>
  new Elysia({ tags: ["Tournaments"] })
    .use(requestContext)
    .get(
      "/api/admin/tournaments",
      ({ now, page, query, user }) =>
        page(store.read((db) => listTournaments(db, user, query, now, scopeOf(user, "run")))),
      {
        role: "organizer",
        ...replies(z.array(tournamentView), "All tournaments, or those that an organizer runs, inactive ones too."),
        query: tournamentPageQuery,
      },
    )
    .post(
      "/api/tournaments",
      async ({ body: { submissionId, ...input }, now, set, write }) => {
        set.status = 201;
        const submission = { submissionId, sent: ["tournament", input] };
        return write((tx, actor) =>
          runOnce(tx, actor, submission, now, () =>
            createTournament(tx, actor, input, { clubZone: config.timeZone, setPrizes: above.setPrizes }, now),
          ),
        );
      },
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Creates a tournament.", 201, {
          toast: () => success("Tournament created successfully"),
          to: ({ id }) => `/admin/tournaments/${id}/share`,
          form: typedForm(tournamentForm, (typed) => tournamentBody(withoutBlankPrizes(typed))),
          file: picture,
        }),
        body: submitted(tournamentInput),
      },
    )
    .put(
      "/api/admin/tournaments/:id",
      ({ body, now, params: { id }, write }) =>
        write((tx, actor) => mergeEdit(tx, actor, id, body, (edit) => editTournament(tx, actor, id, edit, above, now))),
      {
        role: "actingOrganizer",
        ...replies(editedTournament, "Changes a tournament; a change that rescores catches needs confirm.", 200, {
          toast: ({ mergedChanges }) =>
            success(
              ["Tournament updated successfully", ...(mergedChanges ? [mergedChanges.join(" ")] : [])].join(". "),
            ),
          form: typedForm(tournamentForm, tournamentBody),
          file: picture,
        }),
        body: tournamentEdit,
        ...withId,
      },
    )
    .get(
      "/api/admin/tournaments/:id/basis",
      ({ user, params }) => store.read((db) => readEditBasis(db, user, params.id)),
      {
        role: "organizer",
        ...replies(editBasis, "What an edit starts from, so that it can't overwrite a newer change."),
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/copy",
      async ({ body, now, params, set, write }) => {
        set.status = 201;
        const submission = { submissionId: body?.submissionId ?? null, sent: ["copy", params.id] };
        return write((tx, actor) =>
          runOnce(tx, actor, submission, now, () => copyTournament(tx, actor, params.id, now)),
        );
      },
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Creates a copy of a tournament.", 201, {
          toast: () => ({
            title: "Tournament copied",
            description: "Saved as a draft. Check the dates, then publish it.",
          }),
          to: ({ id }) => `/admin/tournaments/${id}/edit`,
        }),
        body: submittedAlone,
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/cancel",
      ({ body, now, params, write }) =>
        write((tx, actor) => cancelTournament(tx, actor, params.id, body, above.refundEverybody, now)),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Cancels a tournament and notifies everyone who joined.", 200, {
          toast: () => ({ title: "Tournament canceled", description: everyoneNotified }),
          refused: dayConflict,
        }),
        body: cancellation,
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/end",
      ({ body, now, params, write }) => write((tx, actor) => endNow(tx, actor, params.id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Ends a running tournament now.", 200, {
          toast: () => ({ title: "Tournament ended", description: everyoneNotified }),
          refused: dayConflict,
        }),
        body: endingNow,
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/extend",
      ({ body, now, params, write }) =>
        write((tx, actor) => extendTournament(tx, actor, params.id, body, above.rescoreCatches, now)),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Moves the end of a tournament to a later moment.", 200, {
          toast: ({ endDate, timeZone }) => ({
            title: "Tournament extended",
            description: `It ends on ${momentText(new Date(endDate), timeZone)}. ${everyoneNotified}`,
          }),
          refused: dayConflict,
        }),
        body: extension,
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/board",
      ({ body, now, params, write }) => write((tx, actor) => hideBoard(tx, actor, params.id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Hides the board from everyone except admins, or shows it again.", 200, {
          toast: ({ isBoardHidden }, { body: { isHidden } }) => boardToast(isBoardHidden, isHidden === true),
          refused: dayConflict,
        }),
        body: boardHiding,
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/image",
      async ({ arrived, params, request, write }) => {
        await using form = await readUploadForm(request, photos);
        const { user, now } = await arrived();
        if (!form.photo) throw Refusal.ofField("image", "Choose a picture first.");
        if (config.rateLimits) await store.read((db) => refuseBeyondQuota(db, user.id, now));
        const received = await receivePhoto(photos, form.photo, user.id);
        return await write((tx, actor) => setImage(tx, actor, params.id, received, now));
      },
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Sets a tournament's picture."),
        takesPhoto: true,
        parse: "none",
        ...withId,
        body: formParts(z.object({ image: z.file() })),
      },
    )
    .delete(
      "/api/admin/tournaments/:id/image",
      ({ now, params, write }) => write((tx, actor) => setImage(tx, actor, params.id, null, now)),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Removes a tournament's picture.", 200, {
          toast: () => success("Tournament updated successfully"),
        }),
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/archive",
      ({ now, params, write }) =>
        write((tx, actor) => archiveTournament(tx, actor, params.id, { isArchived: true }, now)),
      {
        role: "actingOrganizer",
        ...replies(
          tournamentWithResult,
          "Removes a tournament with official results from all lists; its results stay.",
          200,
          {
            toast: () => success("Tournament archived. It's no longer listed, and its results stay"),
          },
        ),
        ...withId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/restore",
      ({ now, params, write }) =>
        write((tx, actor) => archiveTournament(tx, actor, params.id, { isArchived: false }, now)),
      {
        role: "actingOrganizer",
        ...replies(tournamentWithResult, "Restores an archived tournament to its lists.", 200, {
          toast: () => success("Tournament restored"),
        }),
        ...withId,
      },
    )
    .delete(
      "/api/admin/tournaments/:id",
      async ({ now, params, write }) => {
        await write((tx, actor) => deleteTournament(tx, actor, params.id, above.refusePaidEntries, now));
        return { deleted: true };
      },
      {
        role: "actingOrganizer",
        ...replies(
          z.strictObject({ deleted: z.literal(true) }),
          "Deletes a tournament without official results, with its catches and entries; money records stay.",
          200,
          { toast: () => success("Tournament deleted successfully") },
        ),
        ...withId,
      },
    );

export const tournamentRoutes = (deps: Deps, above: FromAbove) =>
  new Elysia().use(publicRoutes(deps)).use(adminRoutes(deps, above));
