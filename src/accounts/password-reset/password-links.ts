import { and, eq, gt } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { oneTimeLinks, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { hashToken, newToken } from "../../base/secret-token.ts";
import { queueTask } from "../../base/tasks/queue-task.ts";
import { Refusal } from "../../refusal.ts";
import { accountTexts, foldedName, noPassword, passwordLinkLimits } from "../account-limits.ts";
import { findById } from "../find-account.ts";

const purpose = "password";

export const ofUser = (userId: number) => and(eq(oneTimeLinks.purpose, purpose), eq(oneTimeLinks.userId, userId));

/** Returns the token. The database stores only its hash. */
export async function makePasswordLink(
  tx: Tx,
  userId: number,
  now: number,
  validMs: number = passwordLinkLimits.validMs,
): Promise<string> {
  const token = newToken();
  const expiresAt = now + validMs;
  await tx.insert(oneTimeLinks).values({ tokenHash: hashToken(token), purpose, userId, createdAt: now, expiresAt });
  return token;
}

/** `isFirst` if the account has no password yet. Throws `not_found` for a link that is unknown, used or expired. */
export async function findPasswordLink(
  db: Db,
  token: string,
  now: number,
): Promise<{ id: number; username: string; displayName: string; isFirst: boolean }> {
  const [user] = await db
    .select({ id: users.id, ...namesOf(users), passwordHash: users.passwordHash })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashToken(token)),
        eq(oneTimeLinks.purpose, purpose),
        gt(oneTimeLinks.expiresAt, now),
      ),
    );
  if (!user) throw new Refusal("not_found", accountTexts.linkNotValid);
  const { passwordHash, ...names } = user;
  return { ...names, isFirst: passwordHash === noPassword };
}

/** A link for an admin to hand out if mail can't reach the member. Throws `not_found`. */
export async function createManualPasswordLink(tx: Tx, admin: AuditActor, id: number, now: number): Promise<string> {
  const { username } = await findById(tx, id);
  const token = await makePasswordLink(tx, id, now);
  const detail = { username };
  await recordAudit(tx, admin, { action: "make-password-link", subject: "user", subjectId: id, detail }, now);
  const maker = admin.id === null ? "The person who runs the server" : (admin.displayName ?? admin.username);
  const message = `${maker} created a link that sets a new password for your account.`;
  await notify(tx, id, { type: "account_changed", title: "Password Link Created", message, link: "/settings" }, now);
  return token;
}

/**
 * `sendPasswordLink` looks up the account later, so that neither the reply nor its timing reveals whether it exists.
 */
export async function requestPasswordLink(tx: Tx, emailOrUsername: string, now: number): Promise<void> {
  await queueTask(tx, "password-link", foldedName(emailOrUsername), { emailOrUsername, askedAt: now }, now);
}
