import { Elysia } from "elysia";
import { inGoodStanding, signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { acceptAgreement } from "./accept-agreement.ts";
import { agreement } from "./agreement.ts";
import { markTutorialSeen } from "./mark-tutorial-seen.ts";
import { readSession, sessionUser } from "./read-session.ts";

/** Who is here, and the gates after sign-in. */
export const accountRoutes = ({ store, config, demo }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/session", ({ actor, now }) => store.read((db) => readSession(db, actor, { config, demo }, now)))
    .get("/api/auth/me", ({ actor }) => sessionUser(signedIn(actor)))
    .get("/api/agreement", () => agreement)
    .post("/api/auth/mark-tutorial-seen", async ({ actor }) => {
      const user = inGoodStanding(actor);
      return sessionUser(await store.write((tx) => markTutorialSeen(tx, user)));
    })
    .post("/api/auth/accept-user-agreement", async ({ actor, now }) => {
      const user = inGoodStanding(actor);
      return sessionUser(await store.write((tx) => acceptAgreement(tx, user, now)));
    });
