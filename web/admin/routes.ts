import type { RouteObject } from "react-router-dom";
import { loadAllChallenges } from "../challenges/loaders.ts";
import { page } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { tournamentNotFound } from "../tournaments/not-found.ts";
import { adminFrameId, loadAdminStyle } from "./admin-style.ts";
import { adminDataFailed, clubPages } from "./club/pages.ts";
import { loadDay } from "./day/day-loader.ts";
import { loadPrint } from "./day/print-loader.ts";
import { entryPages } from "./entries/routes.ts";
import { judgingPages } from "./judging/judging-pages.ts";
import { loadDashboard, loadEditTournament, loadManagement, loadNewTournament } from "./loaders.ts";
import { loadMoney } from "./money/money-loader.ts";
import { loadPayoutSums, loadPayouts, loadProcess } from "./money/payout-loaders.ts";
import { loadAudit, loadSystem } from "./oversight/oversight-loaders.ts";
import { loadComplaints } from "./people/complaint-loader.ts";
import { loadEntrantImport, loadMemberImport } from "./people/import/import-loaders.ts";
import { loadRoleLinks } from "./people/role-links/role-links-loader.ts";
import { loadUser, loadUsers } from "./people/user-loaders.ts";
import { loadEditSeason, loadManagedSeasons, loadNewSeason } from "./seasons/season-loaders.ts";
import { loadPrizeBreakdown } from "./tournaments/prize-loader.ts";
import { loadCatch, loadVerification } from "./verification/verification-loader.ts";

async function frame() {
  const [{ Component }] = await Promise.all([import("./admin-frame.tsx"), loadAdminStyle()]);
  return Component;
}

const dashboard = async () => (await import("./dashboard.tsx")).Component;

/** The admins' pages, each below their navigation. */
export const adminRoutes = (runtime: Runtime): RouteObject[] => [
  { id: adminFrameId, lazy: { Component: frame }, children: adminPages(runtime) },
];

/** The dashboard with its tabs, and what admins have besides. */
const adminPages = (runtime: Runtime): RouteObject[] => [
  {
    id: "web/admin/dashboard.tsx",
    path: "admin",
    lazy: { Component: dashboard },
    children: [
      page(runtime, {
        id: "web/admin/oversight/analytics.tsx",
        role: "admin",
        index: true,
        screen: () => import("./oversight/analytics.tsx"),
        loader: loadDashboard,
        action: true,
        failed: adminDataFailed,
        head: { title: "Admin Dashboard" },
      }),
      page(runtime, {
        id: "web/admin/verification/verification.tsx",
        role: "judge",
        path: "verification",
        screen: () => import("./verification/verification.tsx"),
        loader: loadVerification,
        failed: adminDataFailed,
        action: true,
        head: ({ counts }) => ({ title: counts.pending > 0 ? `(${counts.pending}) Verification` : "Verification" }),
      }),
      page(runtime, {
        id: "web/admin/people/complaints.tsx",
        role: "admin",
        path: "complaints",
        screen: () => import("./people/complaints.tsx"),
        loader: loadComplaints,
        failed: adminDataFailed,
        action: true,
        head: { title: "Complaints & Bug Reports" },
      }),
      page(runtime, {
        id: "web/admin/tournaments/tournaments.tsx",
        role: "organizer",
        path: "tournaments",
        screen: () => import("./tournaments/tournaments.tsx"),
        loader: loadManagement,
        failed: adminDataFailed,
        action: true,
        head: { title: "Tournament Management" },
        children: [
          page(runtime, {
            id: "web/admin/tournaments/new-tournament.tsx",
            role: "organizer",
            path: "new",
            screen: () => import("./tournaments/new-tournament.tsx"),
            loader: loadNewTournament,
            action: true,
            takesPhoto: true,
            isDialog: true,
            head: { title: "Create Tournament" },
          }),
          page(runtime, {
            id: "web/admin/tournaments/edit-tournament.tsx",
            role: "organizer",
            path: ":id/edit",
            screen: () => import("./tournaments/edit-tournament.tsx"),
            loader: loadEditTournament,
            action: true,
            takesPhoto: true,
            isDialog: true,
            head: { title: "Edit Tournament" },
            missing: tournamentNotFound,
          }),
          page(runtime, {
            id: "web/admin/tournaments/prize-breakdown.tsx",
            role: "organizer",
            path: ":id/prizes",
            screen: () => import("./tournaments/prize-breakdown.tsx"),
            loader: loadPrizeBreakdown,
            action: true,
            isDialog: true,
            head: { title: "Prize Breakdown" },
            missing: tournamentNotFound,
          }),
        ],
      }),
      page(runtime, {
        id: "web/admin/money/payout-tab.tsx",
        role: "moneyReader",
        path: "payout-overview",
        screen: () => import("./money/payout-tab.tsx"),
        loader: loadPayoutSums,
        head: { title: "Payouts" },
      }),
    ],
  },
  page(runtime, {
    id: "web/admin/verification/catch.tsx",
    role: "judge",
    path: "admin/catches/:id",
    screen: () => import("./verification/catch.tsx"),
    loader: loadCatch,
    action: true,
    head: ({ fish }) => ({ title: `Catch #${fish.id}` }),
    missing: { title: "Catch Not Found", back: { to: "/admin/verification", text: "Back to Verification" } },
  }),
  ...judgingPages(runtime),
  page(runtime, {
    id: "web/admin/people/challenges.tsx",
    role: "judge",
    path: "admin/challenges",
    screen: () => import("./people/challenges.tsx"),
    loader: loadAllChallenges,
    failed: adminDataFailed,
    head: { title: "Challenges" },
  }),
  page(runtime, {
    id: "web/admin/money/payouts.tsx",
    role: "moneyReader",
    path: "admin/payouts",
    screen: () => import("./money/payouts.tsx"),
    loader: loadPayouts,
    action: true,
    head: { title: "Tournament Payouts" },
    children: [
      page(runtime, {
        id: "web/admin/money/process-payouts.tsx",
        role: "moneyReader",
        path: "process",
        screen: () => import("./money/process-payouts.tsx"),
        loader: loadProcess,
        action: true,
        isDialog: true,
        head: { title: "Process Payouts" },
      }),
    ],
  }),
  page(runtime, {
    id: "web/admin/money/money.tsx",
    role: "moneyReader",
    path: "admin/money",
    screen: () => import("./money/money.tsx"),
    loader: loadMoney,
    action: true,
    head: { title: "The Club's Money" },
    missing: tournamentNotFound,
  }),
  ...entryPages(runtime),
  page(runtime, {
    id: "web/admin/day/tournament-day.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/day",
    screen: () => import("./day/tournament-day.tsx"),
    loader: loadDay,
    action: true,
    head: ({ tournament }) => ({ title: `${tournament.name}: the day` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/admin/people/import/import-entrants.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/entrants/import",
    screen: () => import("./people/import/import-entrants.tsx"),
    loader: loadEntrantImport,
    action: true,
    takesList: true,
    head: ({ name }) => ({ title: `${name}: import entrants` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/admin/day/print.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/print",
    screen: () => import("./day/print.tsx"),
    loader: loadPrint,
    head: ({ tournament }) => ({ title: `${tournament.name}: to print` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/admin/people/users.tsx",
    role: "admin",
    path: "admin/users",
    screen: () => import("./people/users.tsx"),
    loader: loadUsers,
    head: { title: "Users" },
  }),
  page(runtime, {
    id: "web/admin/people/import/import-members.tsx",
    role: "admin",
    path: "admin/users/import",
    screen: () => import("./people/import/import-members.tsx"),
    loader: loadMemberImport,
    action: true,
    takesList: true,
    head: { title: "Import Members" },
  }),
  page(runtime, {
    id: "web/admin/people/role-links/role-links.tsx",
    role: "admin",
    path: "admin/role-links",
    screen: () => import("./people/role-links/role-links.tsx"),
    loader: loadRoleLinks,
    action: true,
    head: { title: "Links to Roles" },
  }),
  page(runtime, {
    id: "web/admin/people/user.tsx",
    role: "admin",
    path: "admin/users/:id",
    screen: () => import("./people/user.tsx"),
    loader: loadUser,
    action: true,
    head: ({ user }) => ({ title: user.displayName }),
    missing: { title: "User Not Found", back: { to: "/admin/users", text: "Back to Users" } },
  }),
  ...clubPages(runtime),
  page(runtime, {
    id: "web/admin/seasons/seasons.tsx",
    role: "admin",
    path: "admin/seasons",
    screen: () => import("./seasons/seasons.tsx"),
    loader: loadManagedSeasons,
    failed: adminDataFailed,
    head: { title: "Manage Seasons" },
  }),
  page(runtime, {
    id: "web/admin/seasons/new-season.tsx",
    role: "admin",
    path: "admin/seasons/new",
    screen: () => import("./seasons/new-season.tsx"),
    loader: loadNewSeason,
    action: true,
    head: { title: "New Season" },
  }),
  page(runtime, {
    id: "web/admin/seasons/edit-season.tsx",
    role: "admin",
    path: "admin/seasons/:id",
    screen: () => import("./seasons/edit-season.tsx"),
    loader: loadEditSeason,
    action: true,
    head: ({ season }) => ({ title: `Season: ${season.name}` }),
    missing: { title: "Season Not Found", back: { to: "/admin/seasons", text: "Back to Seasons" } },
  }),
  page(runtime, {
    id: "web/admin/oversight/audit.tsx",
    role: "admin",
    path: "admin/audit",
    screen: () => import("./oversight/audit.tsx"),
    loader: loadAudit,
    failed: adminDataFailed,
    head: { title: "Audit" },
  }),
  page(runtime, {
    id: "web/admin/oversight/system.tsx",
    role: "admin",
    path: "admin/system",
    screen: () => import("./oversight/system.tsx"),
    loader: loadSystem,
    failed: adminDataFailed,
    head: { title: "System" },
  }),
];
