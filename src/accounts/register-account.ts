import type { Doer } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { users } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { findByEmail, findByUsername } from "./find-account.ts";
import type { Registration } from "./model.ts";
import { accountTexts } from "./rules.ts";

export type NewAccount = Omit<Registration, "password"> & { passwordHash: string; isAdmin: boolean };

async function refuseTaken(db: Db, { username, email }: NewAccount): Promise<void> {
  const issues: FieldIssue[] = [];
  if (await findByUsername(db, username)) issues.push({ path: "username", message: accountTexts.usernameTaken });
  if (await findByEmail(db, email)) issues.push({ path: "email", message: accountTexts.emailTaken });
  if (issues[0]) throw new Refusal("name_taken", issues[0].message, { issues });
}

/** Makes an account and answers its id; `by` is null when people register themselves. Throws `name_taken`. */
export async function registerAccount(tx: Tx, by: Doer | null, account: NewAccount, now: number): Promise<number> {
  await refuseTaken(tx, account);
  const [made] = await tx
    .insert(users)
    .values({ ...account, lastActiveAt: now, createdAt: now })
    .returning({ id: users.id });
  if (!made) throw new Error("The account was not made.");
  const doer = by ?? { id: made.id, username: account.username };
  const detail = { isAdmin: account.isAdmin };
  await recordAudit(tx, doer, { action: "register-account", subject: "user", subjectId: made.id, detail }, now);
  return made.id;
}
