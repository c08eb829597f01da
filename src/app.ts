import { Elysia } from "elysia";
import { agreementVersion } from "./accounts/account-limits.ts";
import { createApi } from "./api.ts";
import { healthRoutes } from "./base/http/health-routes.ts";
import { createPipeline } from "./base/http/pipeline.ts";
import { readDeclared } from "./base/http/request-context.ts";
import { unknownFieldsOf } from "./base/http/unknown-fields.ts";
import { type Metrics, openMetrics } from "./base/metrics/metrics.ts";
import { metricRoutes } from "./base/metrics/routes.ts";
import type { Deps } from "./deps.ts";
import { type LiveReaders, openLiveReaders } from "./live/live-readers.ts";
import { apiDocsRoutes } from "./pages/api-docs-routes.ts";
import { assetRoutes } from "./pages/asset-routes.ts";
import { crawlerRoutes } from "./pages/crawler-routes.ts";
import { createFormPosts } from "./pages/form-posts.ts";
import type { HandleRequest } from "./pages/in-process-api.ts";
import { manifestRoutes } from "./pages/manifest-routes.ts";
import { createPageCache } from "./pages/page-cache.ts";
import { pageRouter, withoutToken } from "./pages/page-router.ts";
import { pageRoutes } from "./pages/routes.ts";

/** State that this process keeps between requests. None of it is authoritative. */
export type Shared = { pageCache: ReturnType<typeof createPageCache>; liveReaders: LiveReaders; metrics: Metrics };

export function openShared(deps: Deps): Shared {
  const shared = {
    pageCache: createPageCache(deps.store),
    liveReaders: openLiveReaders(deps.store, deps.log, deps.clock),
  };
  return { ...shared, metrics: openMetrics(deps, shared) };
}

/** The whole product: the API, the files and, for every other address, pages. Doesn't listen. */
export function createApp(deps: Deps, { pageCache, liveReaders, metrics }: Shared = openShared(deps)) {
  const api = createApi(deps, liveReaders);
  let handleInApp: HandleRequest;
  const app = new Elysia()
    .use(api)
    .use(apiDocsRoutes(deps, api))
    .use(healthRoutes(deps))
    .use(metricRoutes(deps, metrics))
    .use(assetRoutes)
    .use(manifestRoutes(deps))
    .use(crawlerRoutes(deps))
    .use(pageRoutes(deps, { handle: async (request) => handleInApp(request), pages: pageRouter }));
  // Not part of the API's router: a second router, compiled for the first page, would double the wait for that page.
  handleInApp = async (request) => app.handle(request);
  const declared = readDeclared(api.routes);
  const takesFile = (path: string) => ["POST", "PUT"].some((method) => declared(method, path)?.answer?.file);
  const takesPhoto = (path: string) =>
    takesFile(path) || (declared("POST", path)?.takesPhoto ?? pageRouter.takesPhoto(path));
  const takesList = (path: string) => declared("POST", path)?.takesList ?? pageRouter.takesList(path);
  const postForm = createFormPosts(deps, {
    handle: async (request) => handleInApp(request),
    pages: pageRouter,
    declared,
  });
  const handle = createPipeline(deps, agreementVersion, {
    handle: async (request) => (await postForm(request, new URL(request.url).pathname)) ?? handleInApp(request),
    addresses: { declared, takesPhoto, takesList, withoutToken, refuseUnknownFields: unknownFieldsOf(api.routes) },
    hooks: { pageCache: pageCache.reply, observe: metrics.observe },
  });
  return { handle, routes: app.routes };
}
