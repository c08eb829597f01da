import type { RouteObject } from "react-router-dom";
import type { Host } from "../host.ts";
import { page } from "../page.ts";
import { tournamentNotFound } from "../tournaments/not-found.ts";
import { loadComplaints } from "./complaint-loader.ts";
import { loadDay } from "./day-loader.ts";
import { loadAnalytics, loadEditTournament, loadManagement, loadNewTournament } from "./loaders.ts";
import { loadMoney } from "./money-loader.ts";
import { loadAudit, loadSystem } from "./oversight-loaders.ts";
import { loadPayoutSums, loadPayouts, loadProcess } from "./payout-loaders.ts";
import { loadPrizeBreakdown } from "./prize-loader.ts";
import { loadUser, loadUsers } from "./user-loaders.ts";
import { loadVerification } from "./verification-loader.ts";

const adminDataFailed = { title: "Error", message: "Failed to load admin data" };

const dashboard = async () => (await import("./dashboard.tsx")).Component;

/** The dashboard with its tabs, and what admins have besides. */
export const adminPages = (host: Host): RouteObject[] => [
  {
    id: "web/admin/dashboard.tsx",
    path: "admin",
    lazy: { Component: dashboard },
    children: [
      page(host, {
        id: "web/admin/analytics.tsx",
        index: true,
        screen: () => import("./analytics.tsx"),
        loader: loadAnalytics,
        failed: adminDataFailed,
        head: { title: "Admin Dashboard" },
      }),
      page(host, {
        id: "web/admin/verification.tsx",
        path: "verification",
        screen: () => import("./verification.tsx"),
        loader: loadVerification,
        failed: adminDataFailed,
        posts: true,
        head: { title: "Verification" },
      }),
      page(host, {
        id: "web/admin/complaints.tsx",
        path: "complaints",
        screen: () => import("./complaints.tsx"),
        loader: loadComplaints,
        failed: adminDataFailed,
        posts: true,
        head: { title: "Complaints & Bug Reports" },
      }),
      page(host, {
        id: "web/admin/tournaments.tsx",
        path: "tournaments",
        screen: () => import("./tournaments.tsx"),
        loader: loadManagement,
        failed: adminDataFailed,
        posts: true,
        head: { title: "Tournament Management" },
        children: [
          page(host, {
            id: "web/admin/new-tournament.tsx",
            path: "new",
            screen: () => import("./new-tournament.tsx"),
            loader: loadNewTournament,
            posts: true,
            isDialog: true,
            head: { title: "Create Tournament" },
          }),
          page(host, {
            id: "web/admin/edit-tournament.tsx",
            path: ":id/edit",
            screen: () => import("./edit-tournament.tsx"),
            loader: loadEditTournament,
            posts: true,
            isDialog: true,
            head: { title: "Edit Tournament" },
            missing: tournamentNotFound,
          }),
          page(host, {
            id: "web/admin/prize-breakdown.tsx",
            path: ":id/prizes",
            screen: () => import("./prize-breakdown.tsx"),
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
        screen: () => import("./payout-tab.tsx"),
        loader: loadPayoutSums,
        head: { title: "Payouts" },
      }),
    ],
  },
  page(host, {
    id: "web/admin/payouts.tsx",
    path: "admin/payouts",
    screen: () => import("./payouts.tsx"),
    loader: loadPayouts,
    posts: true,
    head: { title: "Tournament Payouts" },
    children: [
      page(host, {
        id: "web/admin/process-payouts.tsx",
        path: "process",
        screen: () => import("./process-payouts.tsx"),
        loader: loadProcess,
        posts: true,
        isDialog: true,
        head: { title: "Process Payouts" },
      }),
    ],
  }),
  page(host, {
    id: "web/admin/money.tsx",
    path: "admin/money",
    screen: () => import("./money.tsx"),
    loader: loadMoney,
    head: { title: "The Club's Money" },
    missing: tournamentNotFound,
  }),
  page(host, {
    id: "web/admin/tournament-day.tsx",
    path: "admin/tournaments/:id/day",
    screen: () => import("./tournament-day.tsx"),
    loader: loadDay,
    posts: true,
    head: ({ tournament }) => ({ title: `${tournament.name}: the day` }),
    missing: tournamentNotFound,
  }),
  page(host, {
    id: "web/admin/users.tsx",
    path: "admin/users",
    screen: () => import("./users.tsx"),
    loader: loadUsers,
    head: { title: "Users" },
  }),
  page(host, {
    id: "web/admin/user.tsx",
    path: "admin/users/:id",
    screen: () => import("./user.tsx"),
    loader: loadUser,
    posts: true,
    head: ({ user }) => ({ title: user.username }),
    missing: { title: "User Not Found", back: { to: "/admin/users", text: "Back to Users" } },
  }),
  page(host, {
    id: "web/admin/audit.tsx",
    path: "admin/audit",
    screen: () => import("./audit.tsx"),
    loader: loadAudit,
    failed: adminDataFailed,
    head: { title: "Audit" },
  }),
  page(host, {
    id: "web/admin/system.tsx",
    path: "admin/system",
    screen: () => import("./system.tsx"),
    loader: loadSystem,
    failed: adminDataFailed,
    head: { title: "System" },
  }),
];
