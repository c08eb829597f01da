import { Elysia } from "elysia";
import { z } from "zod";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { codeProof, twoStepView } from "../account-forms.ts";
import { codeRules, noLoginThrottle, openLoginThrottle } from "../login/login-throttle.ts";
import type { Passwords } from "../passwords.ts";
import { provePassword, readOwnAccount, refuseOutdatedProof, wrongCode } from "../prove-password.ts";
import { readTwoStep } from "./read-two-step.ts";
import { disableOwnTwoStep } from "./turn-two-step-off.ts";
import { enableTwoStep, startTwoStep } from "./turn-two-step-on.ts";
import { verifyTwoStepCode } from "./verify-code.ts";

export const twoStepRoutes = ({ store, config }: Deps, passwords: Passwords) => {
  const proofs = config.rateLimits ? createRateLimit(20, 10) : noRateLimit;
  const guesses = config.rateLimits ? openLoginThrottle(codeRules) : noLoginThrottle;
  return new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .get(
      "/api/account/two-step",
      ({ now, set, user }) => {
        set.headers["cache-control"] = "private, no-store";
        return store.read((db) => readTwoStep(db, user, config, now));
      },
      {
        role: "signedIn",
        ...replies(twoStepView, "The state of your two-step login, and its key while it is being set up."),
      },
    )
    .post(
      "/api/account/two-step/start",
      ({ now, write }) =>
        write(async (tx, user) => {
          await startTwoStep(tx, user, now);
          return readTwoStep(tx, user, config, now);
        }),
      { role: "member", ...replies(twoStepView, "Creates a key for an authenticator app.", 200, {}) },
    )
    .post(
      "/api/account/two-step",
      async ({ body, now, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const account = await store.read((db) => readOwnAccount(db, user));
        await provePassword(passwords, account.passwordHash, body.password, "password");
        const recoveryCodes = await write(async (tx, user) => {
          await refuseOutdatedProof(tx, user.id, account.passwordHash);
          return enableTwoStep(tx, user, body.code, now);
        });
        return { recoveryCodes };
      },
      {
        role: "member",
        ...replies(
          z.strictObject({ recoveryCodes: z.array(z.string()) }),
          "Turns on two-step login with an authenticator code; requires the password.",
          200,
          { shows: true },
        ),
        body: codeProof,
      },
    )
    .post(
      "/api/account/two-step/off",
      async ({ body, context, now, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const account = await store.read((db) => readOwnAccount(db, user));
        await provePassword(passwords, account.passwordHash, body.password, "password");
        const attempt = { name: String(user.id), address: context.address, device: `session ${user.sessionHash}` };
        await guesses.guess(attempt, now, async () => {
          const isRight = await write(async (tx, user) => {
            await refuseOutdatedProof(tx, user.id, account.passwordHash);
            const isTaken = await verifyTwoStepCode(tx, user, body.code, now);
            if (isTaken) await disableOwnTwoStep(tx, user, now);
            return isTaken;
          });
          if (!isRight) throw wrongCode();
        });
        return store.read((db) => readTwoStep(db, user, config, now));
      },
      {
        role: "member",
        ...replies(twoStepView, "Turns off two-step login; requires the password and a code.", 200, {
          toast: () => ({ title: "Two-step login is off", description: "Your other browsers were logged out." }),
        }),
        body: codeProof,
      },
    );
};
