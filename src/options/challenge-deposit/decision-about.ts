import { eq } from "drizzle-orm";
import { challengeDeposits, challenges } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";

/** The decision on the challenge that a deposit was paid for; null when the challenge no longer exists. */
export async function decisionAbout(db: Db, depositId: number) {
  const [challenge] = await db
    .select({ status: challenges.status })
    .from(challengeDeposits)
    .innerJoin(challenges, eq(challenges.id, challengeDeposits.challengeId))
    .where(eq(challengeDeposits.id, depositId));
  return challenge?.status ?? null;
}
