import { and, eq, gt } from "drizzle-orm";
import { passkeyChallenges } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { readCookie, setCookie } from "../../base/http/cookie.ts";
import { hashToken, newToken } from "../../base/secret-token.ts";
import { Refusal } from "../../refusal.ts";
import { passkeyLimits, passkeyTexts } from "./passkey-shapes.ts";

const cookieName = "passkey";

/** An empty token deletes the cookie. */
export function challengeCookie(token: string, { origin }: { origin: string }): string {
  return setCookie(cookieName, token, { seconds: token ? passkeyLimits.challengeMs / 1000 : 0, origin });
}

const hashIn = (cookie: string) => hashToken(readCookie(cookie, cookieName) ?? "");

type Challenge = Pick<typeof passkeyChallenges.$inferSelect, "purpose" | "challenge" | "userId" | "name">;

/** Replaces the browser's previous challenge. Returns the token for its cookie. */
export async function openChallenge(tx: Tx, cookie: string, challenge: Challenge, now: number): Promise<string> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.tokenHash, hashIn(cookie)));
  const token = newToken();
  const times = { createdAt: now, expiresAt: now + passkeyLimits.challengeMs };
  await tx.insert(passkeyChallenges).values({ ...challenge, tokenHash: hashToken(token), ...times });
  return token;
}

/**
 * docs/rules.md 11.21. Must be committed before the answer is verified, so that a challenge is used up by a wrong answer as
 * well. Throws `stale` for one that is unknown, used, expired, or was opened for something or someone else.
 */
export async function consumeChallenge(
  tx: Tx,
  cookie: string,
  { purpose, userId }: Pick<Challenge, "purpose" | "userId">,
  now: number,
): Promise<Challenge> {
  const [challenge] = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.tokenHash, hashIn(cookie)), gt(passkeyChallenges.expiresAt, now)))
    .returning();
  if (challenge?.purpose !== purpose || challenge.userId !== userId) throw new Refusal("stale", passkeyTexts.tooLate);
  return challenge;
}
