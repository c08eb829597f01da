import type { AuditActor } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { recordAcceptance } from "./accept-agreement.ts";
import type { OwnRegistration } from "./account-forms.ts";
import { refuseTaken } from "./refuse-taken-name.ts";

export type NewAccount = Omit<OwnRegistration, "password"> & {
  passwordHash: string;
  isAdmin: boolean;
  hasSeenTutorial?: boolean;
};

/** Returns the new id. `by` is null if people register themselves. Throws `name_taken`. */
export async function registerAccount(
  tx: Tx,
  by: AuditActor | null,
  { accepted, ...account }: NewAccount,
  now: number,
): Promise<number> {
  const nameKey = await refuseTaken(tx, account);
  const [created] = await tx
    .insert(users)
    .values({
      ...account,
      displayName: account.displayName || account.username,
      nameKey,
      lastActiveAt: now,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (!created) throw new Error("The account was not created.");
  const actor = by ?? { id: created.id, username: account.username };
  const detail = { isAdmin: account.isAdmin };
  await recordAudit(tx, actor, { action: "register-account", subject: "user", subjectId: created.id, detail }, now);
  if (accepted) await recordAcceptance(tx, { id: created.id, username: account.username }, now);
  return created.id;
}
