import type { RouteObject } from "react-router-dom";
import { loadAllChallenges } from "../challenges/loaders.ts";
import { adminDataFailed, clubPages } from "../club/pages.ts";
import { loadComplaints } from "../complaints/complaint-loader.ts";
import { entryPages } from "../entries/manage/routes.ts";
import { loadUser, loadUsers } from "../members/user-loaders.ts";
import { secondReviewPages } from "../options/second-review/second-review-pages.ts";
import { page } from "../page.ts";
import { loadResultsImport } from "../results-import/results-import-loader.ts";
import { loadRoleLinks } from "../roles/links/role-links-loader.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadEditSeason, loadManagedSeasons, loadNewSeason } from "../seasons/edit/season-loaders.ts";
import { loadBoats } from "../tournaments/day/boats/boats-loader.ts";
import { closesSheet } from "../tournaments/day/closes-sheet.ts";
import { loadPrint } from "../tournaments/day/print-loader.ts";
import { loadPrizeBreakdown } from "../tournaments/edit/prize-loader.ts";
import { loadTry } from "../tournaments/edit/try/past-tournaments.ts";
import { tournamentNotFound } from "../tournaments/not-found.ts";
import { adminFrameId, loadAdminStyle } from "./admin-style.ts";
import { loadDashboard, loadEditTournament, loadManagement, loadNewTournament } from "./loaders.ts";
import { loadAudit, loadSystem } from "./oversight-loaders.ts";

async function frame() {
  const [{ Component }] = await Promise.all([import("./admin-frame.tsx"), loadAdminStyle()]);
  return Component;
}

const reviewLoaders = () => import("../catches/review/review-loader.ts");
const importLoaders = () => import("../members/import/import-loaders.ts");

const dashboard = async () => (await import("./dashboard.tsx")).Component;

/** The admins' pages, each below their navigation. */
export const adminRoutes = (runtime: Runtime): RouteObject[] => [
  { id: adminFrameId, lazy: { Component: frame }, children: adminPages(runtime) },
];

/** The dashboard with its tabs, and the other pages for admins. */
const adminPages = (runtime: Runtime): RouteObject[] => [
  {
    id: "web/admin/dashboard.tsx",
    path: "admin",
    lazy: { Component: dashboard },
    children: [
      page(runtime, {
        id: "web/admin/analytics.tsx",
        role: "admin",
        index: true,
        screen: () => import("./analytics.tsx"),
        loader: loadDashboard,
        failed: adminDataFailed,
        head: { title: "Admin Dashboard" },
      }),
      page(runtime, {
        id: "web/catches/review/review.tsx",
        role: "judge",
        path: "verification",
        screen: () => import("../catches/review/review.tsx"),
        loader: (runtime) => async (args) => (await reviewLoaders()).loadVerification(runtime)(args),
        failed: adminDataFailed,
        browserAction: true,
        head: ({ counts }) => ({ title: counts.pending > 0 ? `(${counts.pending}) Verification` : "Verification" }),
      }),
      page(runtime, {
        id: "web/complaints/complaints.tsx",
        role: "admin",
        path: "complaints",
        screen: () => import("../complaints/complaints.tsx"),
        loader: loadComplaints,
        failed: adminDataFailed,
        head: { title: "Complaints & Bug Reports" },
      }),
      page(runtime, {
        id: "web/tournaments/edit/tournaments.tsx",
        role: "organizer",
        path: "tournaments",
        screen: () => import("../tournaments/edit/tournaments.tsx"),
        loader: loadManagement,
        failed: adminDataFailed,
        head: { title: "Tournament Management" },
        children: [
          page(runtime, {
            id: "web/tournaments/edit/new-tournament.tsx",
            role: "organizer",
            path: "new",
            screen: () => import("../tournaments/edit/new-tournament.tsx"),
            loader: loadNewTournament,
            isDialog: true,
            head: { title: "Create Tournament" },
          }),
          page(runtime, {
            id: "web/tournaments/edit/try/try-format.tsx",
            role: "organizer",
            path: "try",
            screen: () => import("../tournaments/edit/try/try-format.tsx"),
            loader: loadTry,
            isDialog: true,
            head: { title: "Try Rules" },
            missing: tournamentNotFound,
          }),
          page(runtime, {
            id: "web/tournaments/edit/edit-tournament.tsx",
            role: "organizer",
            path: ":id/edit",
            screen: () => import("../tournaments/edit/edit-tournament.tsx"),
            loader: loadEditTournament,
            isDialog: true,
            head: { title: "Edit Tournament" },
            missing: tournamentNotFound,
          }),
          page(runtime, {
            id: "web/tournaments/edit/prize-breakdown.tsx",
            role: "organizer",
            path: ":id/prizes",
            screen: () => import("../tournaments/edit/prize-breakdown.tsx"),
            loader: loadPrizeBreakdown,
            isDialog: true,
            head: { title: "Prize Breakdown" },
            missing: tournamentNotFound,
          }),
        ],
      }),
    ],
  },
  page(runtime, {
    id: "web/catches/review/catch.tsx",
    role: "judge",
    path: "admin/catches/:id",
    screen: () => import("../catches/review/catch.tsx"),
    loader: (runtime) => async (args) => (await reviewLoaders()).loadCatch(runtime)(args),
    head: ({ fish }) => ({ title: `Catch #${fish.id}` }),
    missing: { title: "Catch Not Found", back: { to: "/admin/verification", text: "Back to Verification" } },
  }),
  ...secondReviewPages(runtime),
  page(runtime, {
    id: "web/challenges/admin-challenges.tsx",
    role: "judge",
    path: "admin/challenges",
    screen: () => import("../challenges/admin-challenges.tsx"),
    loader: loadAllChallenges,
    failed: adminDataFailed,
    head: { title: "Challenges" },
  }),
  page(runtime, {
    id: "web/money/to-pay.tsx",
    role: "moneyReader",
    path: "admin/payout-overview",
    screen: () => import("../money/to-pay.tsx"),
    loader: (runtime) => async () => (await import("../money/payout-loaders.ts")).loadDue(runtime)(),
    head: { title: "To Pay" },
  }),
  page(runtime, {
    id: "web/money/money-in.tsx",
    role: "moneyReader",
    path: "admin/money/in",
    screen: () => import("../money/money-in.tsx"),
    loader: (runtime) => async (args) => (await import("../money/money-loaders.ts")).loadMoneyIn(runtime)(args),
    head: { title: "Money In" },
  }),
  page(runtime, {
    id: "web/money/money-out.tsx",
    role: "moneyReader",
    path: "admin/money/out",
    screen: () => import("../money/money-out.tsx"),
    loader: (runtime) => async (args) => (await import("../money/money-loaders.ts")).loadMoneyOut(runtime)(args),
    head: { title: "Money Out" },
  }),
  page(runtime, {
    id: "web/money/record-money.tsx",
    role: "moneyReader",
    path: "admin/money/record",
    screen: () => import("../money/record-money.tsx"),
    loader: (runtime) => async (args) => (await import("../money/money-loaders.ts")).loadRecordMoney(runtime)(args),
    head: { title: "Record Money" },
  }),
  page(runtime, {
    id: "web/money/tax.tsx",
    role: "moneyReader",
    path: "admin/money/tax",
    screen: () => import("../money/tax.tsx"),
    loader: (runtime) => async (args) => (await import("../money/money-loaders.ts")).loadTax(runtime)(args),
    head: { title: "Tax" },
  }),
  page(runtime, {
    id: "web/money/payouts.tsx",
    role: "moneyReader",
    path: "admin/payouts",
    screen: () => import("../money/payouts.tsx"),
    loader: (runtime) => async (args) => (await import("../money/payout-loaders.ts")).loadPayouts(runtime)(args),
    head: { title: "Tournament Payouts" },
    children: [
      page(runtime, {
        id: "web/money/process-payouts.tsx",
        role: "moneyReader",
        path: "process",
        screen: () => import("../money/process-payouts.tsx"),
        loader: (runtime) => async (args) => (await import("../money/payout-loaders.ts")).loadProcess(runtime)(args),
        isDialog: true,
        head: { title: "Process Payouts" },
      }),
    ],
  }),
  page(runtime, {
    id: "web/money/money.tsx",
    role: "moneyReader",
    path: "admin/money",
    screen: () => import("../money/money.tsx"),
    loader: (runtime) => async (args) => (await import("../money/money-loaders.ts")).loadMoney(runtime)(args),
    head: { title: "Ledger" },
    missing: tournamentNotFound,
  }),
  ...entryPages(runtime),
  {
    ...page(runtime, {
      id: "web/tournaments/day/tournament-day.tsx",
      role: "organizer",
      path: "admin/tournaments/:id/day",
      screen: () => import("../tournaments/day/tournament-day.tsx"),
      loader: (runtime) => async (args) => (await import("../tournaments/day/day-loader.ts")).loadDay(runtime)(args),
      head: ({ tournament }) => ({ title: `${tournament.name}: tournament day` }),
      missing: tournamentNotFound,
    }),
    shouldRevalidate: (change) => !closesSheet(change) && change.defaultShouldRevalidate,
  },
  page(runtime, {
    id: "web/tournaments/day/payments.tsx",
    role: "moneyReader",
    path: "admin/tournaments/:id/day/payments",
    screen: () => import("../tournaments/day/payments.tsx"),
    loader: (runtime) => async (args) =>
      (await import("../tournaments/day/payments-loader.ts")).loadDayPayments(runtime)(args),
    head: ({ tournament }) => ({ title: `${tournament.name}: payments` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/members/import/import-entrants.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/entrants/import",
    screen: () => import("../members/import/import-entrants.tsx"),
    loader: (runtime) => async (args) => (await importLoaders()).loadEntrantImport(runtime)(args),
    action: true,
    takesList: true,
    head: ({ name }) => ({ title: `${name}: import entrants` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/tournaments/day/boats/boats.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/boats",
    screen: () => import("../tournaments/day/boats/boats.tsx"),
    loader: loadBoats,
    head: ({ tournament }) => ({ title: `${tournament.name}: boats` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/weigh-in/weigh-in.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/weigh-in",
    isOffline: true,
    screen: () => import("../weigh-in/weigh-in.tsx"),
    loader: (runtime) => async (args) => (await import("../weigh-in/weigh-in-loader.ts")).loadWeighIn(runtime)(args),
    head: ({ tournament }) => ({ title: `${tournament.name}: weigh-in` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/weigh-in/slip.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/weigh-in/:userId",
    screen: () => import("../weigh-in/slip.tsx"),
    loader: (runtime) => async (args) => (await import("../weigh-in/weigh-in-loader.ts")).loadSlip(runtime)(args),
    head: ({ tournament }) => ({ title: `${tournament.name}: weigh-in slip` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/results-import/import-results.tsx",
    role: "organizer",
    path: "admin/tournaments/import",
    screen: () => import("../results-import/import-results.tsx"),
    loader: loadResultsImport,
    action: true,
    takesList: true,
    head: { title: "Import Results" },
  }),
  page(runtime, {
    id: "web/tournaments/share/share.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/share",
    screen: () => import("../tournaments/share/share.tsx"),
    loader: (runtime) => async (args) =>
      (await import("../tournaments/share/share-loader.ts")).loadShare(runtime)(args),
    head: ({ tournament }) => ({ title: `Share ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/tournaments/day/print.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/print",
    screen: () => import("../tournaments/day/print.tsx"),
    loader: loadPrint,
    head: ({ tournament }) => ({ title: `${tournament.name}: print` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/members/users.tsx",
    role: "admin",
    path: "admin/users",
    screen: () => import("../members/users.tsx"),
    loader: loadUsers,
    head: { title: "Users" },
  }),
  page(runtime, {
    id: "web/members/import/password-slips.tsx",
    role: "admin",
    path: "admin/users/slips",
    screen: () => import("../members/import/password-slips.tsx"),
    loader: (runtime) => async (args) => (await importLoaders()).loadPasswordSlips(runtime)(args),
    head: { title: "Password Slips" },
  }),
  page(runtime, {
    id: "web/members/import/import-members.tsx",
    role: "admin",
    path: "admin/users/import",
    screen: () => import("../members/import/import-members.tsx"),
    loader: (runtime) => async (args) => (await importLoaders()).loadMemberImport(runtime)(args),
    action: true,
    takesList: true,
    head: { title: "Import Members" },
  }),
  page(runtime, {
    id: "web/roles/links/role-links.tsx",
    role: "admin",
    path: "admin/role-links",
    screen: () => import("../roles/links/role-links.tsx"),
    loader: loadRoleLinks,
    head: { title: "Role Invitations" },
  }),
  page(runtime, {
    id: "web/members/user.tsx",
    role: "admin",
    path: "admin/users/:id",
    screen: () => import("../members/user.tsx"),
    loader: loadUser,
    head: ({ user }) => ({ title: user.displayName }),
    missing: { title: "User Not Found", back: { to: "/admin/users", text: "Back to Users" } },
  }),
  ...clubPages(runtime),
  page(runtime, {
    id: "web/seasons/edit/seasons.tsx",
    role: "admin",
    path: "admin/seasons",
    screen: () => import("../seasons/edit/seasons.tsx"),
    loader: loadManagedSeasons,
    failed: adminDataFailed,
    head: { title: "Manage Seasons" },
  }),
  page(runtime, {
    id: "web/seasons/edit/new-season.tsx",
    role: "admin",
    path: "admin/seasons/new",
    screen: () => import("../seasons/edit/new-season.tsx"),
    loader: loadNewSeason,
    head: { title: "New Season" },
  }),
  page(runtime, {
    id: "web/seasons/edit/edit-season.tsx",
    role: "admin",
    path: "admin/seasons/:id",
    screen: () => import("../seasons/edit/edit-season.tsx"),
    loader: loadEditSeason,
    head: ({ season }) => ({ title: `Season: ${season.name}` }),
    missing: { title: "Season Not Found", back: { to: "/admin/seasons", text: "Back to Seasons" } },
  }),
  page(runtime, {
    id: "web/admin/audit.tsx",
    role: "admin",
    path: "admin/audit",
    screen: () => import("./audit.tsx"),
    loader: loadAudit,
    failed: adminDataFailed,
    head: { title: "Activity Log" },
  }),
  page(runtime, {
    id: "web/admin/system.tsx",
    role: "admin",
    path: "admin/system",
    screen: () => import("./system.tsx"),
    loader: loadSystem,
    failed: adminDataFailed,
    head: { title: "System" },
  }),
];
