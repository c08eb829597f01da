import { Elysia } from "elysia";
import { z } from "zod";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { closeSession, sessionCookieHeader } from "../../base/http/session.ts";
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
import { findAccount } from "../find-account.ts";
import { checkSetUpLink, readSetUp } from "../offer-first-admin.ts";
import { hasUsablePasskey } from "../passkeys/list-passkeys.ts";
import type { Passwords } from "../passwords.ts";
import { refuseOutdatedProof, wrongCode } from "../prove-password.ts";
import { registerAccount } from "../register-account.ts";
import { setUpFirstAdmin } from "../set-up-first-admin.ts";
import { completeSecondStep, findSecondStep, openSecondStep, secondStepCookie } from "../two-step/second-step.ts";
import { findTwoStep } from "../two-step/verify-code.ts";
import { openRegistration } from "./idempotent-registration.ts";
import { findKnownDevice } from "./known-device.ts";
import { logIn } from "./log-in.ts";
import { loginAddress } from "./login-address.ts";
import { codeRules, noLoginThrottle, openLoginThrottle, passwordRules } from "./login-throttle.ts";
import { sessionCookies, startSession, welcome } from "./start-session.ts";

const firstWords = "Welcome to FishTournament Pro!";

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
        const namedAccount = await store.read((db) => findAccount(db, body.emailOrUsername));
        const device = findKnownDevice(context.cookie, namedAccount);
        const attempt = { name: body.emailOrUsername, address: context.address, device };
        const account = await passwordGuesses.guess(attempt, now, () => logIn(namedAccount, body.password, passwords));
        const opened = await write(async (tx, actor) => {
          await refuseOutdatedProof(tx, account.id, account.passwordHash);
          if (!(await findTwoStep(tx, account.id))) return startSession(tx, account.id, actor, request, now);
          const hasPasskey = await hasUsablePasskey(tx, account.id, context);
          return { owed: await openSecondStep(tx, account.id, now), hasPasskey };
        });
        if ("owed" in opened) {
          set.headers["set-cookie"] = secondStepCookie(opened.owed, context);
          return { secondStep: "code", ...(opened.hasPasskey && { hasPasskey: true as const }) };
        }
        set.headers["set-cookie"] = sessionCookies(opened.token, account, context);
        return opened.user;
      },
      {
        anyone: true,
        ...replies(
          z.union([sessionUser, secondStepOwed]),
          "Logs in with a cookie; with two-step login, the reply indicates that a code is required.",
          200,
          {
            toast: (reply) => ("secondStep" in reply ? null : welcome),
            to: (reply, { next }) =>
              "secondStep" in reply ? loginAddress(next, reply.secondStep, reply.hasPasskey) : next,
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
            const isRight = await completeSecondStep(tx, context.cookie, body.code, now);
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
        ...replies(sessionUser, "Completes a two-step login with an authenticator code or a recovery code.", 200, {
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
        ...replies(setUpLink, "Whether the link that creates the first admin is valid, and the initial setup values."),
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
