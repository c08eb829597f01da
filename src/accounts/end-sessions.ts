import { and, eq, ne } from "drizzle-orm";
import type { AuditActor, SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { oneTimeLinks, passkeyChallenges, secondSteps, sessions } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { notify } from "../base/notifications/notify.ts";
import { hashToken } from "../base/secret-token.ts";
import { Refusal } from "../refusal.ts";
import { passkeyReminder } from "./passkeys/list-passkeys.ts";
import { ofUser } from "./password-reset/password-links.ts";

/** Also ends pending logins and open challenges for passkeys. `except` is the token hash of the session to keep. */
export async function endSessions(tx: Tx, userId: number, except: string | null = null): Promise<void> {
  const others = except === null ? undefined : ne(sessions.tokenHash, except);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await bumpVersion(tx, "access");
}

/** 'Log out everywhere' includes this browser and open password links (docs/rules.md 11.10). */
export async function signOutEverywhere(tx: Tx, user: SignedIn, now: number): Promise<void> {
  await endSessions(tx, user.id);
  await tx.delete(oneTimeLinks).where(ofUser(user.id));
  await recordAudit(tx, user, { action: "sign-out-everywhere", subject: "user", subjectId: user.id }, now);
}

/** Signs a member out everywhere from the command line, and voids open password links. */
export async function signOutByOperator(
  tx: Tx,
  operator: AuditActor,
  { id, username }: { id: number; username: string },
  now: number,
): Promise<void> {
  await endSessions(tx, id);
  await tx.delete(oneTimeLinks).where(ofUser(id));
  const auditEntry = { action: "sign-out-everywhere", subject: "user" as const, subjectId: id, detail: { username } };
  await recordAudit(tx, operator, auditEntry, now);
  const reminder = await passkeyReminder(tx, id);
  const message = `The person who runs the server logged you out of every browser.${reminder}`;
  await notify(tx, id, { type: "account_changed", title: "Logged Out Everywhere", message, link: "/settings" }, now);
}

/** Hashed a second time, so that the stored hash is never exposed. */
export const sessionId = (tokenHash: string): string => hashToken(tokenHash).slice(0, 16);

/** Returns whether it was the current browser's session. Throws `not_found`. */
export async function signOutOne(tx: Tx, user: SignedIn, id: string, now: number): Promise<{ isCurrent: boolean }> {
  const ownSessions = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, user.id));
  const session = ownSessions.find(({ tokenHash }) => sessionId(tokenHash) === id);
  if (!session) throw new Refusal("not_found", "That browser is no longer logged in.");
  await tx.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash));
  await bumpVersion(tx, "access");
  await recordAudit(tx, user, { action: "sign-out-browser", subject: "user", subjectId: user.id }, now);
  return { isCurrent: session.tokenHash === user.sessionHash };
}
