import { Elysia } from "elysia";
import { admin } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { readAnalytics } from "./read-analytics.ts";
import { readTimeZones } from "./read-time-zones.ts";

/** What the dashboard shows besides catches and tournaments. */
export const adminRoutes = ({ store, config }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/admin/analytics", ({ actor, now }) => {
      admin(actor);
      return store.read((db) => readAnalytics(db, now));
    })
    .get("/api/admin/time-zones", ({ actor }) => {
      admin(actor);
      return readTimeZones(config.timeZone);
    });
