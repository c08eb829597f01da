import type { RouteObject } from "react-router-dom";
import { page } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { loadTournament } from "./loaders.ts";
import { tournamentNotFound } from "./not-found.ts";

/** Pages for televisions and other sites, without a frame. */
export const barePages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/tournaments/screen.tsx",
    path: "tournaments/:id/screen",
    cached: "tournament",
    screen: () => import("./screen.tsx"),
    loader: loadTournament,
    head: ({ tournament }) => ({ title: `${tournament.name}: big screen` }),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/tournaments/embed.tsx",
    path: "tournaments/:id/embed",
    cached: "tournament",
    isEmbedded: true,
    screen: () => import("./embed.tsx"),
    loader: (runtime) => async (asked) =>
      (await import("../results/board/whole-page-loaders.ts")).loadEmbed(runtime)(asked),
    head: ({ tournament }) => ({ title: `${tournament.name}: leaderboard` }),
    missing: tournamentNotFound,
  }),
];
