import { Elysia } from "elysia";
import { z } from "zod";
import { bothNames } from "../../base/db/shared-fields.ts";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { forgottenPassword, noUser, passwordReset } from "../account-forms.ts";
import { accountTexts } from "../account-limits.ts";
import { deviceCookie } from "../login/known-device.ts";
import type { Passwords } from "../passwords.ts";
import { findPasswordLink, requestPasswordLink } from "./password-links.ts";
import { resetPassword } from "./reset-password.ts";

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
        const { username, displayName } = await store.read((db) => findPasswordLink(db, params.token, now));
        return { username, displayName };
      },
      { anyone: true, ...replies(z.strictObject(bothNames), "The user whose password the link resets.") },
    )
    .post(
      "/api/reset",
      async ({ body, context, now, set, write }) => {
        tries.count(context.address, now);
        await store.read((db) => findPasswordLink(db, body.token, now));
        const passwordHash = await passwords.hash(body.password);
        const { id } = await write((tx) => resetPassword(tx, body.token, passwordHash, now));
        // Marks this browser as known, so that other people's attempts don't delay it.
        set.headers["set-cookie"] = deviceCookie({ id, passwordHash }, context);
        return { user: null };
      },
      {
        anyone: true,
        ...replies(noUser, "Sets a new password with a link, once, and ends every session of the account.", 200, {
          toast: () => ({ title: "Password changed", description: "Log in with the new one." }),
        }),
        body: passwordReset,
      },
    );
};
