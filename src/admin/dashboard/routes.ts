import { Elysia } from "elysia";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { dismissChecklist } from "../../club/change-club-settings.ts";
import type { Deps } from "../../deps.ts";
import { checklist, trends } from "./dashboard-views.ts";
import { readChecklist } from "./read-checklist.ts";
import { readTrends } from "./read-trends.ts";

export const dashboardRoutes = (deps: Deps) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/trends", ({ now }) => deps.store.read((db) => readTrends(db, deps.config.timeZone, now)), {
      role: "admin",
      ...replies(trends, "New registrations and reviews of the last 14 days."),
    })
    .get(
      "/api/admin/checklist",
      ({ context }) => deps.store.read((db) => readChecklist(db, deps, context.linkOrigin)),
      {
        role: "admin",
        ...replies(checklist, "The first steps of a new club, and which of them are done."),
      },
    )
    .post(
      "/api/admin/checklist/dismiss",
      ({ context, now, write }) =>
        write(async (tx, admin) => {
          await dismissChecklist(tx, admin, now);
          return readChecklist(tx, deps, context.linkOrigin);
        }),
      {
        role: "actingAdmin",
        ...replies(checklist, "Dismisses the checklist for all admins.", 200, {
          toast: () => ({ title: "Checklist dismissed", description: "You'll find everything in Club Settings." }),
        }),
      },
    );
