import { eq } from "drizzle-orm";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { oneTimeLinks, users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { endTokens } from "../../base/http/end-tokens.ts";
import { notify } from "../../base/notifications/notify.ts";
import { endSessions } from "../end-sessions.ts";
import { findPasswordLink, ofUser } from "./password-links.ts";

/** Single use. Ends every session, and voids every other link and API token. Returns the user's id. Throws `not_found`. */
export async function resetPassword(
  tx: Tx,
  token: string,
  passwordHash: string,
  now: number,
): Promise<{ id: number; username: string }> {
  const user = await findPasswordLink(tx, token, now);
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endSessions(tx, user.id);
  await endTokens(tx, user.id, "all");
  await tx.delete(oneTimeLinks).where(ofUser(user.id));
  await recordAudit(tx, user, { action: "reset-password", subject: "user", subjectId: user.id }, now);
  const message =
    "A link set a new password, and every browser was signed out. If it was not you, tell the club's admins.";
  await notify(tx, user.id, { type: "account_changed", title: "Password Changed", message, link: "/settings" }, now);
  return user;
}
