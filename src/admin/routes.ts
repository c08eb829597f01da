import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { readAnalytics } from "./read-analytics.ts";
import { readTimeZones } from "./read-time-zones.ts";

export const adminRoutes = ({ store, config }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/admin/analytics", ({ now }) => store.read((db) => readAnalytics(db, now)), { role: "admin" })
    .get("/api/admin/time-zones", () => readTimeZones(config.timeZone), { role: "admin" });
