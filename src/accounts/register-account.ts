import type { AuditActor } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import type { Registration } from "./account-forms.ts";
import { refuseTaken } from "./refuse-taken-name.ts";

export type NewAccount = Omit<Registration, "password"> & {
  passwordHash: string;
  isAdmin: boolean;
  hasSeenTutorial?: boolean;
};

/** Returns the new id. `by` is null if people register themselves. Throws `name_taken`. */
export async function registerAccount(
  tx: Tx,
  by: AuditActor | null,
  account: NewAccount,
  now: number,
): Promise<number> {
  const nameKey = await refuseTaken(tx, account);
  const [made] = await tx
    .insert(users)
    .values({
      ...account,
      displayName: account.displayName || account.username,
      nameKey,
      lastActiveAt: now,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (!made) throw new Error("The account was not made.");
  const actor = by ?? { id: made.id, username: account.username };
  const detail = { isAdmin: account.isAdmin };
  await recordAudit(tx, actor, { action: "register-account", subject: "user", subjectId: made.id, detail }, now);
  return made.id;
}
