import type { Db } from "../db/store.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { findByEmail, findByUsername } from "./find-account.ts";
import { accountTexts } from "./rules.ts";

/** Names are unique without regard to case (docs/rules.md 11.1); one's own (`exceptId`) is free. Throws `name_taken`. */
export async function refuseTaken(
  db: Db,
  { username, email }: { username: string; email: string },
  exceptId: number | null = null,
): Promise<void> {
  const issues: FieldIssue[] = [];
  const isTaken = (found: { id: number } | null) => found !== null && found.id !== exceptId;
  if (isTaken(await findByUsername(db, username))) {
    issues.push({ path: "username", message: accountTexts.usernameTaken });
  }
  if (isTaken(await findByEmail(db, email))) issues.push({ path: "email", message: accountTexts.emailTaken });
  if (issues[0]) throw new Refusal("name_taken", issues[0].message, { issues });
}
