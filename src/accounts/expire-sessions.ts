import { and, lte, ne } from "drizzle-orm";
import { oneTimeLinks, secondSteps, sessions } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";

/** Also deletes expired one-time links and unfinished logins. Returns the number of rows deleted. */
export async function expireSessions(tx: Tx, now: number): Promise<number> {
  const gone = await tx.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ hash: sessions.tokenHash });
  const links = await tx
    .delete(oneTimeLinks)
    // The first admin's link is kept, because it marks a club without an admin.
    .where(and(lte(oneTimeLinks.expiresAt, now), ne(oneTimeLinks.purpose, "first_admin")))
    .returning({ hash: oneTimeLinks.tokenHash });
  const steps = await tx
    .delete(secondSteps)
    .where(lte(secondSteps.expiresAt, now))
    .returning({ hash: secondSteps.tokenHash });
  return gone.length + links.length + steps.length;
}
