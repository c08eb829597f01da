import { z } from "zod";
import { accountView, agreement, secondStepOwed, sessionUser, sessionView, twoStepView } from "../accounts/model.ts";
import { catchView, readableCatch, submission, userStats } from "../catches/model.ts";
import { complaintView } from "../complaints/model.ts";
import { participation } from "../entries/model.ts";
import { mine } from "../money/entry-fees/model.ts";
import { prizePosition } from "../money/prizes/model.ts";
import { notificationView } from "../notifications/model.ts";
import { leaderboardCard, leaderboardEntry, ownDay, raceLine, standingReply } from "../standings/model.ts";
import { tournamentSums, tournamentView } from "../tournaments/model.ts";
import type { Section } from "./call.ts";

const noUser = z.strictObject({ user: z.null() });
const linkByMail = z.strictObject({ byMail: z.boolean() });

/** What visitors and anglers call. */
export const clubCalls: Section[] = [
  {
    title: "Account",
    calls: {
      "GET /api/session": {
        says: "Who is here, their newest notifications, the club.",
        who: "anyone",
        answers: sessionView,
      },
      "GET /api/auth/me": { says: "The signed-in user.", who: "signed in", answers: sessionUser },
      "GET /api/agreement": { says: "The user agreement in force.", who: "anyone", answers: agreement },
      "POST /api/auth/register": {
        says: "Makes an account and signs it in by a cookie.",
        who: "anyone",
        status: 201,
        answers: sessionUser,
      },
      "POST /api/auth/login": {
        says: "Logs in by a cookie; with two-step login it says that a code is wanted.",
        who: "anyone",
        answers: z.union([sessionUser, secondStepOwed]),
      },
      "POST /api/auth/second-step": {
        says: "Ends a two-step login by a code of the app, or a recovery code.",
        who: "anyone",
        answers: sessionUser,
      },
      "POST /api/auth/logout": { says: "Ends this session.", who: "anyone", answers: noUser },
      "POST /api/auth/logout-everywhere": { says: "Ends every session.", who: "signed in", answers: noUser },
      "POST /api/account/sessions/end": {
        says: "Ends one session, as the account's list names it.",
        who: "signed in",
        answers: z.strictObject({ isCurrent: z.boolean() }),
      },
      "POST /api/auth/change-password": {
        says: "Changes the password; asks for the old one.",
        who: "signed in",
        answers: accountView,
      },
      "GET /api/auth/forgot-password": {
        says: "Whether links for a new password come by mail.",
        who: "anyone",
        answers: linkByMail,
      },
      "POST /api/auth/forgot-password": {
        says: "Asks for a link by mail; says the same whether there is such an account or not.",
        who: "anyone",
        status: 202,
        answers: linkByMail,
      },
      "GET /api/reset/{token}": {
        says: "Whose password a link sets.",
        who: "anyone",
        answers: z.strictObject({ username: z.string() }),
      },
      "POST /api/reset": {
        says: "Sets a new password by a link, once, and ends every session of the account.",
        who: "anyone",
        answers: noUser,
      },
      "POST /api/auth/mark-tutorial-seen": {
        says: "Says that the tutorial was seen.",
        who: "signed in",
        answers: sessionUser,
      },
      "POST /api/auth/accept-user-agreement": {
        says: "Accepts the user agreement in force.",
        who: "signed in",
        answers: sessionUser,
      },
      "GET /api/account": {
        says: "The own account and where it is signed in.",
        who: "signed in",
        answers: accountView,
      },
      "POST /api/account": {
        says: "Changes user name and email; a new email asks for the password.",
        who: "member",
        answers: accountView,
      },
      "GET /api/account/two-step": {
        says: "How the own two-step login stands, and its key while it is being set up.",
        who: "signed in",
        answers: twoStepView,
      },
      "POST /api/account/two-step/start": { says: "Makes a key for an app.", who: "admin", answers: twoStepView },
      "POST /api/account/two-step": {
        says: "Turns two-step login on by a code of the app; asks for the password.",
        who: "admin",
        answers: z.strictObject({ recoveryCodes: z.array(z.string()) }),
      },
      "POST /api/account/two-step/off": {
        says: "Turns two-step login off; asks for the password and a code.",
        who: "member",
        answers: twoStepView,
      },
      "GET /api/account/data": {
        says: "All that the club keeps about the user, as a file to save.",
        who: "signed in",
        answers: z.looseObject({ takenOutAt: z.iso.datetime() }),
      },
      "POST /api/account/delete": {
        says: "Deletes the account; asks for the password.",
        who: "signed in",
        answers: noUser,
      },
      "GET /api/setup/{token}": {
        says: "Whether the link that makes the first admin holds.",
        who: "anyone",
        answers: z.strictObject({ isValid: z.literal(true) }),
      },
      "POST /api/setup": {
        says: "Makes the first admin by the link that the server printed.",
        who: "anyone",
        status: 201,
        answers: sessionUser,
      },
    },
  },
  {
    title: "Notifications",
    calls: {
      "GET /api/notifications": {
        says: "The own notifications, the newest first.",
        who: "signed in",
        answers: z.array(notificationView),
      },
      "GET /api/notifications/unread": {
        says: "How many of them are unread.",
        who: "signed in",
        answers: z.strictObject({ count: z.int().min(0) }),
      },
      "POST /api/notifications/{id}/read": { says: "Marks one as read.", who: "signed in", answers: notificationView },
    },
  },
  {
    title: "Tournaments",
    calls: {
      "GET /api/tournaments": {
        says: "The tournaments that the reader may see.",
        who: "anyone",
        answers: z.array(tournamentView),
      },
      "GET /api/tournaments/sums": {
        says: "Their number, participants and prizes together.",
        who: "anyone",
        answers: tournamentSums,
      },
      "GET /api/tournaments/{id}": { says: "One tournament.", who: "anyone", answers: tournamentView },
      "GET /api/leaderboards": {
        says: "Active tournaments, each with the first five of its board.",
        who: "anyone",
        answers: z.array(leaderboardCard),
      },
      "GET /api/tournaments/{id}/leaderboard": {
        says: "A page of the board; X-Total-Count says how many anglers are on it.",
        who: "anyone",
        answers: z.array(leaderboardEntry),
      },
      "GET /api/tournaments/{id}/results.csv": {
        says: "The whole board as a file for a spreadsheet.",
        who: "anyone",
        media: "text/csv",
        answers: z.string(),
      },
      "GET /api/my-day": {
        says: "The joined tournaments that run, begin or ended within 7 days: one's place, and what would better it.",
        who: "anyone",
        answers: z.array(ownDay),
      },
      "GET /api/tournaments/{id}/race": {
        says: "How the score of the first anglers grew.",
        who: "anyone",
        answers: z.array(raceLine),
      },
      "GET /api/live": {
        says: "Changes as they happen: the event `board` of one tournament's first page, and `notified` of one's own notifications.",
        who: "anyone",
        media: "text/event-stream",
        answers: z.string(),
      },
      "GET /api/tournaments/{id}/standing": {
        says: "One's own place on the board.",
        who: "signed in",
        answers: standingReply,
      },
      "GET /api/tournaments/{id}/prizes": {
        says: "The prize of each position.",
        who: "anyone",
        answers: z.array(prizePosition),
      },
    },
  },
  {
    title: "Entries",
    calls: {
      "GET /api/entries": {
        says: "Joined tournaments that take catches now.",
        who: "signed in",
        answers: z.array(tournamentView),
      },
      "GET /api/tournaments/{id}/participation": {
        says: "Whether one has joined.",
        who: "signed in",
        answers: participation,
      },
      "GET /api/tournaments/{id}/mine": { says: "One's own entry and place.", who: "anyone", answers: mine },
      "POST /api/tournaments/{id}/join": {
        says: "Joins a tournament without an entry fee.",
        who: "member",
        answers: participation,
      },
      "POST /api/tournaments/{id}/leave": {
        says: "Leaves a tournament that has not started.",
        who: "member",
        answers: participation,
      },
    },
  },
  {
    title: "Catches",
    calls: {
      "POST /api/catches": {
        says: "Submits a catch, once for each submissionId; without a tournament it is a personal one.",
        who: "member",
        status: 201,
        form: { fields: submission, file: "photo", isFileRequired: false },
        answers: catchView,
      },
      "GET /api/catches": {
        says: "A user's catches, one's own unless an admin names another.",
        who: "signed in",
        answers: z.array(catchView),
      },
      "GET /api/catches/{id}": {
        says: "One catch: verified ones for all, others for their angler and admins.",
        who: "anyone",
        answers: readableCatch,
      },
      "PUT /api/catches/{id}": {
        says: "Corrects a catch that waits for its verdict.",
        who: "member",
        answers: catchView,
      },
      "DELETE /api/catches/{id}": {
        says: "Withdraws a catch that waits for its verdict.",
        who: "member",
        answers: z.strictObject({ id: z.int() }),
      },
      "POST /api/catches/{id}/photo": {
        says: "Adds the photo that a catch lacks.",
        who: "member",
        form: { file: "photo", isFileRequired: true },
        answers: catchView,
      },
      "GET /api/users/{id}/stats": {
        says: "A user's figures; 'me' is oneself, and only admins see others'.",
        who: "signed in",
        answers: userStats,
      },
    },
  },
  {
    title: "Complaints",
    calls: {
      "POST /api/complaints": {
        says: "Files a complaint or bug report; one that names a tournament or catch is a dispute.",
        who: "member",
        status: 201,
        answers: complaintView,
      },
      "GET /api/complaints": { says: "One's own reports.", who: "signed in", answers: z.array(complaintView) },
      "GET /api/complaints/{id}": { says: "One report, with its answer.", who: "signed in", answers: complaintView },
    },
  },
];
