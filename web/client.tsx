import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router-dom";
import { createApiClient } from "./api.ts";
import "./common-pieces.ts";
import { loadFurtherPages } from "./further-pages.ts";
import { loadMemberParts } from "./layout/member-parts.ts";
import { showToast } from "./layout/toasts/toasts.ts";
import { copyNoticeId } from "./offline/copy-rules.ts";
import { forgettingCopies } from "./offline/forget-copies.ts";
import { startOffline } from "./offline/start.ts";
import { pageDataId, readPageData } from "./page-data.ts";
import { forgetDraft, keepDraft } from "./runtime/drafts.ts";
import type { Host } from "./runtime/host.ts";
import { learnFromPage, timedFetch } from "./runtime/server-time.ts";
import { isMembers, type RootData, rootId } from "./runtime/session.ts";
import { startTooltips } from "./ui/overlay/tooltips.ts";
import { pagesId, unknownId, visitorRoutes } from "./visitor-routes.tsx";

/** Loads the screens of the page that the server rendered, so that hydration finds them in place. */
async function resolveScreens(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "object") continue;
    route.Component = (await route.lazy.Component?.()) ?? undefined;
    route.lazy = undefined;
  }
}

/** Whether an address is none of a visitor's pages: a member's, or nobody's. */
const isFurther = (visitors: RouteObject[], path: string) =>
  matchRoutes(visitors, path)?.at(-1)?.route.id === unknownId;

/** A page says what time it is, but a phone's copy of one. Where this device has another, the server is asked. */
function learnTime(loaderData: Readonly<Record<string, unknown>> | null | undefined): void {
  const root = loaderData?.[rootId] as RootData | undefined;
  if (!root || document.getElementById(copyNoticeId)) return;
  if (learnFromPage(root.session.now)) void timedFetch("/healthz").catch(() => undefined);
}

async function takeOver(root: Element, data: string): Promise<void> {
  const host: Host = {
    api: createApiClient(location.origin, forgettingCopies(timedFetch)),
    announce: showToast,
    takeToast: () => null,
    drafts: { keep: keepDraft, take: () => null, forget: forgetDraft },
    inBrowser: true,
    refused: null,
  };
  const hydrationData = readPageData(data);
  learnTime(hydrationData.loaderData);
  const isMember = isMembers(hydrationData.loaderData);
  const visitors = visitorRoutes(host);
  const isAtFurther = isFurther(visitors, location.pathname);
  const routes = isMember || isAtFurther ? visitorRoutes(host, await loadFurtherPages(host)) : visitors;
  await Promise.all([resolveScreens(routes), isMember && loadMemberParts()]);
  const router = createBrowserRouter(routes, {
    hydrationData,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isFurther(visitors, path)) patch(pagesId, await loadFurtherPages(host));
    },
  });
  hydrateRoot(
    root,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  startOffline(host, isMember);
  startTooltips();
}

const root = document.getElementById("root");
const data = document.getElementById(pageDataId)?.textContent;
if (root && data) void takeOver(root, data);
