import type { RouteObject } from "react-router-dom";
import { page } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadServerSettings, loadSwitch } from "./loaders.ts";

const failed = { title: "Error", message: "Failed to load the settings" };

export const serverSettingsPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/server-settings/server-settings.tsx",
    role: "admin",
    path: "admin/settings/server",
    screen: () => import("./server-settings.tsx"),
    loader: loadServerSettings,
    failed,
    head: { title: "Server Settings" },
  }),
  page(runtime, {
    id: "web/server-settings/switch-payments.tsx",
    role: "admin",
    path: "admin/settings/payments",
    screen: () => import("./switch-payments.tsx"),
    loader: loadSwitch,
    failed,
    head: { title: "Switch Payments" },
  }),
];
