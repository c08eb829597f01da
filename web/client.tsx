import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router-dom";
import { createApiClient } from "./api.ts";
import type { Host } from "./host.ts";
import { loadMemberParts } from "./layout/member-parts.ts";
import { isMembers } from "./layout/session.ts";
import { showToast } from "./layout/toasts.ts";
import { pageDataId, readPageData } from "./page-data.ts";
import { createRoutes } from "./routes.tsx";

/** Loads the screens of the page that the server rendered, so that hydration finds them in place. */
async function resolveScreens(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== "object") continue;
    route.Component = (await route.lazy.Component?.()) ?? undefined;
    route.lazy = undefined;
  }
}

async function takeOver(root: Element, data: string): Promise<void> {
  const host: Host = {
    api: createApiClient(location.origin, (input, init) => fetch(input, init)),
    announce: showToast,
    takeToast: () => null,
    inBrowser: true,
    refused: null,
  };
  const routes = createRoutes(host);
  const hydrationData = readPageData(data);
  await Promise.all([resolveScreens(routes), isMembers(hydrationData.loaderData) && loadMemberParts()]);
  const router = createBrowserRouter(routes, { hydrationData });
  hydrateRoot(
    root,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  // Nobody misses a tooltip that did not arrive.
  void import("./ui/tooltips.ts").then(
    ({ startTooltips }) => startTooltips(),
    () => undefined,
  );
}

const root = document.getElementById("root");
const data = document.getElementById(pageDataId)?.textContent;
if (root && data) void takeOver(root, data);
