import { Elysia } from "elysia";
import { z } from "zod";
import type { SignedIn } from "../actor.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { createRateLimit, noRateLimit } from "../base/http/rate-limit.ts";
import { replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { sessionCookieHeader } from "../base/http/session.ts";
import type { Deps } from "../deps.ts";
import { accountChange, accountView, noUser, passwordChange, passwordProof, sessionEnd } from "./account-forms.ts";
import { changeAccount } from "./change-account.ts";
import { changePassword } from "./change-password.ts";
import { signOutEverywhere, signOutOne } from "./end-sessions.ts";
import { deviceCookie } from "./login/known-device.ts";
import type { Passwords } from "./passwords.ts";
import { provePassword, readOwnAccount, refuseOutdatedProof } from "./prove-password.ts";
import { readAccount } from "./read-account.ts";

/** Passed in by `src/api.ts`, because these use every feature. */
type FromAbove = {
  deleteAccount(tx: Tx, user: SignedIn, now: number): Promise<void>;
  exportData(db: Db, user: SignedIn, origin: string, now: number): Promise<Record<string, unknown>>;
};

/** Users who have not accepted the agreement may change their password and leave. */
export const settingsRoutes = ({ store, config }: Deps, passwords: Passwords, above: FromAbove) => {
  const proofs = config.rateLimits ? createRateLimit(20, 10) : noRateLimit;
  return new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .get("/api/account", ({ now, user }) => store.read((db) => readAccount(db, user, now)), {
      role: "signedIn",
      ...replies(accountView, "Your account, and where it is logged in."),
    })
    .post(
      "/api/account",
      async ({ body, now, user, write }) => {
        const account = await store.read((db) => readOwnAccount(db, user));
        if (body.email.toLowerCase() !== account.email.toLowerCase()) {
          proofs.count(`user ${user.id}`, now);
          await provePassword(passwords, account.passwordHash, body.currentPassword, "currentPassword");
        }
        return write(async (tx, user) => {
          await refuseOutdatedProof(tx, user.id, account.passwordHash);
          await changeAccount(tx, user, body, now);
          return readAccount(tx, user, now);
        });
      },
      {
        role: "member",
        ...replies(accountView, "Changes the username and email; a new email requires the password.", 200, {
          toast: () => ({ title: "Account saved", description: "Your changes are saved." }),
          // If the field is cleared, the username is used.
          form: typedForm(accountChange, (typed) => ({ ...typed, displayName: typed.displayName ?? "" })),
        }),
        body: accountChange,
      },
    )
    .post(
      "/api/auth/change-password",
      async ({ body, context, now, set, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const ownAccount = await store.read((db) => readOwnAccount(db, user));
        await provePassword(passwords, ownAccount.passwordHash, body.currentPassword, "currentPassword");
        const passwordHash = await passwords.hash(body.newPassword);
        const account = await write(async (tx, user) => {
          await refuseOutdatedProof(tx, user.id, ownAccount.passwordHash);
          await changePassword(tx, user, passwordHash, now);
          return readAccount(tx, user, now);
        });
        set.headers["set-cookie"] = deviceCookie({ id: user.id, passwordHash }, context);
        return account;
      },
      {
        role: "inGoodStanding",
        ...replies(accountView, "Changes the password; requires the old one.", 200, {
          toast: () => ({ title: "Password changed", description: "Your other browsers were logged out." }),
        }),
        body: passwordChange,
      },
    )
    .post(
      "/api/auth/logout-everywhere",
      async ({ context, now, set, write }) => {
        await write((tx, user) => signOutEverywhere(tx, user, now));
        set.headers["set-cookie"] = sessionCookieHeader("", context);
        return { user: null };
      },
      {
        role: "signedIn",
        ...replies(noUser, "Ends every session.", 200, {
          toast: () => ({
            title: "Logged out everywhere",
            description: "Every browser has to log in again, including this one.",
          }),
          to: () => "/login",
        }),
      },
    )
    .post(
      "/api/account/sessions/end",
      async ({ body, context, now, set, write }) => {
        const ended = await write((tx, user) => signOutOne(tx, user, body.session, now));
        if (ended.isCurrent) set.headers["set-cookie"] = sessionCookieHeader("", context);
        return ended;
      },
      {
        role: "signedIn",
        ...replies(z.strictObject({ isCurrent: z.boolean() }), "Ends one session from the account's list.", 200, {
          toast: () => ({ title: "Logged out", description: "That browser has to log in again." }),
          to: ({ isCurrent }, { page }) => (isCurrent ? "/login" : page),
        }),
        body: sessionEnd,
      },
    )
    .get(
      "/api/account/data",
      async ({ context, now, user }) => {
        const everything = await store.read((db) => above.exportData(db, user, context.origin, now));
        return new Response(JSON.stringify(everything, null, 2), {
          headers: {
            "content-type": "application/json; charset=utf-8",
            "content-disposition": 'attachment; filename="my-tournament-data.json"',
            "cache-control": "private, no-store",
          },
        });
      },
      {
        role: "signedIn",
        ...replies(
          z.looseObject({ takenOutAt: z.iso.datetime() }),
          "Everything the club stores about you, as a download.",
        ),
      },
    )
    .post(
      "/api/account/delete",
      async ({ body, context, now, set, user, write }) => {
        proofs.count(`user ${user.id}`, now);
        const account = await store.read((db) => readOwnAccount(db, user));
        await provePassword(passwords, account.passwordHash, body.password, "password");
        await write(async (tx, user) => {
          await refuseOutdatedProof(tx, user.id, account.passwordHash);
          await above.deleteAccount(tx, user, now);
        });
        set.headers["set-cookie"] = sessionCookieHeader("", context);
        return { user: null };
      },
      {
        role: "inGoodStanding",
        ...replies(noUser, "Deletes your account; requires the password.", 200, {
          toast: () => ({
            title: "Account deleted",
            description: "Your catches, photos and entries are gone. Tight lines!",
          }),
          to: () => "/",
        }),
        body: passwordProof,
      },
    );
};
