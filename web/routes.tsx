import { data, type RouteObject } from "react-router-dom";
import { accountPages, signInPages } from "./accounts/pages.ts";
import { adminPages } from "./admin/pages.ts";
import { loadEdit, loadHistory, loadSubmit } from "./catches/loaders.ts";
import { loadComplaintForm } from "./complaints/loaders.ts";
import { ErrorPage } from "./errors/error-page.tsx";
import { RootErrorPage } from "./errors/root-error-page.tsx";
import type { Host } from "./host.ts";
import { Frame } from "./layout/frame.tsx";
import { HostContext } from "./layout/host-context.ts";
import { loadRoot } from "./layout/load-root.ts";
import { loadNotifications } from "./layout/loaders.ts";
import { PlainFrame } from "./layout/plain-frame.tsx";
import { layoutPosts } from "./layout/posts.ts";
import { Root } from "./layout/root.tsx";
import { rootId } from "./layout/session.ts";
import { page } from "./page.ts";
import { loadPayoutSetup } from "./payouts/loaders.ts";
import {
  loadHome,
  loadLeaderboards,
  loadPrizes,
  loadResults,
  loadTournament,
  loadTournaments,
} from "./tournaments/loaders.ts";
import { tournamentNotFound } from "./tournaments/not-found.ts";

const unknownPage = (host: Host) => () => {
  const { status, message } = host.refused ?? { status: 404, message: "There is no page at this address." };
  throw data({ message }, { status });
};

/** Every page of the product: its address, screen, loader and what the page says about itself. */
export function createRoutes(host: Host): RouteObject[] {
  const pages: RouteObject[] = [
    page(host, {
      id: "web/home/home.tsx",
      index: true,
      screen: () => import("./home/home.tsx"),
      loader: loadHome,
    }),
    page(host, {
      id: "web/tournaments/tournaments.tsx",
      path: "tournaments",
      screen: () => import("./tournaments/tournaments.tsx"),
      loader: loadTournaments,
      head: { title: "Tournaments" },
    }),
    page(host, {
      id: "web/tournaments/tournament.tsx",
      path: "tournaments/:id/leaderboard?",
      screen: () => import("./tournaments/tournament.tsx"),
      loader: loadTournament,
      posts: true,
      head: ({ tournament: { name, description, imageUrl } }) => ({
        title: name,
        description: description.slice(0, 200),
        image: imageUrl ?? undefined,
      }),
      missing: tournamentNotFound,
    }),
    page(host, {
      id: "web/tournaments/results.tsx",
      path: "tournaments/:id/results",
      screen: () => import("./tournaments/results.tsx"),
      loader: loadResults,
      head: ({ tournament }) => ({ title: `Results of ${tournament.name}` }),
      missing: tournamentNotFound,
    }),
    page(host, {
      id: "web/tournaments/prizes.tsx",
      path: "tournaments/:id/prizes",
      screen: () => import("./tournaments/prizes.tsx"),
      loader: loadPrizes,
      head: ({ tournament }) => ({ title: `Prizes of ${tournament.name}` }),
      missing: tournamentNotFound,
    }),
    page(host, {
      id: "web/leaderboard/leaderboards.tsx",
      path: "leaderboard",
      screen: () => import("./leaderboard/leaderboards.tsx"),
      loader: loadLeaderboards,
      head: { title: "Tournament Leaderboards" },
    }),
    page(host, {
      id: "web/catches/submit-catch.tsx",
      path: "submit-catch",
      screen: () => import("./catches/submit-catch.tsx"),
      loader: loadSubmit,
      posts: true,
      head: { title: "Submit Your Catch" },
    }),
    page(host, {
      id: "web/catches/my-catches.tsx",
      path: "my-catches",
      screen: () => import("./catches/my-catches.tsx"),
      loader: loadHistory,
      head: { title: "My Catch History" },
    }),
    page(host, {
      id: "web/catches/edit-catch.tsx",
      path: "my-catches/:id/edit",
      screen: () => import("./catches/edit-catch.tsx"),
      loader: loadEdit,
      posts: true,
      head: { title: "Correct Your Catch" },
    }),
    page(host, {
      id: "web/complaints/submit-complaint.tsx",
      path: "submit-complaint",
      screen: () => import("./complaints/submit-complaint.tsx"),
      loader: loadComplaintForm,
      posts: true,
      head: { title: "Submit Complaint or Bug Report" },
    }),
    page(host, {
      id: "web/payouts/payout-setup.tsx",
      path: "payout-setup",
      screen: () => import("./payouts/payout-setup.tsx"),
      loader: loadPayoutSetup,
      posts: true,
      failed: { title: "Error", message: "Failed to check account status" },
      head: { title: "Payout Account Setup" },
    }),
    page(host, {
      id: "web/layout/notifications-page.tsx",
      path: "notifications",
      screen: () => import("./layout/notifications-page.tsx"),
      loader: loadNotifications,
      head: { title: "Notifications" },
    }),
    ...accountPages(host),
    page(host, {
      id: "web/information/rules.tsx",
      path: "rules",
      screen: () => import("./information/rules.tsx"),
      head: { title: "Tournament Rules" },
    }),
    page(host, {
      id: "web/information/prizes.tsx",
      path: "prizes",
      screen: () => import("./information/prizes.tsx"),
      head: { title: "Prize Information" },
    }),
    page(host, {
      id: "web/information/help.tsx",
      path: "help",
      screen: () => import("./information/help.tsx"),
      head: { title: "Help Center" },
    }),
    page(host, {
      id: "web/information/contact.tsx",
      path: "contact",
      screen: () => import("./information/contact.tsx"),
      head: { title: "Contact Us" },
    }),
    page(host, {
      id: "web/information/privacy.tsx",
      path: "privacy",
      screen: () => import("./information/privacy.tsx"),
      head: { title: "Privacy Policy" },
    }),
    ...adminPages(host),
    ...layoutPosts(host),
    { id: "unknown", path: "*", loader: unknownPage(host), element: null },
  ];
  return [
    {
      id: rootId,
      path: "/",
      loader: loadRoot(host),
      shouldRevalidate: ({ formMethod }) => formMethod !== undefined && formMethod !== "GET",
      element: (
        <HostContext value={host}>
          <Root />
        </HostContext>
      ),
      ErrorBoundary: RootErrorPage,
      children: [
        { Component: Frame, children: [{ ErrorBoundary: ErrorPage, children: pages }] },
        { Component: PlainFrame, children: [{ ErrorBoundary: ErrorPage, children: signInPages(host) }] },
      ],
    },
  ];
}
