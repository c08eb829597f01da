import type { RouteObject } from "react-router-dom";
import { loadAccount, loadNotificationSettings, loadSettings, loadTwoStep } from "./accounts/settings/loaders.ts";
import { adminRoutes } from "./admin/routes.ts";
import { loadEdit, loadHistory, loadSubmit } from "./catches/loaders.ts";
import { loadCatchChallenges, loadChallenge, loadOwnChallenges } from "./challenges/loaders.ts";
import { loadComplaintForm } from "./complaints/loaders.ts";
import { layoutActions } from "./layout/actions.ts";
import { loadNotifications } from "./layout/loaders.ts";
import { page } from "./page.ts";
import { loadOwnPayments, loadReceipt } from "./payments/loaders.ts";
import { loadPayoutSetup } from "./payouts/loaders.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { loadIdentifier } from "./tournaments/identifier-loader.ts";
import { tournamentNotFound } from "./tournaments/not-found.ts";

/** What a member has besides, and admins: fetched for signed-in users, or once such an address is asked for. */
export const lazyRoutes = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/catches/submit-catch.tsx",
    path: "submit-catch",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./catches/submit-catch.tsx"),
    loader: loadSubmit,
    action: true,
    takesPhoto: true,
    head: { title: "Submit Your Catch" },
  }),
  page(runtime, {
    id: "web/tournaments/identifier.tsx",
    path: "tournaments/:id/identifier",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./tournaments/identifier.tsx"),
    loader: loadIdentifier,
    head: ({ tournament }) => ({ title: `Your identifier: ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/catches/my-catches.tsx",
    path: "my-catches",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./catches/my-catches.tsx"),
    loader: loadHistory,
    head: { title: "My Catch History" },
  }),
  page(runtime, {
    id: "web/challenges/challenge-catch.tsx",
    path: "catches/:id/challenge",
    role: "signedIn",
    screen: () => import("./challenges/challenge-catch.tsx"),
    loader: loadCatchChallenges,
    action: true,
    takesPhoto: true,
    head: { title: "Challenge This Decision" },
    missing: { title: "Catch Not Found", back: { to: "/tournaments", text: "Back to Tournaments" } },
  }),
  page(runtime, {
    id: "web/challenges/challenges.tsx",
    path: "challenges",
    role: "signedIn",
    screen: () => import("./challenges/challenges.tsx"),
    loader: loadOwnChallenges,
    head: { title: "My Challenges" },
  }),
  page(runtime, {
    id: "web/challenges/challenge.tsx",
    path: "challenges/:id",
    role: "signedIn",
    screen: () => import("./challenges/challenge.tsx"),
    loader: loadChallenge,
    action: true,
    head: ({ id }) => ({ title: `Challenge #${id}` }),
    missing: { title: "Challenge Not Found", back: { to: "/challenges", text: "Back to My Challenges" } },
  }),
  page(runtime, {
    id: "web/catches/edit-catch.tsx",
    path: "my-catches/:id/edit",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./catches/edit-catch.tsx"),
    loader: loadEdit,
    action: true,
    takesPhoto: true,
    head: { title: "Correct Your Catch" },
  }),
  page(runtime, {
    id: "web/complaints/submit-complaint.tsx",
    path: "submit-complaint",
    isOffline: true,
    screen: () => import("./complaints/submit-complaint.tsx"),
    loader: loadComplaintForm,
    action: true,
    head: { title: "Submit Complaint or Bug Report" },
  }),
  page(runtime, {
    id: "web/payouts/payout-setup.tsx",
    path: "payout-setup",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./payouts/payout-setup.tsx"),
    loader: loadPayoutSetup,
    action: true,
    failed: { title: "Error", message: "Failed to check account status" },
    head: { title: "Payout Account Setup" },
  }),
  page(runtime, {
    id: "web/payments/own-payments.tsx",
    path: "payments",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./payments/own-payments.tsx"),
    loader: loadOwnPayments,
    head: { title: "Your Payments" },
  }),
  page(runtime, {
    id: "web/payments/receipt.tsx",
    path: "payments/:id",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./payments/receipt.tsx"),
    loader: loadReceipt,
    head: ({ payment }) => ({ title: `Receipt: ${payment.tournamentName}` }),
    missing: { title: "Payment Not Found", back: { to: "/payments", text: "Back to Your Payments" } },
  }),
  page(runtime, {
    id: "web/layout/notifications/notifications-page.tsx",
    path: "notifications",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./layout/notifications/notifications-page.tsx"),
    loader: loadNotifications,
    head: { title: "Notifications" },
  }),
  page(runtime, {
    id: "web/accounts/settings/settings.tsx",
    path: "settings",
    role: "signedIn",
    screen: () => import("./accounts/settings/settings.tsx"),
    loader: loadSettings,
    action: true,
    head: { title: "Settings" },
  }),
  page(runtime, {
    id: "web/accounts/settings/notification-settings.tsx",
    path: "settings/notifications",
    role: "signedIn",
    screen: () => import("./accounts/settings/notification-settings.tsx"),
    loader: loadNotificationSettings,
    action: true,
    head: { title: "Notification Settings" },
  }),
  page(runtime, {
    id: "web/accounts/settings/two-step.tsx",
    path: "settings/two-step",
    role: "signedIn",
    screen: () => import("./accounts/settings/two-step.tsx"),
    loader: loadTwoStep,
    action: true,
    head: { title: "Two-Step Login" },
  }),
  page(runtime, {
    id: "web/accounts/settings/delete-account.tsx",
    path: "settings/delete",
    role: "signedIn",
    screen: () => import("./accounts/settings/delete-account.tsx"),
    loader: loadAccount,
    action: true,
    head: { title: "Delete My Account" },
  }),
  ...adminRoutes(runtime),
  ...layoutActions(runtime),
];
