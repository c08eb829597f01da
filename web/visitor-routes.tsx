import { data, type RouteObject } from "react-router-dom";
import { gatePages, signInPages } from "./accounts/pages.ts";
import { ErrorPage } from "./errors/error-page.tsx";
import { RootErrorPage } from "./errors/root-error-page.tsx";
import { Frame } from "./layout/frame.tsx";
import { loadRoot } from "./layout/load-root.ts";
import { PlainFrame } from "./layout/plain-frame.tsx";
import { Root } from "./layout/root.tsx";
import { page } from "./page.ts";
import { loadEntryPayment } from "./payments/loaders.ts";
import type { Host } from "./runtime/host.ts";
import { HostContext } from "./runtime/host-context.ts";
import { rootId } from "./runtime/session.ts";
import {
  loadHome,
  loadLeaderboards,
  loadPrizes,
  loadResults,
  loadTournament,
  loadTournaments,
} from "./tournaments/loaders.ts";
import { tournamentNotFound } from "./tournaments/not-found.ts";

/** The frame's children, which pages may be added to. */
export const pagesId = "pages";

/** No page that is at hand lives at the address. */
export const unknownId = "unknown";

const unknownPage = (host: Host) => () => {
  const { status, message } = host.refused ?? { status: 404, message: "There is no page at this address." };
  throw data({ message }, { status });
};

/** What a visitor may open: its address, screen, loader and what the page says about itself. */
const visitorPages = (host: Host): RouteObject[] => [
  page(host, {
    id: "web/home/home.tsx",
    index: true,
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./home/home.tsx"),
    loader: loadHome,
  }),
  page(host, {
    id: "web/tournaments/tournaments.tsx",
    path: "tournaments",
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./tournaments/tournaments.tsx"),
    loader: loadTournaments,
    head: { title: "Tournaments" },
  }),
  page(host, {
    id: "web/tournaments/tournament.tsx",
    path: "tournaments/:id/leaderboard?",
    cached: "tournament",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./tournaments/tournament.tsx"),
    loader: loadTournament,
    posts: () => import("./tournaments/join.ts"),
    head: ({ tournament: { name, description, imageUrl } }) => ({
      title: name,
      description: description.slice(0, 200),
      image: imageUrl ?? undefined,
    }),
    missing: tournamentNotFound,
    children: [
      page(host, {
        id: "web/payments/pay-entry.tsx",
        path: "pay",
        role: "signedIn",
        screen: () => import("./payments/pay-entry.tsx"),
        loader: loadEntryPayment,
        posts: true,
        isDialog: true,
        head: ({ tournament }) => ({ title: `Pay to enter ${tournament.name}` }),
        missing: tournamentNotFound,
      }),
    ],
  }),
  page(host, {
    id: "web/tournaments/results.tsx",
    path: "tournaments/:id/results",
    cached: "tournament",
    isOffline: true,
    screen: () => import("./tournaments/results.tsx"),
    loader: loadResults,
    head: ({ tournament }) => ({ title: `Results of ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(host, {
    id: "web/tournaments/prizes.tsx",
    path: "tournaments/:id/prizes",
    cached: "tournament",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./tournaments/prizes.tsx"),
    loader: loadPrizes,
    head: ({ tournament }) => ({ title: `Prizes of ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(host, {
    id: "web/leaderboard/leaderboards.tsx",
    path: "leaderboard",
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./leaderboard/leaderboards.tsx"),
    loader: loadLeaderboards,
    head: { title: "Tournament Leaderboards" },
  }),
  page(host, {
    id: "web/information/rules.tsx",
    path: "rules",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/rules.tsx"),
    head: { title: "Tournament Rules" },
  }),
  page(host, {
    id: "web/information/prizes.tsx",
    path: "prizes",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/prizes.tsx"),
    head: { title: "Prize Information" },
  }),
  page(host, {
    id: "web/information/help.tsx",
    path: "help",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/help.tsx"),
    head: { title: "Help Center" },
  }),
  page(host, {
    id: "web/information/contact.tsx",
    path: "contact",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/contact.tsx"),
    head: { title: "Contact Us" },
  }),
  page(host, {
    id: "web/information/privacy.tsx",
    path: "privacy",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/privacy.tsx"),
    head: { title: "Privacy Policy" },
  }),
  ...gatePages(host),
];

/** The frames with the visitors' pages in them, and `further` ones. */
export function visitorRoutes(host: Host, further: RouteObject[] = []): RouteObject[] {
  const pages: RouteObject[] = [
    ...visitorPages(host),
    ...further,
    { id: unknownId, path: "*", loader: unknownPage(host), element: null },
  ];
  return [
    {
      id: rootId,
      path: "/",
      loader: loadRoot(host),
      // After 503 nothing was done, and without signal nothing can be asked: the page stays as it is.
      shouldRevalidate: ({ formMethod, actionStatus }) =>
        formMethod !== undefined && formMethod !== "GET" && actionStatus !== 503,
      element: (
        <HostContext value={host}>
          <Root />
        </HostContext>
      ),
      ErrorBoundary: RootErrorPage,
      children: [
        { Component: Frame, children: [{ id: pagesId, ErrorBoundary: ErrorPage, children: pages }] },
        { Component: PlainFrame, children: [{ ErrorBoundary: ErrorPage, children: signInPages(host) }] },
      ],
    },
  ];
}
