import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { type JobsKnown, readSystem } from "./read-system.ts";

export const systemRoutes = (deps: Deps, jobs: JobsKnown) =>
  new Elysia()
    .use(requestContext)
    .get("/api/admin/system", ({ now }) => readSystem(deps, jobs, now), { role: "admin" });
