import type { RouteObject } from "react-router-dom";
import { page } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { loadSettings, loadTwoStep } from "./loaders.ts";

/** What people read and do about their own account, once they are in. */
export const accountPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/accounts/settings/settings.tsx",
    path: "settings",
    role: "signedIn",
    screen: () => import("./settings.tsx"),
    loader: loadSettings,
    posts: true,
    head: { title: "Settings" },
  }),
  page(runtime, {
    id: "web/accounts/settings/two-step.tsx",
    path: "settings/two-step",
    role: "signedIn",
    screen: () => import("./two-step.tsx"),
    loader: loadTwoStep,
    posts: true,
    head: { title: "Two-Step Log-In" },
  }),
  page(runtime, {
    id: "web/accounts/settings/delete-account.tsx",
    path: "settings/delete",
    role: "signedIn",
    screen: () => import("./delete-account.tsx"),
    loader: loadSettings,
    posts: true,
    head: { title: "Delete My Account" },
  }),
];
