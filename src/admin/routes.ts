import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { analytics, timeZones } from "./model.ts";
import { readAnalytics } from "./read-analytics.ts";
import { readTimeZones } from "./read-time-zones.ts";

export const adminRoutes = ({ store, config }: Deps) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/analytics", ({ now }) => store.read((db) => readAnalytics(db, now)), {
      role: "admin",
      ...replies(analytics, "Figures about the club."),
    })
    .get("/api/admin/time-zones", () => readTimeZones(config.timeZone), {
      role: "admin",
      ...replies(timeZones, "Time zones a tournament may have."),
    });
