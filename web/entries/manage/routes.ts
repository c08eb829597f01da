import type { RouteObject } from "react-router-dom";
import { loadInvitations } from "../../options/invitations/invitations-loader.ts";
import { page } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { tournamentNotFound } from "../../tournaments/not-found.ts";

export const entryPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/options/invitations/invitations.tsx",
    role: "organizer",
    path: "admin/tournaments/:id/invitations",
    screen: () => import("../../options/invitations/invitations.tsx"),
    loader: loadInvitations,
    head: ({ tournament }) => ({ title: `Invitations to ${tournament.name}` }),
    missing: tournamentNotFound,
  }),
];
