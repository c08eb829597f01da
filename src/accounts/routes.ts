import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { acceptAgreement } from "./accept-agreement.ts";
import { agreement } from "./agreement.ts";
import { markTutorialSeen } from "./mark-tutorial-seen.ts";
import { readSession, sessionUser } from "./read-session.ts";

export const accountRoutes = ({ store, config, demo }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/session", ({ actor, now }) => store.read((db) => readSession(db, actor, { config, demo }, now)), {
      anyone: true,
    })
    .get("/api/auth/me", ({ user }) => sessionUser(user), { role: "signedIn" })
    .get("/api/agreement", () => agreement, { anyone: true })
    .post(
      "/api/auth/mark-tutorial-seen",
      async ({ write }) => sessionUser(await write((tx, user) => markTutorialSeen(tx, user))),
      { role: "inGoodStanding" },
    )
    .post(
      "/api/auth/accept-user-agreement",
      async ({ now, write }) => sessionUser(await write((tx, user) => acceptAgreement(tx, user, now))),
      { role: "inGoodStanding" },
    );
