import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { passkeys } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";

type Renaming = { id: number; name: string };

/** Throws `not_found`, also for another user's passkey. */
export async function renamePasskey(tx: Tx, user: SignedIn, { id, name }: Renaming, now: number): Promise<void> {
  const isTheirs = and(eq(passkeys.id, id), eq(passkeys.userId, user.id));
  const [passkey] = await tx.select({ name: passkeys.name }).from(passkeys).where(isTheirs);
  if (!passkey) throw new Refusal("not_found", "This passkey was removed.");
  if (passkey.name === name) return;
  await tx.update(passkeys).set({ name }).where(isTheirs);
  const detail = { before: passkey.name, after: name };
  await recordAudit(tx, user, { action: "rename-passkey", subject: "user", subjectId: user.id, detail }, now);
}
