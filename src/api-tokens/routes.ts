import { Elysia } from "elysia";
import { z } from "zod";
import type { Passwords } from "../accounts/passwords.ts";
import { provePassword, readOwnAccount, refuseOutdatedProof } from "../accounts/prove-password.ts";
import type { SignedIn, WriteAs } from "../actor.ts";
import { createRateLimit, noRateLimit } from "../base/http/rate-limit.ts";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { scopesFor } from "../base/http/token-scopes.ts";
import type { Deps } from "../deps.ts";
import { type Kind, listTokens, makeToken, revokeToken } from "./manage-tokens.ts";
import { madeToken, type NewToken, newToken, tokenKey, tokenList } from "./token-shapes.ts";

type TokenRequest = { body: NewToken; now: number; user: SignedIn; write: WriteAs<SignedIn> };

const revoked = z.strictObject({ id: z.int() });

const revokedToast = {
  toast: () => ({ title: "API token revoked", description: "It no longer works." }),
};

/** Tokens for programs. No token can make these calls. */
export const apiTokenRoutes = ({ store, config }: Deps, passwords: Passwords) => {
  const proofs = config.rateLimits ? createRateLimit(20, 10) : noRateLimit;

  const list = (user: SignedIn, kind: Kind, now: number) =>
    store.read(async (db) => ({
      tokens: await listTokens(db, user, kind, now),
      scopes: scopesFor(user, kind === "club"),
    }));

  async function make({ body: { password, ...token }, now, user, write }: TokenRequest, kind: Kind) {
    proofs.count(`user ${user.id}`, now);
    const account = await store.read((db) => readOwnAccount(db, user));
    await provePassword(passwords, account.passwordHash, password, "password");
    return write(async (tx, user) => {
      await refuseOutdatedProof(tx, user.id, account.passwordHash);
      return makeToken(tx, user, kind, token, now);
    });
  }

  return new Elysia({ tags: ["API tokens"] })
    .use(requestContext)
    .get("/api/account/api-tokens", ({ now, user }) => list(user, "own", now), {
      role: "signedIn",
      ...replies(tokenList, "Your API tokens, newest first, without their secrets."),
    })
    .post(
      "/api/account/api-tokens",
      ({ body, now, set, user, write }) => {
        set.status = 201;
        return make({ body, now, user, write }, "own");
      },
      {
        role: "member",
        ...replies(madeToken, "Creates an API token; requires your password.", 201, { shows: true }),
        body: newToken,
      },
    )
    .post(
      "/api/account/api-tokens/:id/revoke",
      async ({ now, params: { id }, write }) => {
        await write((tx, user) => revokeToken(tx, user, "own", id, now));
        return { id };
      },
      { role: "signedIn", ...replies(revoked, "Revokes one of your API tokens.", 200, revokedToast), params: tokenKey },
    )
    .get("/api/admin/api-tokens", ({ now, user }) => list(user, "club", now), {
      role: "admin",
      ...replies(tokenList, "The club's API tokens, newest first, without their secrets."),
    })
    .post(
      "/api/admin/api-tokens",
      ({ body, now, set, user, write }) => {
        set.status = 201;
        return make({ body, now, user, write }, "club");
      },
      {
        role: "actingAdmin",
        ...replies(madeToken, "Creates a club API token; requires your password.", 201, { shows: true }),
        body: newToken,
      },
    )
    .post(
      "/api/admin/api-tokens/:id/revoke",
      async ({ now, params: { id }, write }) => {
        await write((tx, user) => revokeToken(tx, user, "club", id, now));
        return { id };
      },
      {
        role: "actingAdmin",
        ...replies(revoked, "Revokes one of the club's API tokens.", 200, revokedToast),
        params: tokenKey,
      },
    );
};
