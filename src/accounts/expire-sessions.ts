import { and, lte, ne } from "drizzle-orm";
import { oneTimeLinks, passkeyChallenges, secondSteps, sessions } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";

/** Also deletes expired one-time links, unfinished logins and challenges for passkeys. Returns the number of rows deleted. */
export async function expireSessions(tx: Tx, now: number): Promise<number> {
  const expiredSessions = await tx
    .delete(sessions)
    .where(lte(sessions.expiresAt, now))
    .returning({ hash: sessions.tokenHash });
  const links = await tx
    .delete(oneTimeLinks)
    // The first admin's link is kept, because it marks a club without an admin.
    .where(and(lte(oneTimeLinks.expiresAt, now), ne(oneTimeLinks.purpose, "first_admin")))
    .returning({ hash: oneTimeLinks.tokenHash });
  const steps = await tx
    .delete(secondSteps)
    .where(lte(secondSteps.expiresAt, now))
    .returning({ hash: secondSteps.tokenHash });
  const challenges = await tx
    .delete(passkeyChallenges)
    .where(lte(passkeyChallenges.expiresAt, now))
    .returning({ hash: passkeyChallenges.tokenHash });
  return expiredSessions.length + links.length + steps.length + challenges.length;
}
