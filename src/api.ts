import { Elysia } from "elysia";
import { loginRoutes } from "./accounts/login/login-routes.ts";
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
import { profileRoutes } from "./catches/profile/routes.ts";
import { rescoreAngler, rescoreCatches } from "./catches/rescore-catches.ts";
import { judgingRoutes } from "./catches/review-routes.ts";
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
import { teamRoutes } from "./options/teams/routes.ts";
import { offerPlaces } from "./options/waiting-list/offer-spots.ts";
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
import { hookRoutes } from "./webhooks/routes.ts";
import { weighInRoutes } from "./weigh-in/routes.ts";

/** Separate groups, because the compiler fails on a single longer chain. */
const catchGroup = (deps: Deps) =>
  new Elysia()
    .use(catchRoutes(deps))
    .use(profileRoutes(deps))
    .use(relationRoutes(deps))
    .use(judgingRoutes(deps))
    .use(cutRoutes(deps))
    .use(secondReviewRoutes(deps))
    .use(challengeRoutes(deps, settleDeposit))
    .use(depositRoutes(deps))
    .use(seasonRoutes(deps));

const resultGroup = (deps: Deps) => new Elysia().use(standingRoutes(deps)).use(keyRoutes(deps));

const entryGroup = (deps: Deps) =>
  new Elysia()
    .use(entryRoutes(deps, { refundFee, rescoreAngler }))
    .use(entryAdminRoutes(deps, { recordCash, refundFee, rescoreAngler }))
    .use(boatRoutes(deps))
    .use(weighInRoutes(deps))
    .use(waiverRoutes(deps));

const memberGroup = (deps: Deps) =>
  new Elysia()
    .use(memberRoutes(deps))
    .use(roleRoutes(deps))
    .use(roleLinkRoutes(deps))
    .use(invitationRoutes(deps))
    .use(teamRoutes(deps))
    .use(memberImportRoutes(deps))
    .use(entrantImportRoutes(deps, recordCash))
    .use(resultsImportRoutes(deps))
    .use(exportRoutes(deps));

const clubGroup = (deps: Deps) =>
  new Elysia()
    .use(clubRoutes(deps))
    .use(serverSettingsRoutes(deps))
    .use(hookRoutes(deps))
    .use(adminRoutes(deps))
    .use(dashboardRoutes(deps))
    .use(auditRoutes(deps))
    .use(systemRoutes(deps, jobs));

export function createApi(deps: Deps, liveReaders: LiveReaders) {
  const { passwords } = deps;
  return new Elysia()
    .use(errorReplies(deps.log))
    .use(accountRoutes(deps))
    .use(loginRoutes(deps, passwords))
    .use(settingsRoutes(deps, passwords, { deleteAccount, exportData }))
    .use(resetRoutes(deps, passwords))
    .use(twoStepRoutes(deps, passwords))
    .use(apiTokenRoutes(deps, passwords))
    .use(notificationRoutes(deps))
    .use(deliveryRoutes(deps))
    .use(
      tournamentRoutes(deps, {
        rescoreCatches,
        setPrizes,
        offerPlaces,
        refuseMixedSeasons,
        refundEverybody,
        refusePaidEntries,
      }),
    )
    .use(calendarRoutes(deps))
    .use(prizeRoutes(deps))
    .use(entryGroup(deps))
    .use(potRoutes(deps))
    .use(paymentRoutes(deps))
    .use(paymentAdminRoutes(deps))
    .use(webhookRoutes(deps))
    .use(catchGroup(deps))
    .use(resultGroup(deps))
    .use(liveRoutes(deps, liveReaders))
    .use(photoRoutes(deps))
    .use(pictureRoutes(deps))
    .use(payoutRoutes(deps))
    .use(ledgerRoutes(deps))
    .use(complaintRoutes(deps))
    .use(memberGroup(deps))
    .use(clubGroup(deps));
}

/** The API's type; `web/api.ts` imports nothing else from here. */
export type Api = ReturnType<typeof createApi>;
