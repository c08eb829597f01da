import type { RouteObject } from "react-router-dom";
import { page } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { loadJudging, loadSecondReview } from "./second-review-loaders.ts";

/** Second reviews and judge agreement. */
export const secondReviewPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/options/second-review/second-reviews.tsx",
    role: "judge",
    path: "admin/judging",
    screen: () => import("./second-reviews.tsx"),
    loader: loadJudging,
    failed: { title: "Error", message: "Failed to load second reviews" },
    head: { title: "Second Reviews" },
  }),
  page(runtime, {
    id: "web/options/second-review/second-review.tsx",
    role: "judge",
    path: "admin/judging/:id",
    screen: () => import("./second-review.tsx"),
    loader: loadSecondReview,
    head: ({ look }) => ({ title: `Second Review of Catch #${look.catchId}` }),
    missing: { title: "Second Review Not Found", back: { to: "/admin/judging", text: "Back to Second Reviews" } },
  }),
];
