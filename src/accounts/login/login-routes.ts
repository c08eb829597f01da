import { Elysia } from "elysia";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { type RequestContext, requestContext } from "../../base/http/request-context.ts";
import { closeSession, openSession, readActor, sessionCookieHeader } from "../../base/http/session.ts";
import { hashToken } from "../../base/secret-token.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import { defaultClubName, environmentOf } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import {
  credentials,
  loginCode,
  noUser,
  ownRegistration,
  secondStepOwed,
  sessionUser,
  setUp,
  setUpLink,
  setUpState,
} from "../account-forms.ts";
import { agreementVersion } from "../account-limits.ts";
import { findAccount } from "../find-account.ts";
import { checkSetUpLink, readSetUp } from "../offer-first-admin.ts";
import type { Passwords } from "../passwords.ts";
import { refuseOutdatedProof, wrongCode } from "../prove-password.ts";
import { toSessionUser } from "../read-session.ts";
import { registerAccount } from "../register-account.ts";
import { setUpFirstAdmin } from "../set-up-first-admin.ts";
import { findSecondStep, openSecondStep, secondStepCookie, takeSecondStep } from "../two-step/second-step.ts";
import { findTwoStep } from "../two-step/verify-code.ts";
import { openRegistration } from "./idempotent-registration.ts";
import { deviceCookie, findKnownDevice } from "./known-device.ts";
import { logIn } from "./log-in.ts";
import { loginAddress } from "./login-address.ts";
import { codeRules, noLoginThrottle, openLoginThrottle, passwordRules } from "./login-throttle.ts";

const firstWords = "Welcome to FishTournament Pro!";
const welcome = { title: "Welcome back!", description: "You have successfully logged in." };

/** Ends the browser's previous session, which may belong to another user. */
async function startSession(tx: Tx, userId: number, actor: Actor, request: Request, now: number) {
  if (actor) await closeSession(tx, actor.sessionHash);
  const token = await openSession(tx, userId, request.headers.get("user-agent") ?? "", now);
  const user = await readActor(tx, hashToken(token), agreementVersion, now);
  if (!user) throw new Error("The session was not made.");
  return { token, user: toSessionUser(user) };
}

function sessionCookies(
  token: string,
  account: { id: number; passwordHash: string },
  context: RequestContext,
): string[] {
  return [sessionCookieHeader(token, context), deviceCookie(account, context)];
}

export const loginRoutes = ({ store, config, settings }: Deps, passwords: Passwords) => {
  const logins = config.rateLimits ? createRateLimit(60, 30) : noRateLimit;
  const registrations = config.rateLimits ? createRateLimit(30, 20) : noRateLimit;
  const passwordGuesses = config.rateLimits ? openLoginThrottle(passwordRules) : noLoginThrottle;
  const codeGuesses = config.rateLimits ? openLoginThrottle(codeRules) : noLoginThrottle;
  const registerOnce = openRegistration(store, passwords, passwordGuesses);
  return new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .post(
      "/api/auth/register",
      async ({ body, context, now, request, set, write }) => {
        registrations.count(context.address, now);
        const { opened, account } = await registerOnce({
          ...{ form: "register", typed: body, address: context.address, now, write },
          register: (tx, typed) => registerAccount(tx, null, { ...typed, isAdmin: false }, now),
          startSession: (tx, id, actor) => startSession(tx, id, actor, request, now),
        });
        set.status = 201;
        set.headers["set-cookie"] = sessionCookies(opened.token, account, context);
        return opened.user;
      },
      {
        anyone: true,
        ...replies(sessionUser, "Creates an account and logs it in with a cookie.", 201, {
          toast: () => ({ title: firstWords, description: "Your account has been created successfully." }),
        }),
        body: submitted(ownRegistration),
      },
    )
    .post(
      "/api/auth/login",
      async ({ body, context, now, request, set, write }) => {
        logins.count(context.address, now);
        const found = await store.read((db) => findAccount(db, body.emailOrUsername));
        const device = findKnownDevice(context.cookie, found);
        const attempt = { name: body.emailOrUsername, address: context.address, device };
        const account = await passwordGuesses.guess(attempt, now, () => logIn(found, body.password, passwords));
        const opened = await write(async (tx, actor) => {
          await refuseOutdatedProof(tx, account.id, account.passwordHash);
          if (await findTwoStep(tx, account.id)) return openSecondStep(tx, account.id, now);
          return startSession(tx, account.id, actor, request, now);
        });
        if (typeof opened === "string") {
          set.headers["set-cookie"] = secondStepCookie(opened, context);
          return { secondStep: "code" };
        }
        set.headers["set-cookie"] = sessionCookies(opened.token, account, context);
        return opened.user;
      },
      {
        anyone: true,
        ...replies(
          z.union([sessionUser, secondStepOwed]),
          "Logs in with a cookie; with two-step login it says that a code is needed.",
          200,
          {
            toast: (reply) => ("secondStep" in reply ? null : welcome),
            to: (reply, { next }) => ("secondStep" in reply ? loginAddress(next, reply.secondStep) : next),
          },
        ),
        body: credentials,
      },
    )
    .post(
      "/api/auth/second-step",
      async ({ body, context, now, request, set, write }) => {
        const { user: account } = await store.read((db) => findSecondStep(db, context.cookie, now));
        const device = findKnownDevice(context.cookie, account);
        const attempt = { name: String(account.id), address: context.address, device };
        const { token, user } = await codeGuesses.guess(attempt, now, async () => {
          const opened = await write(async (tx, actor) => {
            const isRight = await takeSecondStep(tx, context.cookie, body.code, now);
            return isRight ? startSession(tx, account.id, actor, request, now) : null;
          });
          if (!opened) throw wrongCode();
          return opened;
        });
        set.headers["set-cookie"] = [...sessionCookies(token, account, context), secondStepCookie("", context)];
        return user;
      },
      {
        anyone: true,
        ...replies(sessionUser, "Completes a two-step login with a code of the app or a recovery code.", 200, {
          toast: () => welcome,
          to: (_, { next }) => next,
          refused: ({ code, message }, { next }) =>
            code === "log_in_again"
              ? { title: "Please log in again", description: message, to: loginAddress(next) }
              : null,
        }),
        body: loginCode,
      },
    )
    .post(
      "/api/auth/logout",
      async ({ actor, context, set, write }) => {
        if (actor) await write((tx) => closeSession(tx, actor.sessionHash));
        set.headers["set-cookie"] = sessionCookieHeader("", context);
        return { user: null };
      },
      { anyone: true, ...replies(noUser, "Ends this session.", 200, { to: () => "/" }) },
    )
    .get("/api/setup", async () => ({ isOwed: (await store.read(readSetUp)) === "owed" }), {
      anyone: true,
      ...replies(setUpState, "Whether the club still has to be set up."),
    })
    .get(
      "/api/setup/:token",
      async ({ now, params }) => {
        await store.read((db) => checkSetUpLink(db, params.token, now));
        const { clubName, timeZone } = config;
        const timeZoneLockedBy = environmentOf(config).TIME_ZONE === undefined ? null : "TIME_ZONE";
        return {
          ...{ isValid: true as const, timeZone, timeZoneLockedBy },
          clubName: clubName === defaultClubName ? "" : clubName,
        };
      },
      {
        anyone: true,
        ...replies(setUpLink, "Whether the link that creates the first admin is valid, and what set-up begins with."),
      },
    )
    .post(
      "/api/setup",
      async ({ body: { token, clubName, timeZone, ...typed }, context, now, request, set, write }) => {
        registrations.count(context.address, now);
        const { opened, account } = await registerOnce({
          ...{ form: "set-up", typed, address: context.address, now, write },
          register: (tx, admin) => setUpFirstAdmin(tx, token, { ...admin, clubName, timeZone }, { config, now }),
          startSession: (tx, id, actor) => startSession(tx, id, actor, request, now),
        });
        await settings.refresh();
        set.status = 201;
        set.headers["set-cookie"] = sessionCookies(opened.token, account, context);
        return opened.user;
      },
      {
        anyone: true,
        ...replies(sessionUser, "Creates the first admin with the link that the server printed.", 201, {
          toast: () => ({
            title: firstWords,
            description: "You're the admin. Let's set up your club.",
          }),
          to: () => "/admin",
        }),
        body: submitted(setUp),
      },
    );
};
