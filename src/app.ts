import { Elysia } from "elysia";
import { openPasswords } from "./accounts/passwords.ts";
import { resetRoutes } from "./accounts/reset-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { settingsRoutes } from "./accounts/settings-routes.ts";
import { signInRoutes } from "./accounts/sign-in-routes.ts";
import { twoStepRoutes } from "./accounts/two-step-routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { systemRoutes } from "./admin/system-routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { judgingRoutes } from "./catches/judging-routes.ts";
import { catchRoutes } from "./catches/routes.ts";
import { complaintRoutes } from "./complaints/routes.ts";
import type { Deps } from "./deps.ts";
import { entryAdminRoutes } from "./entries/admin-routes.ts";
import { entryRoutes } from "./entries/routes.ts";
import { errorReplies } from "./http/errors.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { jobs } from "./jobs.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { type LiveReaders, openLiveReaders } from "./live/live-readers.ts";
import { liveRoutes } from "./live/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { type Metrics, openMetrics } from "./metrics/metrics.ts";
import { metricRoutes } from "./metrics/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { apiDocsRoutes } from "./pages/api-docs-routes.ts";
import { assetRoutes } from "./pages/asset-routes.ts";
import { crawlerRoutes } from "./pages/crawler-routes.ts";
import { createKeptReplies, type KeptReplies } from "./pages/kept-replies.ts";
import { manifestRoutes } from "./pages/manifest-routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { paymentAdminRoutes } from "./payments/admin-routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { webhookRoutes } from "./payments/webhook-routes.ts";
import { payoutRoutes } from "./payouts/routes.ts";
import { photoRoutes } from "./photos/routes.ts";
import { prizeRoutes } from "./prizes/routes.ts";
import { standingRoutes } from "./standings/routes.ts";
import { tournamentRoutes } from "./tournaments/routes.ts";

/** Every call of the API, in reading order. */
export function createApi(deps: Deps, liveReaders: LiveReaders) {
  const passwords = openPasswords();
  return new Elysia()
    .use(errorReplies(deps.log))
    .use(accountRoutes(deps))
    .use(signInRoutes(deps, passwords))
    .use(settingsRoutes(deps, passwords))
    .use(resetRoutes(deps, passwords))
    .use(twoStepRoutes(deps, passwords))
    .use(notificationRoutes(deps))
    .use(tournamentRoutes(deps))
    .use(prizeRoutes(deps))
    .use(entryRoutes(deps))
    .use(entryAdminRoutes(deps))
    .use(paymentRoutes(deps))
    .use(paymentAdminRoutes(deps))
    .use(webhookRoutes(deps))
    .use(catchRoutes(deps))
    .use(judgingRoutes(deps))
    .use(standingRoutes(deps))
    .use(liveRoutes(deps, liveReaders))
    .use(photoRoutes(deps))
    .use(payoutRoutes(deps))
    .use(ledgerRoutes(deps))
    .use(complaintRoutes(deps))
    .use(memberRoutes(deps))
    .use(adminRoutes(deps))
    .use(auditRoutes(deps))
    .use(systemRoutes(deps, jobs));
}

/** The API's type, all that the browser's side takes from here. */
export type Api = ReturnType<typeof createApi>;

/** What this process keeps between requests; none of it is truth. */
export type Shared = { keptReplies: KeptReplies; liveReaders: LiveReaders; metrics: Metrics };

export function openShared(deps: Deps): Shared {
  const kept = { keptReplies: createKeptReplies(deps.store), liveReaders: openLiveReaders(deps.store, deps.log) };
  return { ...kept, metrics: openMetrics(deps, kept) };
}

/** The whole product: the API, the files and, for every other address, pages. Never listens. */
export function createApp(deps: Deps, { keptReplies, liveReaders, metrics }: Shared = openShared(deps)) {
  const api = createApi(deps, liveReaders);
  return new Elysia()
    .use(api)
    .use(apiDocsRoutes(deps, api))
    .use(healthRoutes(deps))
    .use(metricRoutes(deps, metrics))
    .use(assetRoutes)
    .use(manifestRoutes(deps))
    .use(crawlerRoutes(deps))
    .use(pageRoutes(deps, api, keptReplies));
}
