import { Elysia } from "elysia";
import { loginRoutes } from "./accounts/login/login-routes.ts";
import { passkeyLoginRoutes } from "./accounts/passkeys/passkey-login-routes.ts";
import { passkeyRoutes } from "./accounts/passkeys/passkey-routes.ts";
import { resetRoutes } from "./accounts/password-reset/reset-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { settingsRoutes } from "./accounts/settings-routes.ts";
import { twoStepRoutes } from "./accounts/two-step/two-step-routes.ts";
import { auditRoutes } from "./admin/activity-log/routes.ts";
import { dashboardRoutes } from "./admin/dashboard/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { systemRoutes } from "./admin/system-routes.ts";
import { apiTokenRoutes } from "./api-tokens/routes.ts";
import { errorReplies } from "./base/http/errors.ts";
import { notificationRoutes } from "./base/notifications/routes.ts";
import { photoRoutes } from "./base/photos/routes.ts";
import { openWithPriority } from "./catches/open-photos.ts";
import { profileRoutes } from "./catches/profile/routes.ts";
import { rescoreAngler, rescoreCatches } from "./catches/rescore-catches.ts";
import { reviewRoutes } from "./catches/review-routes.ts";
import { catchRoutes } from "./catches/routes.ts";
import { challengeRoutes } from "./challenges/routes.ts";
import { clubRoutes } from "./club/routes.ts";
import { complaintRoutes } from "./complaints/routes.ts";
import { deliveryRoutes } from "./delivery/routes.ts";
import type { Deps } from "./deps.ts";
import { entryAdminRoutes } from "./entries/admin-routes.ts";
import { boatRoutes } from "./entries/boats/routes.ts";
import { entrantImportRoutes } from "./entries/import/routes.ts";
import { entryRoutes } from "./entries/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { httpsRoutes } from "./https/routes.ts";
import { jobs } from "./jobs.ts";
import type { LiveReaders } from "./live/live-readers.ts";
import { liveRoutes } from "./live/routes.ts";
import { memberImportRoutes } from "./members/import/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { paymentAdminRoutes } from "./money/entry-fees/admin-routes.ts";
import { recordCash } from "./money/entry-fees/cash.ts";
import { refusePaidEntries } from "./money/entry-fees/held-money.ts";
import { refundFee } from "./money/entry-fees/refund-payment.ts";
import { refundEverybody } from "./money/entry-fees/refund-tournament.ts";
import { paymentRoutes } from "./money/entry-fees/routes.ts";
import { ledgerRoutes } from "./money/ledger/routes.ts";
import { payoutRoutes } from "./money/payouts/routes.ts";
import { prizeRoutes } from "./money/prizes/routes.ts";
import { setPrizes } from "./money/prizes/set-prizes.ts";
import { webhookRoutes } from "./money/webhook-routes.ts";
import { depositRoutes } from "./options/challenge-deposit/routes.ts";
import { settleDeposit } from "./options/challenge-deposit/settle-deposit.ts";
import { cutRoutes } from "./options/days/routes.ts";
import { invitationRoutes } from "./options/invitations/routes.ts";
import { secondReviewRoutes } from "./options/second-review/routes.ts";
import { potRoutes } from "./options/side-pots/routes.ts";
import { submitterRoutes } from "./options/submitters/routes.ts";
import { teamRoutes } from "./options/teams/routes.ts";
import { offerSpots } from "./options/waiting-list/offer-spots.ts";
import { waiverRoutes } from "./options/waiver/routes.ts";
import { deleteAccount } from "./own-data/delete-account.ts";
import { exportData } from "./own-data/export-data.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { relationRoutes } from "./relations/routes.ts";
import { standingRoutes } from "./results/routes.ts";
import { keyRoutes } from "./results/signing/routes.ts";
import { resultsImportRoutes } from "./results-import/routes.ts";
import { roleLinkRoutes } from "./roles/links/routes.ts";
import { roleRoutes } from "./roles/routes.ts";
import { refuseMixedSeasons } from "./seasons/mixed-units.ts";
import { seasonRoutes } from "./seasons/routes.ts";
import { serverSettingsRoutes } from "./server-settings/routes.ts";
import { calendarRoutes } from "./tournaments/calendar-routes.ts";
import { tournamentRoutes } from "./tournaments/routes.ts";
import { updateRoutes } from "./updates/routes.ts";
import { hookRoutes } from "./webhooks/routes.ts";
import { weighInRoutes } from "./weigh-in/routes.ts";

/*
 * Every feature's routes in reading order. A feature's routes file has its paths, who may call each, and what each calls;
 * `scripts/list routes` prints them all, in this order, with file and line. There are groups because the compiler fails on
 * a single longer chain.
 */

/** Logging in, settings, notifications: /api/auth, /api/account, /api/notifications. */
const accounts = (deps: Deps) =>
  new Elysia()
    .use(accountRoutes(deps))
    .use(loginRoutes(deps, deps.passwords))
    .use(settingsRoutes(deps, deps.passwords, { deleteAccount, exportData }))
    .use(resetRoutes(deps, deps.passwords))
    .use(twoStepRoutes(deps, deps.passwords))
    .use(passkeyRoutes(deps, deps.passwords))
    .use(passkeyLoginRoutes(deps))
    .use(apiTokenRoutes(deps, deps.passwords))
    .use(notificationRoutes(deps))
    .use(deliveryRoutes(deps));

/** A tournament, its pictures and dates: /api/tournaments, /api/admin/tournaments/:id. */
const tournaments = (deps: Deps) =>
  new Elysia()
    .use(
      tournamentRoutes(deps, {
        rescoreCatches,
        setPrizes,
        offerSpots,
        refuseMixedSeasons,
        refundEverybody,
        refusePaidEntries,
      }),
    )
    .use(calendarRoutes(deps))
    .use(pictureRoutes(deps));

/** Joining, and the day itself: …/join, …/mine, …/entries, …/day, …/boats, …/team. */
const entries = (deps: Deps) =>
  new Elysia()
    .use(entryRoutes(deps, { refundFee, rescoreAngler }))
    .use(entryAdminRoutes(deps, { recordCash, refundFee, rescoreAngler }))
    .use(entrantImportRoutes(deps, recordCash))
    .use(invitationRoutes(deps))
    .use(waiverRoutes(deps))
    .use(teamRoutes(deps))
    .use(submitterRoutes(deps))
    .use(boatRoutes(deps))
    .use(weighInRoutes(deps))
    .use(cutRoutes(deps));

/** Catches, their photos, reviews and disputes: /api/catches, /api/admin/verification, /api/challenges, /photos. */
const catches = (deps: Deps) =>
  new Elysia()
    .use(catchRoutes(deps))
    .use(photoRoutes(deps, (photoId) => openWithPriority(deps, photoId)))
    .use(profileRoutes(deps))
    .use(relationRoutes(deps))
    .use(reviewRoutes(deps))
    .use(secondReviewRoutes(deps))
    .use(challengeRoutes(deps, settleDeposit))
    .use(depositRoutes(deps))
    .use(complaintRoutes(deps));

/** Boards and results, live and signed: …/leaderboard, …/results, /api/live, /api/seasons. */
const results = (deps: Deps, liveReaders: LiveReaders) =>
  new Elysia()
    .use(standingRoutes(deps))
    .use(keyRoutes(deps))
    .use(liveRoutes(deps, liveReaders))
    .use(seasonRoutes(deps))
    .use(resultsImportRoutes(deps));

/** Fees, side pots, prizes, payouts, the ledger and the provider's webhook. */
const money = (deps: Deps) =>
  new Elysia()
    .use(paymentRoutes(deps))
    .use(paymentAdminRoutes(deps))
    .use(webhookRoutes(deps))
    .use(potRoutes(deps))
    .use(prizeRoutes(deps))
    .use(payoutRoutes(deps))
    .use(ledgerRoutes(deps));

/** Members and their roles: /api/admin/users, /api/admin/role-links. */
const members = (deps: Deps) =>
  new Elysia().use(memberRoutes(deps)).use(memberImportRoutes(deps)).use(roleRoutes(deps)).use(roleLinkRoutes(deps));

/** The club's settings, and what its admins see of the server: /api/club, /api/admin/… */
const club = (deps: Deps) =>
  new Elysia()
    .use(clubRoutes(deps))
    .use(serverSettingsRoutes(deps))
    .use(hookRoutes(deps))
    .use(adminRoutes(deps))
    .use(dashboardRoutes(deps))
    .use(httpsRoutes(deps))
    .use(updateRoutes(deps))
    .use(exportRoutes(deps))
    .use(auditRoutes(deps))
    .use(systemRoutes(deps, jobs));

export const createApi = (deps: Deps, liveReaders: LiveReaders) =>
  new Elysia()
    .use(errorReplies(deps.log))
    .use(accounts(deps))
    .use(tournaments(deps))
    .use(entries(deps))
    .use(catches(deps))
    .use(results(deps, liveReaders))
    .use(money(deps))
    .use(members(deps))
    .use(club(deps));

/** The API's type; `web/api.ts` imports nothing else from here. */
export type Api = ReturnType<typeof createApi>;
