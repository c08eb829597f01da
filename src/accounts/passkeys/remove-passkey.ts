import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { passkeys } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";

/** Throws `not_found`, also for another user's passkey. */
export async function removePasskey(tx: Tx, user: SignedIn, id: number, now: number): Promise<void> {
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
    .returning({ name: passkeys.name });
  if (!removed) throw new Refusal("not_found", "This passkey was already removed.");
  const { name } = removed;
  await recordAudit(tx, user, { action: "remove-passkey", subject: "user", subjectId: user.id, detail: { name } }, now);
  const message = `"${name}" can no longer log in to your account. If this wasn't you, change your password.`;
  const notice = { type: "account_changed" as const, title: "Passkey Removed", message };
  await notify(tx, user.id, { ...notice, link: "/settings/passkeys" }, now);
}
