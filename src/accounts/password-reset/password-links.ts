import { and, eq, gt } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { oneTimeLinks, users } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { notify } from "../../notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { hashToken, newToken } from "../../secret-token.ts";
import { queueTask } from "../../tasks/queue-task.ts";
import { findById } from "../find-account.ts";
import { accountTexts, passwordLinkLimits } from "../rules.ts";

const purpose = "password";

export const ofUser = (userId: number) => and(eq(oneTimeLinks.purpose, purpose), eq(oneTimeLinks.userId, userId));

/** The token of a new link for a user's password, good for an hour; the database keeps its hash. */
export async function makePasswordLink(tx: Tx, userId: number, now: number): Promise<string> {
  const token = newToken();
  const expiresAt = now + passwordLinkLimits.validMs;
  await tx.insert(oneTimeLinks).values({ tokenHash: hashToken(token), purpose, userId, createdAt: now, expiresAt });
  return token;
}

/** Whose link it is. Throws `not_found` for one that is unknown, used or too old. */
export async function findPasswordLink(db: Db, token: string, now: number): Promise<{ id: number; username: string }> {
  const [found] = await db
    .select({ id: users.id, username: users.username })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashToken(token)),
        eq(oneTimeLinks.purpose, purpose),
        gt(oneTimeLinks.expiresAt, now),
      ),
    );
  if (!found) throw new Refusal("not_found", accountTexts.linkNotValid);
  return found;
}

/** A link that an admin, or the command line, hands to the user where mail does not reach; they are told of it. Throws `not_found`. */
export async function makeLinkByHand(tx: Tx, admin: AuditActor, id: number, now: number): Promise<string> {
  const { username } = await findById(tx, id);
  const token = await makePasswordLink(tx, id, now);
  const detail = { username };
  await recordAudit(tx, admin, { action: "make-password-link", subject: "user", subjectId: id, detail }, now);
  const maker = admin.id === null ? "Whoever runs the server" : admin.username;
  const message = `${maker} made a link that sets a new password for your account.`;
  await notify(tx, id, { type: "account_changed", title: "Password Link Made", message, link: "/settings" }, now);
  return token;
}

/**
 * Somebody forgot the password of this email or username. Whether there is such an account is found out later, by
 * `sendPasswordLink`, so that nobody learns it from the answer or its time.
 */
export async function askForLink(tx: Tx, emailOrUsername: string, now: number): Promise<void> {
  await queueTask(tx, "password-link", emailOrUsername.toLowerCase(), { emailOrUsername, askedAt: now }, now);
}
