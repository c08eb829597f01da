import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { systemView } from "./model.ts";
import { type JobsKnown, readSystem } from "./read-system.ts";

export const systemRoutes = (deps: Deps, jobs: JobsKnown) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/system", ({ now }) => readSystem(deps, jobs, now), {
      role: "admin",
      ...replies(systemView, "Jobs, queue, disk and backups."),
    });
