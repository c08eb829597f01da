import { data, type RouteObject } from "react-router-dom";
import { accountPages, signInPages } from "./accounts/pages.ts";
import { loadComplaints } from "./admin/complaint-loader.ts";
import { loadDay } from "./admin/day-loader.ts";
import { loadAnalytics, loadEditTournament, loadManagement, loadNewTournament } from "./admin/loaders.ts";
import { loadPrizeBreakdown } from "./admin/prize-loader.ts";
import { loadUser, loadUsers } from "./admin/user-loaders.ts";
import { loadVerification } from "./admin/verification-loader.ts";
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
import { loadPayoutSetup, loadPayoutSums, loadPayouts } from "./payouts/loaders.ts";
import { loadHome, loadLeaderboards, loadPrizes, loadTournament, loadTournaments } from "./tournaments/loaders.ts";

const unknownPage = (host: Host) => () => {
  const { status, message } = host.refused ?? { status: 404, message: "There is no page at this address." };
  throw data({ message }, { status });
};

/** SPEC section 8. */
const adminDataFailed = { title: "Error", message: "Failed to load admin data" };

const dashboard = async () => (await import("./admin/dashboard.tsx")).Component;

const tournamentNotFound = {
  title: "Tournament Not Found",
  back: { to: "/tournaments", text: "Back to Tournaments" },
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
    {
      id: "web/admin/dashboard.tsx",
      path: "admin",
      lazy: { Component: dashboard },
      children: [
        page(host, {
          id: "web/admin/analytics.tsx",
          index: true,
          screen: () => import("./admin/analytics.tsx"),
          loader: loadAnalytics,
          failed: adminDataFailed,
          head: { title: "Admin Dashboard" },
        }),
        page(host, {
          id: "web/admin/verification.tsx",
          path: "verification",
          screen: () => import("./admin/verification.tsx"),
          loader: loadVerification,
          failed: adminDataFailed,
          posts: true,
          head: { title: "Verification" },
        }),
        page(host, {
          id: "web/admin/complaints.tsx",
          path: "complaints",
          screen: () => import("./admin/complaints.tsx"),
          loader: loadComplaints,
          failed: adminDataFailed,
          posts: true,
          head: { title: "Complaints & Bug Reports" },
        }),
        page(host, {
          id: "web/admin/tournaments.tsx",
          path: "tournaments",
          screen: () => import("./admin/tournaments.tsx"),
          loader: loadManagement,
          failed: adminDataFailed,
          posts: true,
          head: { title: "Tournament Management" },
          children: [
            page(host, {
              id: "web/admin/new-tournament.tsx",
              path: "new",
              screen: () => import("./admin/new-tournament.tsx"),
              loader: loadNewTournament,
              posts: true,
              isDialog: true,
              head: { title: "Create Tournament" },
            }),
            page(host, {
              id: "web/admin/edit-tournament.tsx",
              path: ":id/edit",
              screen: () => import("./admin/edit-tournament.tsx"),
              loader: loadEditTournament,
              posts: true,
              isDialog: true,
              head: { title: "Edit Tournament" },
              missing: tournamentNotFound,
            }),
            page(host, {
              id: "web/admin/prize-breakdown.tsx",
              path: ":id/prizes",
              screen: () => import("./admin/prize-breakdown.tsx"),
              loader: loadPrizeBreakdown,
              posts: true,
              isDialog: true,
              head: { title: "Prize Breakdown" },
              missing: tournamentNotFound,
            }),
          ],
        }),
        page(host, {
          id: "web/admin/payout-tab.tsx",
          path: "payout-overview",
          screen: () => import("./admin/payout-tab.tsx"),
          loader: loadPayoutSums,
          head: { title: "Payouts" },
        }),
      ],
    },
    page(host, {
      id: "web/admin/payouts.tsx",
      path: "admin/payouts",
      screen: () => import("./admin/payouts.tsx"),
      loader: loadPayouts,
      head: { title: "Tournament Payouts" },
    }),
    page(host, {
      id: "web/admin/tournament-day.tsx",
      path: "admin/tournaments/:id/day",
      screen: () => import("./admin/tournament-day.tsx"),
      loader: loadDay,
      posts: true,
      head: ({ tournament }) => ({ title: `${tournament.name}: the day` }),
      missing: tournamentNotFound,
    }),
    page(host, {
      id: "web/admin/users.tsx",
      path: "admin/users",
      screen: () => import("./admin/users.tsx"),
      loader: loadUsers,
      head: { title: "Users" },
    }),
    page(host, {
      id: "web/admin/user.tsx",
      path: "admin/users/:id",
      screen: () => import("./admin/user.tsx"),
      loader: loadUser,
      posts: true,
      head: ({ user }) => ({ title: user.username }),
      missing: { title: "User Not Found", back: { to: "/admin/users", text: "Back to Users" } },
    }),
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
