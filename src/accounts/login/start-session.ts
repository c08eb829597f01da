import type { Actor } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import type { RequestContext } from "../../base/http/request-context.ts";
import { closeSession, openSession, readActor, sessionCookieHeader } from "../../base/http/session.ts";
import { hashToken } from "../../base/secret-token.ts";
import { agreementVersion } from "../account-limits.ts";
import { toSessionUser } from "../read-session.ts";
import { deviceCookie } from "./known-device.ts";

export const welcome = { title: "Welcome back!", description: "You have successfully logged in." };

/** Ends the browser's previous session, which may belong to another user. */
export async function startSession(tx: Tx, userId: number, actor: Actor, request: Request, now: number) {
  if (actor) await closeSession(tx, actor.sessionHash);
  const token = await openSession(tx, userId, request.headers.get("user-agent") ?? "", now);
  const user = await readActor(tx, hashToken(token), agreementVersion, now);
  if (!user) throw new Error("The session was not made.");
  return { token, user: toSessionUser(user) };
}

export function sessionCookies(
  token: string,
  account: { id: number; passwordHash: string },
  context: RequestContext,
): string[] {
  return [sessionCookieHeader(token, context), deviceCookie(account, context)];
}
