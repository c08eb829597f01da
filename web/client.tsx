import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router-dom";
import { createApiClient } from "./api.ts";
import "./common-pieces.ts";
import { loadSignedInChunk } from "./layout/signed-in-chunk.ts";
import { showToast } from "./layout/toasts/toasts.ts";
import { clearingPageCache } from "./offline/clear-page-cache.ts";
import { cacheNoticeId } from "./offline/reader-rules.ts";
import { startOffline } from "./offline/start.ts";
import { pageDataId, readPageData } from "./page-data.ts";
import { loadLazyRoutes, pagesId, unknownId, visitorRoutes } from "./routes.tsx";
import { forgetDraft, keepDraft } from "./runtime/drafts.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { learnFromPage, timedFetch } from "./runtime/server-time.ts";
import { isMembers, type RootData, rootId } from "./runtime/session.ts";

/** Loads the screens of the page that the server rendered, so that hydration finds them loaded. */
async function resolveScreens(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "object") continue;
    route.Component = (await route.lazy.Component?.()) ?? undefined;
    route.lazy = undefined;
  }
}

/** Whether an address isn't one of a visitor's pages: it is a member's, or unknown. */
const isLazyRoute = (visitors: RouteObject[], path: string) =>
  matchRoutes(visitors, path)?.at(-1)?.route.id === unknownId;

/** A page contains the current time, but a cached one doesn't. If this device's clock differs, the server is asked. */
function learnTime(loaderData: Readonly<Record<string, unknown>> | null | undefined): void {
  const root = loaderData?.[rootId] as RootData | undefined;
  if (!root || document.getElementById(cacheNoticeId)) return;
  if (learnFromPage(root.session.now)) void timedFetch("/healthz").catch(() => undefined);
}

async function takeOver(root: Element, data: string): Promise<void> {
  const fetcher = clearingPageCache(timedFetch, () => runtime.pagesChanged?.());
  const runtime: Runtime = {
    api: createApiClient(location.origin, fetcher),
    send: (path, init) => fetcher(location.origin + path, init),
    showToast,
    takeToast: () => null,
    drafts: { keep: keepDraft, take: () => null, forget: forgetDraft },
    inBrowser: true,
    refused: null,
  };
  const { formPage, ...hydrationData } = readPageData(data);
  if (formPage !== undefined) history.replaceState(history.state, "", formPage);
  learnTime(hydrationData.loaderData);
  const isMember = isMembers(hydrationData.loaderData);
  const visitors = visitorRoutes(runtime);
  const isAtLazyRoute = isLazyRoute(visitors, location.pathname);
  const routes = isMember || isAtLazyRoute ? visitorRoutes(runtime, await loadLazyRoutes(runtime)) : visitors;
  await Promise.all([resolveScreens(routes), isMember && loadSignedInChunk()]);
  const router = createBrowserRouter(routes, {
    hydrationData,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!isLazyRoute(visitors, path)) return;
      // Offline, the page is loaded as a document, which the phone may have cached.
      const further = await loadLazyRoutes(runtime).catch(() => location.assign(path));
      patch(pagesId, further ?? (await new Promise<RouteObject[]>(() => undefined)));
    },
  });
  hydrateRoot(
    root,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  startOffline(runtime, router);
  void import("./ui/overlay/tooltips.ts").then(({ startTooltips }) => startTooltips()).catch(() => undefined);
}

const root = document.getElementById("root");
const data = document.getElementById(pageDataId)?.textContent;
if (root && data) void takeOver(root, data);
