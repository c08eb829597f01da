import { data, type RouteObject } from "react-router-dom";
import { cardText, cardTitle } from "./catches/card-text.ts";
import { ErrorPage } from "./errors/error-page.tsx";
import { RootErrorPage } from "./errors/root-error-page.tsx";
import { loadClub } from "./information/loaders.ts";
import { Frame } from "./layout/frame.tsx";
import { loadRoot } from "./layout/load-root.ts";
import { PlainFrame } from "./layout/plain-frame.tsx";
import { Root } from "./layout/root.tsx";
import { formAction, page } from "./page.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { RuntimeContext } from "./runtime/runtime-context.ts";
import { rootId } from "./runtime/session.ts";
import { barePages } from "./tournaments/bare-pages.ts";
import { loadHome, loadTournament } from "./tournaments/loaders.ts";
import { tournamentNotFound } from "./tournaments/not-found.ts";

/** The module's path from the repository's root, the key for preloading its chunks. */
export const lazyRoutesId = "web/lazy-routes.ts";

/** The pages that aren't in a visitor's first load. */
export async function loadLazyRoutes(runtime: Runtime): Promise<RouteObject[]> {
  const { lazyRoutes } = await import("./lazy-routes.ts");
  return lazyRoutes(runtime);
}

/** The frame's children, to which pages may be added. */
export const pagesId = "pages";

/** The route for addresses without a page loaded so far. */
export const unknownId = "unknown";

const unknownPage = (runtime: Runtime) => () => {
  const { status, message } = runtime.refused ?? { status: 404, message: "There's no page at this address." };
  throw data({ message }, { status });
};

/** Not in the first load of a tournament. */
const accountLoaders = () => import("./accounts/loaders.ts");

/** The pages that a visitor may open: address, screen, loader and page facts. */
const visitorPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/home/home.tsx",
    index: true,
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./home/home.tsx"),
    loader: loadHome,
  }),
  page(runtime, {
    id: "web/tournaments/tournaments.tsx",
    path: "tournaments",
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./tournaments/tournaments.tsx"),
    loader: (runtime) => async (args) => (await import("./tournaments/list-loader.ts")).loadTournaments(runtime)(args),
    head: { title: "Tournaments" },
  }),
  page(runtime, {
    id: "web/tournaments/tournament.tsx",
    path: "tournaments/:id/leaderboard?",
    cached: "tournament",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./tournaments/tournament.tsx"),
    loader: loadTournament,
    head: ({ tournament: { name, description } }) => ({ title: name, description: description.slice(0, 200) }),
    missing: tournamentNotFound,
    children: [
      page(runtime, {
        id: "web/money/payments/pay-entry.tsx",
        path: "pay",
        role: "signedIn",
        screen: () => import("./money/payments/pay-entry.tsx"),
        loader: (runtime) => async (args) =>
          (await import("./money/payments/entry-payment-loader.ts")).loadEntryPayment(runtime)(args),
        isDialog: true,
        head: ({ tournament }) => ({ title: `Pay to enter ${tournament.name}` }),
        missing: tournamentNotFound,
      }),
    ],
  }),
  page(runtime, {
    id: "web/results/results.tsx",
    path: "tournaments/:id/results",
    cached: "tournament",
    isOffline: true,
    screen: () => import("./results/results.tsx"),
    loader: (runtime) => async (args) =>
      (await import("./results/board/whole-page-loaders.ts")).loadResults(runtime)(args),
    head: ({ tournament }) => ({ title: `Results of ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/tournaments/prizes/prizes.tsx",
    path: "tournaments/:id/prizes",
    cached: "tournament",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./tournaments/prizes/prizes.tsx"),
    loader: (runtime) => async (args) =>
      (await import("./tournaments/prizes/prizes-loader.ts")).loadPrizes(runtime)(args),
    head: ({ tournament }) => ({ title: `Prizes: ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/results/leaderboards.tsx",
    path: "leaderboard",
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./results/leaderboards.tsx"),
    loader: (runtime) => async (args) =>
      (await import("./results/leaderboards-loader.ts")).loadLeaderboards(runtime)(args),
    head: { title: "Tournament Leaderboards" },
  }),
  page(runtime, {
    id: "web/catches/profile/profile.tsx",
    path: "anglers/:id",
    screen: () => import("./catches/profile/profile.tsx"),
    loader: (runtime) => async (args) => (await import("./catches/profile/loaders.ts")).loadProfile(runtime)(args),
    head: ({ displayName }) => ({ title: displayName }),
    missing: { title: "Angler Not Found", back: { to: "/tournaments", text: "Back to Tournaments" } },
  }),
  page(runtime, {
    id: "web/catches/catch-card.tsx",
    path: "catches/:id",
    screen: () => import("./catches/catch-card.tsx"),
    loader: (runtime) => async (args) => (await import("./catches/card-loader.ts")).loadCard(runtime)(args),
    head: ({ card }) => ({ title: cardTitle(card), description: cardText(card) }),
    missing: { title: "Catch Not Found", back: { to: "/tournaments", text: "Back to Tournaments" } },
  }),
  page(runtime, {
    id: "web/information/rules.tsx",
    path: "rules",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/rules.tsx"),
    loader: loadClub,
    head: { title: "Tournament Rules" },
  }),
  page(runtime, {
    id: "web/information/prizes.tsx",
    path: "prizes",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/prizes.tsx"),
    head: { title: "Prize Information" },
  }),
  page(runtime, {
    id: "web/information/help.tsx",
    path: "help",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/help.tsx"),
    head: { title: "Help Center" },
  }),
  page(runtime, {
    id: "web/information/contact.tsx",
    path: "contact",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/contact.tsx"),
    loader: loadClub,
    head: { title: "Contact Us" },
  }),
  page(runtime, {
    id: "web/information/privacy.tsx",
    path: "privacy",
    cached: "fixed",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./information/privacy.tsx"),
    head: { title: "Privacy Policy" },
  }),
  ...gatePages(runtime),
];

/** The public pages about the gates after the login. */
const gatePages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/accounts/agreement.tsx",
    path: "agreement",
    isOffline: true,
    screen: () => import("./accounts/agreement.tsx"),
    loader: (runtime) => async () => (await accountLoaders()).loadAgreement(runtime)(),
    head: { title: "User Agreement" },
  }),
  page(runtime, {
    id: "web/accounts/tutorial.tsx",
    path: "tutorial",
    isOffline: true,
    screen: () => import("./accounts/tutorial.tsx"),
    head: { title: "Tutorial" },
  }),
];

/** The login and registration pages, outside the main layout. */
const loginPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/accounts/login.tsx",
    path: "login",
    screen: () => import("./accounts/login.tsx"),
    loader: (runtime) => async (args) => (await accountLoaders()).loadLogin(runtime)(args),
    afterPost: () => import("./accounts/log-in.ts"),
    head: { title: "Sign In" },
  }),
  page(runtime, {
    id: "web/accounts/register.tsx",
    path: "register",
    screen: () => import("./accounts/register.tsx"),
    loader: (runtime) => async (args) => (await accountLoaders()).loadRegister(runtime)(args),
    head: { title: "Create Account" },
  }),
  page(runtime, {
    id: "web/accounts/forgot.tsx",
    path: "forgot",
    screen: () => import("./accounts/forgot.tsx"),
    loader: (runtime) => async (args) => (await accountLoaders()).loadForgot(runtime)(args),
    head: { title: "Forgot Your Password?" },
  }),
  page(runtime, {
    id: "web/accounts/reset.tsx",
    path: "reset/:token",
    isSecret: true,
    screen: () => import("./accounts/reset.tsx"),
    loader: (runtime) => async (args) => (await accountLoaders()).loadReset(runtime)(args),
    head: ({ isFirst }) => ({ title: isFirst ? "Choose a Password" : "Set a New Password" }),
    missing: { title: "This Link Isn't Valid", back: { to: "/forgot", text: "Request a New Link" } },
  }),
];

/** The frames with the visitors' pages in them, and any `further` ones. */
export function visitorRoutes(runtime: Runtime, further: RouteObject[] = []): RouteObject[] {
  const pages: RouteObject[] = [
    ...visitorPages(runtime),
    ...further,
    { id: unknownId, path: "*", loader: unknownPage(runtime), element: null },
  ];
  return [
    {
      id: rootId,
      path: "/",
      loader: loadRoot(runtime),
      action: formAction(runtime),
      // A 503 means that nothing was done, and offline nothing can be requested: the page stays as it is.
      shouldRevalidate: ({ formMethod, actionStatus }) =>
        formMethod !== undefined && formMethod !== "GET" && actionStatus !== 503,
      element: (
        <RuntimeContext value={runtime}>
          <Root />
        </RuntimeContext>
      ),
      ErrorBoundary: RootErrorPage,
      children: [
        { Component: Frame, children: [{ id: pagesId, ErrorBoundary: ErrorPage, children: pages }] },
        { Component: PlainFrame, children: [{ ErrorBoundary: ErrorPage, children: loginPages(runtime) }] },
        { ErrorBoundary: ErrorPage, children: barePages(runtime) },
      ],
    },
  ];
}
