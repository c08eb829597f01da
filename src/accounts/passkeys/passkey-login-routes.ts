import { Elysia } from "elysia";
import type { Actor, WriteAs } from "../../actor.ts";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { type RequestContext, requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { sessionUser } from "../account-forms.ts";
import { findKnownDevice } from "../login/known-device.ts";
import { loginAddress } from "../login/login-address.ts";
import { codeRules, noLoginThrottle, openLoginThrottle } from "../login/login-throttle.ts";
import { sessionCookies, startSession, welcome } from "../login/start-session.ts";
import { endSecondStep, findSecondStep, secondStepCookie } from "../two-step/second-step.ts";
import { userHandleOf } from "./add-passkey.ts";
import { challengeCookie, consumeChallenge, openChallenge } from "./challenges.ts";
import { browserOptions, type UsedPasskey, usedPasskey } from "./passkey-shapes.ts";
import { findPasskey, loginOptions, recordUse, secondStepOptions, wrongPasskey } from "./use-passkey.ts";
import { hostOf, verifyUsed } from "./verify-passkey.ts";

type Use = { context: RequestContext; now: number; write: WriteAs<Actor> };

const handleOf = (userId: number): string => Buffer.from(userHandleOf(userId)).toString("base64url");

/** A login with a passkey, either on its own or as the second step (docs/rules.md 11.20). */
export const passkeyLoginRoutes = ({ store, config, log }: Deps) => {
  const logins = config.rateLimits ? createRateLimit(60, 30) : noRateLimit;
  const guesses = config.rateLimits ? openLoginThrottle(codeRules) : noLoginThrottle;

  /** Uses the browser's challenge up. `ownerId` is null if any user may log in. Throws `wrong_credentials` or `stale`. */
  async function verify(used: UsedPasskey, ownerId: number | null, { context, now, write }: Use) {
    const purpose = ownerId === null ? "log-in" : "second-step";
    const { challenge } = await write((tx) => consumeChallenge(tx, context.cookie, { purpose, userId: ownerId }, now));
    const passkey = await store.read((db) => findPasskey(db, used.id));
    const isOwners = passkey !== null && (ownerId === null || passkey.userId === ownerId);
    const isHandle = used.userHandle === undefined || used.userHandle === (passkey && handleOf(passkey.userId));
    if (!(isOwners && isHandle && passkey.host === hostOf(context))) throw wrongPasskey();
    const expected = { challenge, site: context, requireUserVerification: ownerId === null };
    const verified = await verifyUsed(used, passkey, expected);
    if (!verified.isRight) {
      log.info({ why: verified.why, passkeyId: passkey.id }, "a passkey was refused");
      throw wrongPasskey();
    }
    return { passkey, counter: verified.result };
  }

  return new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .post(
      "/api/auth/passkey/options",
      async ({ context, now, set, write }) => {
        logins.count(context.address, now);
        const options = await loginOptions(context);
        const challenge = { purpose: "log-in" as const, challenge: options.challenge, userId: null, name: null };
        const token = await write((tx) => openChallenge(tx, context.cookie, challenge, now));
        set.headers["set-cookie"] = challengeCookie(token, context);
        return { ...options };
      },
      { anyone: true, ...replies(browserOptions, "The options for logging in with a passkey.") },
    )
    .post(
      "/api/auth/passkey",
      async ({ body, context, now, request, set, write }) => {
        logins.count(context.address, now);
        const attempt = { name: `passkey ${body.id}`, address: context.address, device: null };
        const { passkey, opened } = await guesses.guess(attempt, now, async () => {
          const { passkey, counter } = await verify(body, null, { context, now, write });
          const opened = await write(async (tx, actor) =>
            (await recordUse(tx, passkey, counter, now)) ? startSession(tx, passkey.userId, actor, request, now) : null,
          );
          if (!opened) throw wrongPasskey();
          return { passkey, opened };
        });
        set.headers["set-cookie"] = [
          ...sessionCookies(opened.token, passkey.user, context),
          challengeCookie("", context),
        ];
        return opened.user;
      },
      {
        anyone: true,
        ...replies(sessionUser, "Logs in with a passkey whose device verified its user.", 200, {
          toast: () => welcome,
          to: (_, { next }) => next,
        }),
        body: usedPasskey,
      },
    )
    .post(
      "/api/auth/passkey/second-step/options",
      async ({ context, now, set, write }) => {
        logins.count(context.address, now);
        const { user, options } = await store.read(async (db) => {
          const { user } = await findSecondStep(db, context.cookie, now);
          return { user, options: await secondStepOptions(db, user.id, context) };
        });
        const challenge = {
          purpose: "second-step" as const,
          challenge: options.challenge,
          userId: user.id,
          name: null,
        };
        const token = await write((tx) => openChallenge(tx, context.cookie, challenge, now));
        set.headers["set-cookie"] = challengeCookie(token, context);
        return { ...options };
      },
      { anyone: true, ...replies(browserOptions, "The options for using a passkey instead of a code.") },
    )
    .post(
      "/api/auth/passkey/second-step",
      async ({ body, context, now, request, set, write }) => {
        const { user: account } = await store.read((db) => findSecondStep(db, context.cookie, now));
        const device = findKnownDevice(context.cookie, account);
        const attempt = { name: String(account.id), address: context.address, device };
        const { token, user } = await guesses.guess(attempt, now, async () => {
          const { passkey, counter } = await verify(body, account.id, { context, now, write });
          const opened = await write(async (tx, actor) => {
            const step = await findSecondStep(tx, context.cookie, now);
            if (!(await recordUse(tx, passkey, counter, now))) return null;
            await endSecondStep(tx, step);
            return startSession(tx, account.id, actor, request, now);
          });
          if (!opened) throw wrongPasskey();
          return opened;
        });
        set.headers["set-cookie"] = [
          ...sessionCookies(token, account, context),
          secondStepCookie("", context),
          challengeCookie("", context),
        ];
        return user;
      },
      {
        anyone: true,
        ...replies(sessionUser, "Completes a two-step login with a passkey.", 200, {
          toast: () => welcome,
          to: (_, { next }) => next,
          refused: ({ code, message }, { next }) =>
            code === "log_in_again"
              ? { title: "Please log in again", description: message, to: loginAddress(next) }
              : null,
        }),
        body: usedPasskey,
      },
    );
};
