import { Elysia } from "elysia";
import { inGoodStanding, signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { createRateLimit, noRateLimit } from "../http/rate-limit.ts";
import { type RequestContext, requestContext } from "../http/request-context.ts";
import { closeSession, sessionCookieHeader } from "../http/session.ts";
import { acceptAgreement } from "./accept-agreement.ts";
import { agreement } from "./agreement.ts";
import { findAccount } from "./find-account.ts";
import { noGuessDelays, openGuessDelays, passwordRules } from "./guess-delays.ts";
import { findKnownDevice } from "./known-device.ts";
import { logIn } from "./log-in.ts";
import { markTutorialSeen } from "./mark-tutorial-seen.ts";
import { credentials, registration, type SecondStepOwed, setUp } from "./model.ts";
import { checkSetUpLink } from "./offer-first-admin.ts";
import type { Passwords } from "./passwords.ts";
import { readSession, sessionUser } from "./read-session.ts";
import { registerAccount } from "./register-account.ts";
import { openSecondStep, secondStepCookie } from "./second-step.ts";
import { setUpFirstAdmin } from "./set-up-first-admin.ts";
import { signedInCookies, signIn } from "./sign-in.ts";
import { findTwoStep } from "./take-code.ts";

const secondStepOwed: SecondStepOwed = { secondStep: "code" };

const noCookie = ({ origin }: RequestContext) => sessionCookieHeader("", origin.startsWith("https:"));

export const accountRoutes = ({ store, config, demo }: Deps, passwords: Passwords) => {
  const logIns = config.rateLimits ? createRateLimit(60, 30) : noRateLimit;
  const guesses = config.rateLimits ? openGuessDelays(passwordRules) : noGuessDelays;
  const registrations = config.rateLimits ? createRateLimit(30, 20) : noRateLimit;
  return new Elysia()
    .use(requestContext)
    .get("/api/session", ({ actor, now }) => store.read((db) => readSession(db, actor, { config, demo }, now)))
    .get("/api/auth/me", ({ actor }) => sessionUser(signedIn(actor)))
    .get("/api/agreement", () => agreement)
    .post(
      "/api/auth/register",
      async ({ actor, body: { password, ...rest }, context, now, request, set }) => {
        registrations.count(context.address, now);
        const account = { ...rest, passwordHash: await passwords.hash(password), isAdmin: false };
        const { user, token } = await store.write(async (tx) => {
          const id = await registerAccount(tx, null, account, now);
          return signIn(tx, id, actor, request, now);
        });
        set.status = 201;
        set.headers["set-cookie"] = signedInCookies(token, { ...account, id: user.id }, context);
        return user;
      },
      { body: registration },
    )
    .post(
      "/api/auth/login",
      async ({ actor, body, context, now, request, set }) => {
        logIns.count(context.address, now);
        const found = await store.read((db) => findAccount(db, body.emailOrUsername));
        const device = findKnownDevice(context.cookie, found);
        const guesser = { name: body.emailOrUsername, address: context.address, device };
        const account = await guesses.guess(guesser, now, () => logIn(found, body.password, passwords));
        const opened = await store.write(async (tx) => {
          if (await findTwoStep(tx, account.id)) return openSecondStep(tx, account.id, now);
          return signIn(tx, account.id, actor, request, now);
        });
        if (typeof opened === "string") {
          set.headers["set-cookie"] = secondStepCookie(opened, context);
          return secondStepOwed;
        }
        set.headers["set-cookie"] = signedInCookies(opened.token, account, context);
        return opened.user;
      },
      { body: credentials },
    )
    .post("/api/auth/logout", async ({ actor, context, set }) => {
      if (actor) await store.write((tx) => closeSession(tx, actor.sessionHash));
      set.headers["set-cookie"] = noCookie(context);
      return { user: null };
    })
    .post("/api/auth/mark-tutorial-seen", async ({ actor }) => {
      const user = inGoodStanding(actor);
      return sessionUser(await store.write((tx) => markTutorialSeen(tx, user)));
    })
    .post("/api/auth/accept-user-agreement", async ({ actor, now }) => {
      const user = inGoodStanding(actor);
      return sessionUser(await store.write((tx) => acceptAgreement(tx, user, now)));
    })
    .get("/api/setup/:token", async ({ params, now }) => {
      await store.read((db) => checkSetUpLink(db, params.token, now));
      return { isValid: true };
    })
    .post(
      "/api/setup",
      async ({ actor, body: { password, token: link, ...rest }, context, now, request, set }) => {
        registrations.count(context.address, now);
        await store.read((db) => checkSetUpLink(db, link, now));
        const account = { ...rest, passwordHash: await passwords.hash(password) };
        const { user, token } = await store.write(async (tx) => {
          const id = await setUpFirstAdmin(tx, link, account, now);
          return signIn(tx, id, actor, request, now);
        });
        set.status = 201;
        set.headers["set-cookie"] = signedInCookies(token, { ...account, id: user.id }, context);
        return user;
      },
      { body: setUp },
    );
};
