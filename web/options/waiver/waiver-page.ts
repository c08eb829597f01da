import type { RouteObject } from "react-router-dom";
import { page } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { loadWaiver } from "./waiver-loaders.ts";

export const waiverPage = (runtime: Runtime): RouteObject =>
  page(runtime, {
    id: "web/options/waiver/waiver.tsx",
    path: "tournaments/:id/waiver",
    screen: () => import("./waiver.tsx"),
    loader: loadWaiver,
    head: ({ tournament }) => ({ title: `Waiver for ${tournament.name}` }),
    missing: { title: "Waiver Not Found", back: { to: "/tournaments", text: "Back to Tournaments" } },
  });
