import { Elysia } from "elysia";
import { admin } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { type JobsKnown, readSystem } from "./read-system.ts";

/** How the program is doing, for admins. */
export const systemRoutes = (deps: Deps, jobs: JobsKnown) =>
  new Elysia().use(requestContext).get("/api/admin/system", ({ actor, now }) => {
    admin(actor);
    return readSystem(deps, jobs, now);
  });
