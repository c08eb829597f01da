import { type RouteObject, redirect } from "react-router-dom";
import { loadAccount, loadNotificationSettings, loadSettings, loadTwoStep } from "./accounts/settings/loaders.ts";
import { adminRoutes } from "./admin/routes.ts";
import { loadEdit, loadHistory, loadSubmit } from "./catches/loaders.ts";
import { loadCatchChallenges, loadChallenge, loadOwnChallenges } from "./challenges/loaders.ts";
import { loadComplaintForm } from "./complaints/loaders.ts";
import { loadEnter } from "./entries/enter-loader.ts";
import { loadNotifications } from "./layout/loaders.ts";
import { loadOwnPayments, loadReceipt } from "./money/payments/loaders.ts";
import { loadPayoutSetup } from "./money/payouts/loaders.ts";
import { loadIdentifier } from "./options/identifier/identifier-loader.ts";
import { loadInvitation } from "./options/invitations/invitation-loader.ts";
import { loadTeam } from "./options/teams/team-loader.ts";
import { waiverPage } from "./options/waiver/waiver-page.ts";
import { formAction, page } from "./page.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { loadSeason, loadSeasons } from "./seasons/loaders.ts";
import { tournamentNotFound } from "./tournaments/not-found.ts";

const depositNotFound = { title: "Deposit Not Found", back: { to: "/challenges", text: "Back to My Challenges" } };

/** Pages for members, for admins, and about seasons: fetched for signed-in users, or when such an address is requested. */
export const lazyRoutes = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/accounts/set-up-notice.tsx",
    path: "setup",
    screen: () => import("./accounts/set-up-notice.tsx"),
    loader: (runtime) => async () => (await import("./accounts/set-up-loaders.ts")).loadSetUpNotice(runtime)(),
    head: { title: "Set Up Your Club" },
  }),
  page(runtime, {
    id: "web/accounts/set-up.tsx",
    path: "setup/:token",
    isSecret: true,
    screen: () => import("./accounts/set-up.tsx"),
    loader: (runtime) => async (args) => (await import("./accounts/set-up-loaders.ts")).loadSetUp(runtime)(args),
    head: { title: "Set Up Your Club" },
    missing: { title: "This Link Isn't Valid" },
  }),
  page(runtime, {
    id: "web/catches/submit/submit-catch.tsx",
    path: "submit-catch",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./catches/submit/submit-catch.tsx"),
    loader: loadSubmit,
    browserAction: true,
    head: { title: "Submit Your Catch" },
  }),
  page(runtime, {
    id: "web/options/invitations/invitation.tsx",
    path: "join/:code",
    isSecret: true,
    screen: () => import("./options/invitations/invitation.tsx"),
    loader: loadInvitation,
    head: { title: "Your Invitation" },
    missing: { title: "This Invitation Isn't Valid", back: { to: "/tournaments", text: "Go to Tournaments" } },
  }),
  page(runtime, {
    id: "web/roles/role-link.tsx",
    path: "roles/:code",
    isSecret: true,
    screen: () => import("./roles/role-link.tsx"),
    loader: (runtime) => async (args) => (await import("./roles/role-link-loader.ts")).loadRoleLink(runtime)(args),
    head: { title: "Your Role" },
    missing: { title: "This Link Isn't Valid", back: { to: "/", text: "Go to the Home Page" } },
  }),
  page(runtime, {
    id: "web/entries/enter.tsx",
    path: "tournaments/:id/enter",
    role: "signedIn",
    screen: () => import("./entries/enter.tsx"),
    loader: loadEnter,
    head: ({ tournament }) => ({ title: `Enter ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/results/further-boards.tsx",
    path: "tournaments/:id/boards",
    screen: () => import("./results/further-boards.tsx"),
    loader: (runtime) => async (args) =>
      (await import("./results/further-boards-loader.ts")).loadFurtherBoards(runtime)(args),
    head: ({ tournament, name }) => ({ title: `${name} of ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/results/why-place.tsx",
    path: "tournaments/:id/place/:userId",
    screen: () => import("./results/why-place.tsx"),
    loader: (runtime) => async (args) => (await import("./results/why-place-loader.ts")).loadWhyPlace(runtime)(args),
    head: ({ tournament, why }) => ({ title: `${why.displayName} in ${tournament.name}` }),
    missing: { title: "Place Not Found", back: { to: "/tournaments", text: "Go to Tournaments" } },
  }),
  page(runtime, {
    id: "web/options/teams/team.tsx",
    path: "tournaments/:id/team",
    role: "signedIn",
    screen: () => import("./options/teams/team.tsx"),
    loader: loadTeam,
    head: ({ tournament }) => ({ title: `My Team: ${tournament.name}` }),
    missing: { title: "Team Not Found", back: { to: "/tournaments", text: "Go to Tournaments" } },
  }),
  waiverPage(runtime),
  page(runtime, {
    id: "web/seasons/seasons.tsx",
    path: "seasons",
    cached: "club",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./seasons/seasons.tsx"),
    loader: loadSeasons,
    head: { title: "Seasons" },
  }),
  page(runtime, {
    id: "web/seasons/season.tsx",
    path: "seasons/:id",
    cached: "season",
    isOffline: true,
    inSitemap: true,
    screen: () => import("./seasons/season.tsx"),
    loader: loadSeason,
    head: ({ season: { name, rulesText } }) => ({ title: name, description: rulesText.join(" ").slice(0, 200) }),
    missing: { title: "Season Not Found", back: { to: "/seasons", text: "Back to Seasons" } },
  }),
  page(runtime, {
    id: "web/options/identifier/identifier.tsx",
    path: "tournaments/:id/identifier",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./options/identifier/identifier.tsx"),
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
    // Judges see the photo with the viewer's zoom and ruler.
    screen: async () => {
      const [screen] = await Promise.all([
        import("./challenges/challenge.tsx"),
        import("./admin/admin-style.ts").then(({ loadAdminStyle }) => loadAdminStyle()),
      ]);
      return screen;
    },
    loader: loadChallenge,
    head: ({ id }) => ({ title: `Challenge #${id}` }),
    missing: { title: "Challenge Not Found", back: { to: "/challenges", text: "Back to My Challenges" } },
  }),
  page(runtime, {
    id: "web/options/challenge-deposit/deposit.tsx",
    path: "deposits/:id",
    role: "signedIn",
    screen: () => import("./options/challenge-deposit/deposit.tsx"),
    loader: (runtime) => async (args) =>
      (await import("./options/challenge-deposit/loaders.ts")).loadDeposit(runtime)(args),
    head: { title: "Deposit for Your Challenge" },
    missing: depositNotFound,
    children: [
      page(runtime, {
        id: "web/options/challenge-deposit/pay-deposit.tsx",
        path: "pay",
        role: "signedIn",
        screen: () => import("./options/challenge-deposit/pay-deposit.tsx"),
        loader: (runtime) => async (args) =>
          (await import("./options/challenge-deposit/loaders.ts")).loadDepositPayment(runtime)(args),
        isDialog: true,
        head: { title: "Pay Deposit" },
        missing: depositNotFound,
      }),
    ],
  }),
  page(runtime, {
    id: "web/catches/edit-catch.tsx",
    path: "my-catches/:id/edit",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./catches/edit-catch.tsx"),
    loader: loadEdit,
    browserAction: true,
    head: { title: "Correct Your Catch" },
  }),
  page(runtime, {
    id: "web/complaints/submit-complaint.tsx",
    path: "submit-complaint",
    isOffline: true,
    screen: () => import("./complaints/submit-complaint.tsx"),
    loader: loadComplaintForm,
    head: { title: "Submit Complaint or Bug Report" },
  }),
  page(runtime, {
    id: "web/money/payouts/payout-setup.tsx",
    path: "payout-setup",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./money/payouts/payout-setup.tsx"),
    loader: loadPayoutSetup,
    failed: { title: "Error", message: "Failed to check account status" },
    head: { title: "Payout Account Setup" },
  }),
  page(runtime, {
    id: "web/money/payments/own-payments.tsx",
    path: "payments",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./money/payments/own-payments.tsx"),
    loader: loadOwnPayments,
    head: { title: "Your Payments" },
  }),
  page(runtime, {
    id: "web/money/payments/receipt.tsx",
    path: "payments/:id",
    role: "signedIn",
    isOffline: true,
    screen: () => import("./money/payments/receipt.tsx"),
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
    afterPost: () => import("./accounts/settings/settings.tsx"),
    head: { title: "Settings" },
  }),
  page(runtime, {
    id: "web/accounts/settings/notification-settings.tsx",
    path: "settings/notifications",
    role: "signedIn",
    screen: () => import("./accounts/settings/notification-settings.tsx"),
    loader: loadNotificationSettings,
    head: { title: "Notification Settings" },
  }),
  page(runtime, {
    id: "web/accounts/settings/two-step.tsx",
    path: "settings/two-step",
    role: "signedIn",
    screen: () => import("./accounts/settings/two-step.tsx"),
    loader: loadTwoStep,
    head: { title: "Two-Step Login" },
  }),
  page(runtime, {
    id: "web/accounts/passkeys/passkeys.tsx",
    path: "settings/passkeys",
    role: "signedIn",
    screen: () => import("./accounts/passkeys/passkeys.tsx"),
    loader: (runtime) => async () => (await import("./accounts/passkeys/load-passkeys.ts")).loadPasskeys(runtime)(),
    browserAction: true,
    head: { title: "Passkeys" },
  }),
  page(runtime, {
    id: "web/api-tokens/own-tokens.tsx",
    path: "settings/api-tokens",
    role: "signedIn",
    screen: () => import("./api-tokens/own-tokens.tsx"),
    loader: (runtime) => async () => (await import("./api-tokens/loaders.ts")).loadOwnTokens(runtime)(),
    head: { title: "API Tokens" },
  }),
  page(runtime, {
    id: "web/accounts/settings/delete-account.tsx",
    path: "settings/delete",
    role: "signedIn",
    screen: () => import("./accounts/settings/delete-account.tsx"),
    loader: loadAccount,
    afterPost: () => import("./accounts/settings/delete-account.tsx"),
    head: { title: "Delete My Account" },
  }),
  ...adminRoutes(runtime),
  {
    id: "log-out",
    path: "logout",
    loader: () => redirect("/"),
    action: formAction(runtime, { afterPost: () => import("./layout/log-out.ts") }),
  },
];
