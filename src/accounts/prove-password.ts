import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { accountTexts } from "./account-limits.ts";
import type { Passwords } from "./passwords.ts";

export async function readOwnAccount(db: Db, user: SignedIn) {
  const { email, state, createdAt, passwordHash, isProfileHidden } = users;
  const fields = { ...namesOf(users), email, state, createdAt, passwordHash, isProfileHidden };
  const [account] = await db.select(fields).from(users).where(eq(users.id, user.id));
  if (!account) throw new Refusal("not_signed_in", "Please log in first.");
  return account;
}

/** Throws `wrong_credentials` at `field`. Slow, so never call it inside a write. */
export async function provePassword(
  passwords: Passwords,
  hash: string,
  password: string,
  field: "currentPassword" | "password",
): Promise<void> {
  if (await passwords.isRight(password, hash)) return;
  throw Refusal.ofField(field, accountTexts.wrongPassword, "wrong_credentials");
}

/** Must run in the write, because the password may have changed since it was checked. Throws `wrong_credentials`. */
export async function refuseOutdatedProof(tx: Tx, id: number, provenHash: string): Promise<void> {
  const [account] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
  if (account?.passwordHash !== provenHash) throw new Refusal("wrong_credentials", accountTexts.wrongCredentials);
}

export const wrongCode = (): Refusal => Refusal.ofField("code", accountTexts.wrongCode, "wrong_credentials");
