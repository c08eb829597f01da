import type { Actor } from "../actor.ts";
import type { Tx } from "../db/store.ts";
import type { RequestContext } from "../http/request-context.ts";
import { closeSession, openSession, readActor, sessionCookieHeader } from "../http/session.ts";
import { deviceCookie } from "./known-device.ts";
import { sessionUser } from "./read-session.ts";
import { agreementVersion } from "./rules.ts";

/** A new session for this browser; the one it had before ends, whoever's it was. */
export async function signIn(tx: Tx, userId: number, actor: Actor, request: Request, now: number) {
  if (actor) await closeSession(tx, actor.sessionHash);
  const token = await openSession(tx, userId, request.headers.get("user-agent") ?? "", now);
  return { token, user: sessionUser(await readActor(tx, token, agreementVersion, now)) };
}

/** The `Set-Cookie` values of a browser that has just signed in: its session, and that it is known from now on. */
export function signedInCookies(
  token: string,
  account: { id: number; passwordHash: string },
  context: RequestContext,
): string[] {
  return [sessionCookieHeader(token, context.origin.startsWith("https:")), deviceCookie(account, context)];
}
