import { lte } from "drizzle-orm";
import { oneTimeLinks, secondSteps, sessions } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

/** The job that deletes sessions and one-time links which have run out, and log-ins that were never finished. Answers how many it deleted. */
export async function expireSessions(tx: Tx, now: number): Promise<number> {
  const gone = await tx.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ hash: sessions.tokenHash });
  const links = await tx
    .delete(oneTimeLinks)
    .where(lte(oneTimeLinks.expiresAt, now))
    .returning({ hash: oneTimeLinks.tokenHash });
  const steps = await tx
    .delete(secondSteps)
    .where(lte(secondSteps.expiresAt, now))
    .returning({ hash: secondSteps.tokenHash });
  return gone.length + links.length + steps.length;
}
