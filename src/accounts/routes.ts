import { Elysia } from "elysia";
import { signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { readSession, sessionUser } from "./read-session.ts";

export const accountRoutes = ({ store, config }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/session", ({ actor, now }) => store.read((db) => readSession(db, actor, config, now)))
    .get("/api/auth/me", ({ actor }) => sessionUser(signedIn(actor)));
