import { and, eq, ne } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { secondSteps, sessions } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

/** Signs a user out on every browser, but for the session named `except`; log-ins under way end too. */
export async function endSessions(tx: Tx, userId: number, except: string | null = null): Promise<void> {
  const others = except === null ? undefined : ne(sessions.tokenHash, except);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
}

/** 'Sign out everywhere': this browser too. */
export async function signOutEverywhere(tx: Tx, user: SignedIn, now: number): Promise<void> {
  await endSessions(tx, user.id);
  await recordAudit(tx, user, { action: "sign-out-everywhere", subject: "user", subjectId: user.id }, now);
}
