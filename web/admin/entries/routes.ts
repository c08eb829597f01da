import type { RouteObject } from "react-router-dom";
import { page } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { tournamentNotFound } from "../../tournaments/not-found.ts";
import { loadInvitations } from "./invitations-loader.ts";

export const entryPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/admin/entries/invitations.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/invitations",
    screen: () => import("./invitations.tsx"),
    loader: loadInvitations,
    action: true,
    head: ({ tournament }) => ({ title: `Invitations to ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
];
