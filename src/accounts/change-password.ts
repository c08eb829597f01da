import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { oneTimeLinks, users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { revokeTokens } from "../base/http/revoke-tokens.ts";
import { notify } from "../base/notifications/notify.ts";
import { endSessions } from "./end-sessions.ts";
import { passkeyReminder } from "./passkeys/list-passkeys.ts";
import { ofUser } from "./password-reset/password-links.ts";

/** Also logs out every other browser, and voids open password links and API tokens. */
export async function changePassword(tx: Tx, user: SignedIn, passwordHash: string, now: number): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endSessions(tx, user.id, user.sessionHash);
  await revokeTokens(tx, user.id, "all");
  await tx.delete(oneTimeLinks).where(ofUser(user.id));
  await recordAudit(tx, user, { action: "change-password", subject: "user", subjectId: user.id }, now);
  const reminder = await passkeyReminder(tx, user.id);
  const message = `Your other browsers were logged out. If this wasn't you, tell the club's admins.${reminder}`;
  await notify(tx, user.id, { type: "account_changed", title: "Password Changed", message, link: "/settings" }, now);
}
