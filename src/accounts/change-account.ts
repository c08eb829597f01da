import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { oneTimeLinks, users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import type { AccountChange } from "./account-forms.ts";
import { bumpNamedPages } from "./bump-named-pages.ts";
import { ofUser } from "./password-reset/password-links.ts";
import { readOwnAccount } from "./prove-password.ts";
import { refuseTaken } from "./refuse-taken-name.ts";

type NewNames = Pick<AccountChange, "username" | "displayName" | "email" | "state">;

/**
 * Without a display name, the current one stays, but one equal to the username changes with it. Throws `name_taken`.
 */
export async function changeAccount(tx: Tx, user: SignedIn, to: NewNames, now: number): Promise<void> {
  const { username, email, state } = to;
  const before = await readOwnAccount(tx, user);
  const nameKey = await refuseTaken(tx, to, user.id);
  const stays = before.displayName === before.username ? username : before.displayName;
  const displayName = to.displayName === undefined ? stays : to.displayName || username;
  await tx.update(users).set({ username, displayName, nameKey, email, state }).where(eq(users.id, user.id));
  const isNewEmail = email !== before.email;
  // The old mailbox may belong to someone else (docs/rules.md 11.10).
  if (isNewEmail) await tx.delete(oneTimeLinks).where(ofUser(user.id));
  // The audit outlives the account, so it contains no email.
  const isNewName = displayName !== before.displayName;
  const newName = isNewName && { displayName: { before: before.displayName, after: displayName } };
  const detail = { from: before.username, to: username, isNewEmail, ...newName };
  await recordAudit(tx, user, { action: "change-account", subject: "user", subjectId: user.id, detail }, now);
  if (isNewName || username !== before.username) await bumpNamedPages(tx, user.id);
}
