import { Elysia } from "elysia";
import { z } from "zod";
import { counted } from "../base/format/numbers.ts";
import { replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { approveRequest, declineRequest } from "../options/approval/decide-request.ts";
import { listRequests } from "../options/approval/entry-requests.ts";
import { changeDivision, type RescoreAngler } from "../options/divisions/change-division.ts";
import { listWaiting } from "../options/waiting-list/waiting-list.ts";
import { dayConflict } from "../tournaments/day-conflict.ts";
import { tournamentId } from "../tournaments/tournament-shapes.ts";
import { changeGuest } from "./change-guest.ts";
import { changeState } from "./change-state.ts";
import { checkIn, checkInNamed, checkInSelected } from "./check-in.ts";
import { disqualify, reinstate } from "./disqualify.ts";
import { enterByHand, type RecordCash } from "./enter-by-hand.ts";
import type { ReturnFee } from "./entry.ts";
import {
  checkedIn,
  checkedInSelection,
  checkInChange,
  dayEntrant,
  dayEntrantQuery,
  decidedRequest,
  decline,
  disqualification,
  divisionChange,
  divisionOfEntry,
  entrant,
  entrantMessage,
  entrantQuery,
  entryEligibility,
  entryKey,
  entryRemoval,
  entryRemovalForm,
  entryRequest,
  guestChange,
  guestOfEntry,
  handledEntry,
  messageSent,
  namedCheckedIn,
  namedCheckIn,
  reinstatement,
  selectedCheckIn,
  selectedCheckInForm,
  stateChange,
  stateOfEntry,
  waitingAngler,
} from "./entry-shapes.ts";
import { enteredByHand, handEntry } from "./hand-entry-shapes.ts";
import { listDayEntrants } from "./list-day-entrants.ts";
import { listEntrants } from "./list-entrants.ts";
import { messageEntrants } from "./message-entrants.ts";
import { prepareAngler } from "./new-angler.ts";
import { addPenalty, removePenalty } from "./penalties/change-penalties.ts";
import { penaltiesOfEntry, penaltyInput, penaltyRemoval } from "./penalties/penalty-shapes.ts";
import { removeEntry } from "./remove-entry.ts";

/** Passed in by `src/api.ts`, because this folder must not import from those above it. */
type FromAbove = { recordCash: RecordCash; refundFee: ReturnFee; rescoreAngler: RescoreAngler };

/** The tournament day page that shows an entrant: the one entered last, or one checked in without having paid. */
function pageWith(page: string, name: "entered" | "unpaid", userId: number | null): string {
  const [path = "", search] = page.split("?");
  const query = new URLSearchParams(search);
  if (userId === null) query.delete(name);
  else query.set(name, String(userId));
  return query.size > 0 ? `${path}?${query}` : path;
}

const isSheet = (page: string): boolean => new URLSearchParams(page.split("?")[1]).has("enter");

export const entryAdminRoutes = ({ store, mail, config }: Deps, { recordCash, refundFee, rescoreAngler }: FromAbove) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/entries",
      ({ page, params, query, user }) => page(store.read((db) => listEntrants(db, user, params.id, query))),
      {
        role: "organizer",
        ...replies(z.array(entrant), "The entrants of a tournament."),
        params: tournamentId,
        query: entrantQuery,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries",
      async ({ body: { submissionId, ...input }, now, params, set, user, write }) => {
        const submission = { submissionId, sent: ["enter-by-hand", params.id, input] };
        const byMail = mail.isSetUp() && config.publicOrigin !== null;
        const prepared = await store.read((db) => prepareAngler(db, user, input));
        const options = { recordCash, byMail, prepared };
        const entered = await write((tx, by) =>
          runOnce(tx, by, submission, now, () => enterByHand(tx, by, params.id, input, options, now)),
        );
        set.status = 201;
        return { ...entered, hasPaid: true };
      },
      {
        role: "actingOrganizer",
        ...replies(
          enteredByHand,
          "Enters an angler who paid in cash, and creates an account for an angler without one.",
          201,
          {
            toast: ({ displayName, isNew }) => ({
              title: "Angler entered",
              description: isNew ? `An account was created for ${displayName}.` : `${displayName} was notified.`,
            }),
            // The sheet stays open for the next angler.
            to: ({ userId }, { page }) => (isSheet(page) ? pageWith(page, "entered", userId) : null),
          },
        ),
        params: tournamentId,
        body: submitted(handEntry),
      },
    )
    .get(
      "/api/admin/tournaments/:id/day/entrants",
      ({ page, params, query, user }) => page(store.read((db) => listDayEntrants(db, user, params.id, query))),
      {
        role: "organizer",
        ...replies(z.array(dayEntrant), "Searches entrants by any part of a name, with a filter and an order."),
        params: tournamentId,
        query: dayEntrantQuery,
      },
    )
    .get(
      "/api/admin/tournaments/:id/waiting-list",
      ({ now, params, user }) => store.read((db) => listWaiting(db, user, params.id, now)),
      {
        role: "organizer",
        ...replies(z.array(waitingAngler), "The waiting list of a full tournament, in order."),
        params: tournamentId,
      },
    )
    .get(
      "/api/admin/tournaments/:id/requests",
      ({ params, user }) => store.read((db) => listRequests(db, user, params.id)),
      {
        role: "organizer",
        ...replies(z.array(entryRequest), "Entry requests of a tournament whose entries the club approves."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/requests/:userId/approve",
      ({ now, params, write }) =>
        write((tx, by) => approveRequest(tx, by, params, { isPaidInPerson: config.onlinePayments === "off" }, now)),
      {
        role: "actingOrganizer",
        ...replies(decidedRequest, "Approves a request, and enters the angler if it's free and a spot is open.", 200, {
          toast: ({ hasPaid }) => ({
            title: "Request approved",
            description: hasPaid ? "The angler has joined and was notified." : "The angler was notified.",
          }),
          refused: dayConflict,
        }),
        params: entryKey,
      },
    )
    .post(
      "/api/admin/tournaments/:id/requests/:userId/decline",
      ({ body, now, params, write }) => write((tx, by) => declineRequest(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(decidedRequest, "Declines a request to join, with a reason for the angler.", 200, {
          toast: () => ({ title: "Request declined", description: "The angler was notified, with the reason." }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: decline,
      },
    )
    .post(
      "/api/admin/tournaments/:id/messages",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["message-entrants", params.id, input] };
        const hasMail = mail.isSetUp();
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => messageEntrants(tx, by, params.id, input, hasMail, now)),
        );
      },
      {
        role: "actingOrganizer",
        ...replies(messageSent, "Sends a message to entrants.", 200, {
          toast: ({ recipients }) => ({
            title: "Message sent",
            description: `${counted(recipients, "angler was", "anglers were")} notified.`,
          }),
        }),
        params: tournamentId,
        body: submitted(entrantMessage),
      },
    )
    .post(
      "/api/admin/tournaments/:id/check-in",
      ({ body: { entrant: typed }, now, params, write }) =>
        write((tx, by) => checkInNamed(tx, by, params.id, typed, now)),
      {
        role: "actingOrganizer",
        ...replies(namedCheckedIn, "Checks an entrant in, by number or name.", 200, {
          toast: ({ number, displayName, hasPaid, wasCheckedIn }) => ({
            title: `${number ?? ""} ${displayName} ${wasCheckedIn ? "was already checked in" : "is checked in"}`.trim(),
            description: hasPaid ? "" : "The entry fee isn't paid.",
          }),
          to: ({ userId, hasPaid }, { page }) => pageWith(page, "unpaid", hasPaid ? null : userId),
        }),
        params: tournamentId,
        body: namedCheckIn,
      },
    )
    .post(
      "/api/admin/tournaments/:id/check-in/selected",
      ({ body, now, params, write }) => write((tx, by) => checkInSelected(tx, by, params.id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(checkedInSelection, "Checks several entrants in, or undoes it.", 200, {
          shows: true,
          refused: dayConflict,
          form: typedForm(selectedCheckInForm, ({ entrants, shown, isAll, isCheckedIn }) => ({
            entrants: isAll ? shown : entrants,
            isCheckedIn: isCheckedIn === "true",
          })),
        }),
        params: tournamentId,
        body: selectedCheckIn,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/check-in",
      ({ body: { isCheckedIn }, now, params, write }) => write((tx, by) => checkIn(tx, by, params, isCheckedIn, now)),
      {
        role: "actingOrganizer",
        ...replies(checkedIn, "Checks an entrant in, or undoes it.", 200, {
          to: ({ userId, checkedInAt, hasPaid }, { page }) =>
            pageWith(page, "unpaid", hasPaid || checkedInAt === null ? null : userId),
          refused: dayConflict,
        }),
        params: entryKey,
        body: checkInChange,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/division",
      ({ body, now, params, write }) => write((tx, by) => changeDivision(tx, by, params, body, rescoreAngler, now)),
      {
        role: "actingOrganizer",
        ...replies(
          divisionOfEntry,
          "Moves an entrant to another division; after the start, a reason is required.",
          200,
          {
            toast: () => ({ title: "Division changed", description: "The angler was notified." }),
            refused: dayConflict,
          },
        ),
        params: entryKey,
        body: divisionChange,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/disqualify",
      ({ body, now, params, write }) => write((tx, by) => disqualify(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(entryEligibility, "Disqualifies an entrant, who keeps the entry but has no place.", 200, {
          toast: () => ({ title: "Entrant disqualified", description: "They were notified, with the reason." }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: disqualification,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/reinstate",
      ({ body, now, params, write }) => write((tx, by) => reinstate(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(entryEligibility, "Undoes a disqualification.", 200, {
          toast: () => ({ title: "Entrant reinstated", description: "They were notified, with the reason." }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: reinstatement,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/state",
      ({ body, now, params, write }) => write((tx, by) => changeState(tx, by, params, body, refundFee, now)),
      {
        role: "actingOrganizer",
        ...replies(stateOfEntry, "Records that an entrant didn't start or withdrew, or undoes it.", 200, {
          toast: ({ isFeeRefunded }) => ({
            title: "Entry updated",
            description: `The angler was notified.${isFeeRefunded ? " Their payment will be refunded." : ""}`,
          }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: stateChange,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/guest",
      ({ body, now, params, write }) => write((tx, by) => changeGuest(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(guestOfEntry, "Marks an entrant as a guest, or removes the mark.", 200, {
          toast: ({ isGuest }) => ({
            title: isGuest ? "Marked as a guest" : "No longer a guest",
            description: "The rules determine whether guests are ranked.",
          }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: guestChange,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/penalties",
      ({ body, now, params, write }) => write((tx, by) => addPenalty(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(penaltiesOfEntry, "Deducts a penalty from an entrant's score, for the tournament or one day.", 200, {
          toast: () => ({ title: "Penalty added", description: "The angler was notified, with the reason." }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: penaltyInput,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/penalties/remove",
      ({ body, now, params, write }) => write((tx, by) => removePenalty(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(penaltiesOfEntry, "Removes a penalty.", 200, {
          toast: () => ({ title: "Penalty removed", description: "The angler was notified, with the reason." }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: penaltyRemoval,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/remove",
      async ({ body, now, params, write }) => {
        await write((tx, by) => removeEntry(tx, by, params, body, refundFee, now));
        return { userId: params.userId, hasPaid: false };
      },
      {
        role: "actingOrganizer",
        ...replies(handledEntry, "Removes an entrant.", 200, {
          form: typedForm(entryRemovalForm, ({ reason, keepFee }) => ({
            reason,
            keepFee: keepFee === undefined ? undefined : keepFee === "true",
          })),
          toast: () => ({ title: "Angler removed", description: "They were notified, with the reason." }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: entryRemoval,
      },
    );
