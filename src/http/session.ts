import { eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { sessions, users } from "../db/schema.ts";
import type { Db, Store, Tx } from "../db/store.ts";

export const sessionCookie = "session";
const sessionDays = 30;
const dayMs = 86_400_000;
const touchEveryMs = 10 * 60_000;

const hashOf = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");

/** Makes a session and returns its token, which exists nowhere else: the database keeps the hash. */
export async function openSession(tx: Tx, userId: number, userAgent: string, now: number): Promise<string> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await tx.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + sessionDays * dayMs,
    userAgent: userAgent.slice(0, 200),
  });
  await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, userId));
  return token;
}

export async function closeSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

/** The `Set-Cookie` value for a token; an empty token takes the cookie away. */
export function sessionCookieHeader(token: string, isHttps: boolean): string {
  const age = token ? sessionDays * 86_400 : 0;
  return `${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isHttps ? "; Secure" : ""}`;
}

/** The token a request carries, or null. */
export function sessionToken(request: Request): string | null {
  const header = request.headers.get("cookie");
  return header ? new Bun.CookieMap(header).get(sessionCookie) : null;
}

async function findSession(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      agreementVersion: users.agreementVersion,
      hasSeenTutorial: users.hasSeenTutorial,
      suspendedUntil: users.suspendedUntil,
      suspensionReason: users.suspensionReason,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return row;
}

/**
 * Who is behind a request's cookie, or null. `agreementVersion` is the version in force: an older acceptance does not
 * count. Now and then the session is marked as seen.
 */
export async function findActor(store: Store, request: Request, agreementVersion: string, now: number): Promise<Actor> {
  const token = sessionToken(request);
  if (!token) return null;
  const sessionHash = hashOf(token);
  const found = await store.read((db) => findSession(db, sessionHash));
  if (!found || found.expiresAt <= now) return null;
  if (now - found.lastSeenAt > touchEveryMs) {
    await store.write(async (tx) => {
      await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, sessionHash));
      await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, found.id));
    });
  }
  const isSuspended = found.suspendedUntil !== null && found.suspendedUntil > now;
  return {
    id: found.id,
    username: found.username,
    isAdmin: found.isAdmin,
    hasAcceptedUserAgreement: found.agreementVersion === agreementVersion,
    hasSeenTutorial: found.hasSeenTutorial,
    suspendedUntil: isSuspended ? found.suspendedUntil : null,
    suspensionReason: isSuspended ? found.suspensionReason : null,
    sessionHash,
  };
}
