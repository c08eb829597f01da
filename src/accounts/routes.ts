import { Elysia } from "elysia";
import { replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { acceptAgreement } from "./accept-agreement.ts";
import { acceptance, agreement, sessionUser, sessionView } from "./account-forms.ts";
import { accountTexts } from "./account-limits.ts";
import { currentAgreement } from "./agreement.ts";
import { markTutorialSeen } from "./mark-tutorial-seen.ts";
import { readSession, toSessionUser } from "./read-session.ts";

export const accountRoutes = ({ store, config, demo }: Deps) =>
  new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .get("/api/session", ({ actor, now }) => store.read((db) => readSession(db, actor, { config, demo }, now)), {
      anyone: true,
      ...replies(sessionView, "The logged-in user, their newest notifications, and the club."),
    })
    .get("/api/auth/me", ({ user }) => toSessionUser(user), {
      role: "signedIn",
      ...replies(sessionUser, "The logged-in user."),
    })
    .get("/api/agreement", () => currentAgreement, {
      anyone: true,
      ...replies(agreement, "The current user agreement."),
    })
    .post(
      "/api/auth/mark-tutorial-seen",
      async ({ write }) => toSessionUser(await write((tx, user) => markTutorialSeen(tx, user))),
      {
        role: "inGoodStanding",
        ...replies(sessionUser, "Records that you saw the tutorial.", 200, {
          toast: () => ({
            title: "Welcome!",
            description: "You're all set! Start exploring tournaments and submitting your catches.",
          }),
          refused: () => ({ title: "Error", description: accountTexts.tutorialFailed }),
        }),
      },
    )
    .post(
      "/api/auth/accept-user-agreement",
      async ({ now, write }) => toSessionUser(await write((tx, user) => acceptAgreement(tx, user, now))),
      {
        role: "inGoodStanding",
        ...replies(sessionUser, "Accepts the current user agreement.", 200, {
          toast: () => ({
            title: "Welcome!",
            description: "Thank you for accepting our user agreement. You can now start using FishTournament Pro!",
          }),
          form: typedForm(acceptance, () => ({})),
          refused: ({ code }) =>
            code === "invalid"
              ? {
                  title: "Agreement Required",
                  description: accountTexts.agreementUnread,
                }
              : { title: "Error", description: accountTexts.agreementFailed },
        }),
      },
    );
