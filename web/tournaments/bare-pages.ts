import type { RouteObject } from "react-router-dom";
import { page } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { tournamentNotFound } from "./not-found.ts";

const boards = () => import("../results/board/whole-page-loaders.ts");

const titled =
  (kind: string) =>
  ({ tournament: { name } }: { tournament: { name: string } }) => ({ title: `${name}: ${kind}` });

/** Pages for televisions, streams and other sites, without a frame. */
export const barePages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/tournaments/screen.tsx",
    path: "tournaments/:id/screen",
    cached: "tournament",
    screen: () => import("./screen.tsx"),
    loader: (runtime) => async (args) => (await boards()).loadScreen(runtime)(args),
    head: titled("big screen"),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/tournaments/overlay.tsx",
    path: "tournaments/:id/overlay",
    cached: "tournament",
    screen: () => import("./overlay.tsx"),
    loader: (runtime) => async (args) => (await boards()).loadOverlay(runtime)(args),
    head: titled("overlay"),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/tournaments/embed.tsx",
    path: "tournaments/:id/embed",
    cached: "tournament",
    isEmbedded: true,
    screen: () => import("./embed.tsx"),
    loader: (runtime) => async (args) => (await boards()).loadEmbed(runtime)(args),
    head: titled("leaderboard"),
    missing: tournamentNotFound,
  }),
  page(runtime, {
    id: "web/results/ceremony/ceremony.tsx",
    path: "tournaments/:id/ceremony",
    role: "organizer",
    screen: () => import("../results/ceremony/ceremony.tsx"),
    loader: (runtime) => async (args) => (await boards()).loadCeremony(runtime)(args),
    head: titled("ceremony"),
    missing: tournamentNotFound,
  }),
];
