import { Elysia } from "elysia";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { systemView } from "./admin-views.ts";
import { type JobsKnown, readSystem } from "./read-system.ts";

export const systemRoutes = (deps: Deps, jobs: JobsKnown) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/system", ({ now }) => readSystem(deps, jobs, now), {
      role: "admin",
      ...replies(systemView, "Jobs, queue, disk and backups."),
    });
