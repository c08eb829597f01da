import { Elysia } from "elysia";
import { admin } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { readAnalytics } from "./read-analytics.ts";

export const adminRoutes = ({ store }: Deps) =>
  new Elysia().use(requestContext).get("/api/admin/analytics", ({ actor, now }) => {
    admin(actor);
    return store.read((db) => readAnalytics(db, now));
  });
