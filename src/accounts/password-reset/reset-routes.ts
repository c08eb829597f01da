import { Elysia } from "elysia";
import { z } from "zod";
import { bothNames } from "../../base/db/shared-fields.ts";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { forgottenPassword, passwordReset, sessionUser } from "../account-forms.ts";
import { accountTexts } from "../account-limits.ts";
import { deviceCookie } from "../login/known-device.ts";
import { sessionCookies, startSession } from "../login/start-session.ts";
import type { Passwords } from "../passwords.ts";
import { findPasswordLink, requestPasswordLink } from "./password-links.ts";
import { resetPassword } from "./reset-password.ts";

const linkTarget = z.strictObject({
  ...bothNames,
  isFirst: z.boolean().describe("The account has no password yet."),
});

const linkByMail = z.strictObject({ byMail: z.boolean() });

export const resetRoutes = ({ store, config, mail }: Deps, passwords: Passwords) => {
  const questions = config.rateLimits ? createRateLimit(10, 5) : noRateLimit;
  const tries = config.rateLimits ? createRateLimit(30, 20) : noRateLimit;
  return new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .get("/api/auth/forgot-password", () => ({ byMail: mail.isSetUp() }), {
      anyone: true,
      ...replies(linkByMail, "Whether password-reset links are sent by email."),
    })
    .post(
      "/api/auth/forgot-password",
      async ({ body, context, now, set, write }) => {
        if (!mail.isSetUp()) throw new Refusal("no_mail_server", accountTexts.noMailServer);
        questions.count(context.address, now);
        await write((tx) => requestPasswordLink(tx, body.emailOrUsername, now));
        set.status = 202;
        return { byMail: true };
      },
      {
        anyone: true,
        ...replies(
          linkByMail,
          "Requests a password-reset link by email. The reply is the same whether or not the account exists.",
          202,
          { to: () => "/forgot?sent=1" },
        ),
        body: forgottenPassword,
      },
    )
    .get(
      "/api/reset/:token",
      async ({ context, now, params }) => {
        tries.count(context.address, now);
        const { id: _, ...link } = await store.read((db) => findPasswordLink(db, params.token, now));
        return link;
      },
      { anyone: true, ...replies(linkTarget, "The user whose password the link sets.") },
    )
    .post(
      "/api/reset",
      async ({ body, context, now, request, set, write }) => {
        tries.count(context.address, now);
        await store.read((db) => findPasswordLink(db, body.token, now));
        const passwordHash = await passwords.hash(body.password);
        const { id, opened } = await write(async (tx, actor) => {
          const { id, isFirst } = await resetPassword(tx, body.token, passwordHash, now);
          return { id, opened: isFirst ? await startSession(tx, id, actor, request, now) : null };
        });
        // Marks this browser as known, so that other people's attempts don't delay it.
        set.headers["set-cookie"] = opened
          ? sessionCookies(opened.token, { id, passwordHash }, context)
          : deviceCookie({ id, passwordHash }, context);
        return { user: opened?.user ?? null };
      },
      {
        anyone: true,
        ...replies(
          z.strictObject({ user: sessionUser.nullable() }),
          "Sets a password with a link, once, and ends every session of the account. Setting an account's first password also logs the user in.",
          200,
          {
            toast: ({ user }) =>
              user
                ? {
                    title: `Welcome, ${user.displayName}!`,
                    description: "Your password is saved, and you're logged in.",
                  }
                : { title: "Password changed", description: "Log in with the new one." },
            to: ({ user }) => (user ? "/" : null),
          },
        ),
        body: passwordReset,
      },
    );
};
