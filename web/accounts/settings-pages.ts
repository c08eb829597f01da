import type { RouteObject } from "react-router-dom";
import type { Host } from "../host.ts";
import { page } from "../page.ts";
import { loadSettings, loadTwoStep } from "./settings-loaders.ts";

/** What people read and do about their own account, once they are in. */
export const accountPages = (host: Host): RouteObject[] => [
  page(host, {
    id: "web/accounts/settings.tsx",
    path: "settings",
    screen: () => import("./settings.tsx"),
    loader: loadSettings,
    posts: true,
    head: { title: "Settings" },
  }),
  page(host, {
    id: "web/accounts/settings-two-step.tsx",
    path: "settings/two-step",
    screen: () => import("./settings-two-step.tsx"),
    loader: loadTwoStep,
    posts: true,
    head: { title: "Two-Step Log-In" },
  }),
  page(host, {
    id: "web/accounts/settings-delete.tsx",
    path: "settings/delete",
    screen: () => import("./settings-delete.tsx"),
    loader: loadSettings,
    posts: true,
    head: { title: "Delete My Account" },
  }),
];
