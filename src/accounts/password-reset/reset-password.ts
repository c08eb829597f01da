import { eq } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { oneTimeLinks, users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { revokeTokens } from "../../base/http/revoke-tokens.ts";
import { notify } from "../../base/notifications/notify.ts";
import { endSessions } from "../end-sessions.ts";
import { passkeyReminder } from "../passkeys/list-passkeys.ts";
import { findPasswordLink, ofUser } from "./password-links.ts";

/** Ends every session, and voids every open link and API token. */
async function replacePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await endSessions(tx, id);
  await revokeTokens(tx, id, "all");
  await tx.delete(oneTimeLinks).where(ofUser(id));
}

/** Single use. Ends every session, and voids every other link and API token. Returns the user's id. Throws `not_found`. */
export async function resetPassword(
  tx: Tx,
  token: string,
  passwordHash: string,
  now: number,
): Promise<{ id: number; username: string; isFirst: boolean }> {
  const user = await findPasswordLink(tx, token, now);
  await replacePassword(tx, user.id, passwordHash);
  await recordAudit(tx, user, { action: "reset-password", subject: "user", subjectId: user.id }, now);
  const reminder = await passkeyReminder(tx, user.id);
  const title = user.isFirst ? "Password Set" : "Password Changed";
  const event = user.isFirst
    ? "Your password was set with a link."
    : "Your password was changed with a link, and every browser was logged out.";
  const message = `${event} If this wasn't you, tell the club's admins.${reminder}`;
  await notify(tx, user.id, { type: "account_changed", title, message, link: "/settings" }, now);
  return user;
}

/** Sets a member's password from the command line. */
export async function resetPasswordByOperator(
  tx: Tx,
  operator: AuditActor,
  { id, username }: { id: number; username: string },
  passwordHash: string,
  now: number,
): Promise<void> {
  await replacePassword(tx, id, passwordHash);
  const auditEntry = { action: "reset-password", subject: "user" as const, subjectId: id, detail: { username } };
  await recordAudit(tx, operator, auditEntry, now);
  const reminder = await passkeyReminder(tx, id);
  const message = `The person who runs the server set a new password, and every browser was logged out.${reminder}`;
  await notify(tx, id, { type: "account_changed", title: "Password Changed", message, link: "/settings" }, now);
}
