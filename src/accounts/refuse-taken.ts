import type { Db } from "../db/store.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { findByEmail, findByNameKey, findByUsername } from "./find-account.ts";
import { nameKeyOf } from "./name-key.ts";
import { accountTexts } from "./rules.ts";

/** By docs/rules.md 11.1 and 11.3; one's own (`exceptId`) is free. Returns the name's key. Throws `name_taken`. */
export async function refuseTaken(
  db: Db,
  { username, email }: { username: string; email: string },
  exceptId: number | null = null,
): Promise<string> {
  const issues: FieldIssue[] = [];
  const nameKey = await nameKeyOf(username);
  const isTaken = (found: { id: number } | null) => found !== null && found.id !== exceptId;
  if (isTaken(await findByUsername(db, username)) || isTaken(await findByNameKey(db, nameKey))) {
    issues.push({ path: "username", message: accountTexts.usernameTaken });
  }
  if (isTaken(await findByEmail(db, email))) issues.push({ path: "email", message: accountTexts.emailTaken });
  if (issues[0]) throw new Refusal("name_taken", issues[0].message, { issues });
  return nameKey;
}
