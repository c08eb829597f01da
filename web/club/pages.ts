import type { RouteObject } from "react-router-dom";
import { loadForAdmins } from "../admin/for-admins.ts";
import { page } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadClubSettings } from "./club-settings-loader.ts";
import { loadRuleSet, loadRuleSets } from "./rule-set-loaders.ts";

export const adminDataFailed = { title: "Error", message: "Failed to load admin data" };

/** The club's texts, its scoring, and its data as files. */
export const clubPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/club/club-settings.tsx",
    role: "admin",
    path: "admin/settings",
    screen: () => import("./club-settings.tsx"),
    loader: loadClubSettings,
    failed: adminDataFailed,
    head: { title: "Club Settings" },
  }),
  page(runtime, {
    id: "web/server-settings/server-settings.tsx",
    role: "admin",
    path: "admin/settings/server",
    screen: () => import("../server-settings/server-settings.tsx"),
    loader: (runtime) => async () => (await import("../server-settings/loaders.ts")).loadServerSettings(runtime)(),
    failed: adminDataFailed,
    head: { title: "Server Settings" },
  }),
  page(runtime, {
    id: "web/server-settings/switch-payments.tsx",
    role: "admin",
    path: "admin/settings/payments",
    screen: () => import("../server-settings/switch-payments.tsx"),
    loader: (runtime) => async () => (await import("../server-settings/loaders.ts")).loadSwitch(runtime)(),
    failed: adminDataFailed,
    head: { title: "Switch Payments" },
  }),
  page(runtime, {
    id: "web/api-tokens/club-tokens.tsx",
    role: "admin",
    path: "admin/settings/api-tokens",
    screen: () => import("../api-tokens/club-tokens.tsx"),
    loader: (runtime) => async () => (await import("../api-tokens/loaders.ts")).loadClubTokens(runtime)(),
    failed: adminDataFailed,
    head: { title: "API Tokens" },
  }),
  page(runtime, {
    id: "web/webhooks/webhooks.tsx",
    role: "admin",
    path: "admin/settings/webhooks",
    screen: () => import("../webhooks/webhooks.tsx"),
    loader: (runtime) => async () => (await import("../webhooks/loaders.ts")).loadWebhooks(runtime)(),
    failed: adminDataFailed,
    head: { title: "Webhooks" },
  }),
  page(runtime, {
    id: "web/webhooks/webhook.tsx",
    role: "admin",
    path: "admin/settings/webhooks/:id",
    screen: () => import("../webhooks/webhook.tsx"),
    loader: (runtime) => async (args) => (await import("../webhooks/loaders.ts")).loadWebhook(runtime)(args),
    head: ({ name }) => ({ title: `Webhook: ${name}` }),
    missing: { title: "Webhook Not Found", back: { to: "/admin/settings/webhooks", text: "Back to Webhooks" } },
  }),
  page(runtime, {
    id: "web/club/export.tsx",
    role: "admin",
    path: "admin/export",
    screen: () => import("./export.tsx"),
    loader: loadForAdmins,
    head: { title: "Export" },
  }),
  page(runtime, {
    id: "web/club/rule-sets.tsx",
    role: "admin",
    path: "admin/rule-sets",
    screen: () => import("./rule-sets.tsx"),
    loader: loadRuleSets,
    failed: adminDataFailed,
    head: { title: "Rule Sets" },
  }),
  page(runtime, {
    id: "web/club/new-rule-set.tsx",
    role: "admin",
    path: "admin/rule-sets/new",
    screen: () => import("./new-rule-set.tsx"),
    loader: loadForAdmins,
    head: { title: "New Rule Set" },
  }),
  page(runtime, {
    id: "web/club/edit-rule-set.tsx",
    role: "admin",
    path: "admin/rule-sets/:id",
    screen: () => import("./edit-rule-set.tsx"),
    loader: loadRuleSet,
    head: ({ set }) => ({ title: `Rule Set: ${set.name}` }),
    missing: { title: "Rule Set Not Found", back: { to: "/admin/rule-sets", text: "Back to Rule Sets" } },
  }),
];
