import { Elysia } from "elysia";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { readClubName } from "../../club/read-club-settings.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { passwordProof } from "../account-forms.ts";
import { accountTexts } from "../account-limits.ts";
import { codeRules, noLoginThrottle, openLoginThrottle } from "../login/login-throttle.ts";
import type { Passwords } from "../passwords.ts";
import { provePassword, readOwnAccount, refuseOutdatedProof, wrongCode } from "../prove-password.ts";
import { findTwoStep, verifyTwoStepCode } from "../two-step/verify-code.ts";
import { addPasskey, creationOptions, refuseTooMany } from "./add-passkey.ts";
import { challengeCookie, consumeChallenge, openChallenge } from "./challenges.ts";
import { listPasskeys } from "./list-passkeys.ts";
import {
  browserOptions,
  createdPasskey,
  newPasskey,
  passkeyKey,
  passkeyList,
  passkeyName,
  passkeyTexts,
  removedPasskey,
  renamedPasskey,
} from "./passkey-shapes.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { verifyCreated } from "./verify-passkey.ts";

/** A member's own passkeys (docs/rules.md 11.19). */
export const passkeyRoutes = ({ store, config, log }: Deps, passwords: Passwords) => {
  const proofs = config.rateLimits ? createRateLimit(20, 10) : noRateLimit;
  const guesses = config.rateLimits ? openLoginThrottle(codeRules) : noLoginThrottle;
  return new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .get("/api/account/passkeys", ({ context, user }) => store.read((db) => listPasskeys(db, user.id, context)), {
      role: "signedIn",
      ...replies(passkeyList, "Your passkeys, oldest first."),
    })
    .post(
      "/api/account/passkeys/options",
      async ({ body: { code, name, password }, context, now, set, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const account = await store.read((db) => readOwnAccount(db, user));
        await provePassword(passwords, account.passwordHash, password, "password");
        const options = await store.read(async (db) => {
          await refuseTooMany(db, user.id);
          return creationOptions(db, user, context, await readClubName(db, config));
        });
        if (await store.read((db) => findTwoStep(db, user.id))) {
          if (code === undefined) throw Refusal.ofField("code", accountTexts.codeNeeded);
          const attempt = { name: String(user.id), address: context.address, device: `session ${user.sessionHash}` };
          await guesses.guess(attempt, now, async () => {
            if (!(await write((tx, user) => verifyTwoStepCode(tx, user, code, now)))) throw wrongCode();
          });
        }
        const token = await write(async (tx, user) => {
          await refuseOutdatedProof(tx, user.id, account.passwordHash);
          const challenge = { purpose: "add" as const, challenge: options.challenge, userId: user.id, name };
          return openChallenge(tx, context.cookie, challenge, now);
        });
        set.headers["set-cookie"] = challengeCookie(token, context);
        return { ...options };
      },
      {
        role: "member",
        ...replies(
          browserOptions,
          "The options for creating a passkey; requires the password, and a code if two-step login is on.",
        ),
        body: newPasskey,
      },
    )
    .post(
      "/api/account/passkeys",
      async ({ body, context, now, set, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const { challenge, name } = await write((tx, user) =>
          consumeChallenge(tx, context.cookie, { purpose: "add", userId: user.id }, now),
        );
        const verified = await verifyCreated(body, challenge, context);
        if (!verified.isRight) {
          log.info({ why: verified.why }, "a new passkey was refused");
          throw new Refusal("wrong_credentials", passkeyTexts.notAdded);
        }
        const passkey = { ...verified.result, name: name ?? "", transports: body.transports };
        const list = await write(async (tx, user) => {
          await addPasskey(tx, user, passkey, context, now);
          return listPasskeys(tx, user.id, context);
        });
        set.status = 201;
        set.headers["set-cookie"] = challengeCookie("", context);
        return list;
      },
      {
        role: "member",
        ...replies(passkeyList, "Adds the passkey that the browser created.", 201),
        body: createdPasskey,
      },
    )
    .post(
      "/api/account/passkeys/:id/rename",
      async ({ body: { name }, now, params: { id }, write }) => {
        await write((tx, user) => renamePasskey(tx, user, { id, name }, now));
        return { id, name };
      },
      {
        role: "signedIn",
        ...replies(renamedPasskey, "Renames one of your passkeys.", 200, {
          toast: ({ name }) => ({ title: "Passkey renamed", description: `It's now called "${name}".` }),
        }),
        params: passkeyKey,
        body: passkeyName,
      },
    )
    .post(
      "/api/account/passkeys/:id/remove",
      async ({ body, now, params: { id }, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const account = await store.read((db) => readOwnAccount(db, user));
        await provePassword(passwords, account.passwordHash, body.password, "password");
        await write(async (tx, user) => {
          await refuseOutdatedProof(tx, user.id, account.passwordHash);
          await removePasskey(tx, user, id, now);
        });
        return { id };
      },
      {
        role: "signedIn",
        ...replies(removedPasskey, "Removes one of your passkeys; needs the password.", 200, {
          toast: () => ({ title: "Passkey removed", description: "It can no longer log in to your account." }),
        }),
        params: passkeyKey,
        body: passwordProof,
      },
    );
};
