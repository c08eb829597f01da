import type { RouteObject } from "react-router-dom";
import { page } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { loadJudging, loadSecondLook } from "./judging-loaders.ts";

/** Second looks, and how judges agree. */
export const judgingPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/admin/judging/judging.tsx",
    role: "judge",
    path: "admin/judging",
    screen: () => import("./judging.tsx"),
    loader: loadJudging,
    failed: { title: "Error", message: "Failed to load second looks" },
    head: { title: "Second Looks" },
  }),
  page(runtime, {
    id: "web/admin/judging/second-look.tsx",
    role: "judge",
    path: "admin/judging/:id",
    screen: () => import("./second-look.tsx"),
    loader: loadSecondLook,
    action: true,
    head: ({ look }) => ({ title: `Second Look at Catch #${look.catchId}` }),
    missing: { title: "Second Look Not Found", back: { to: "/admin/judging", text: "Back to Second Looks" } },
  }),
];
