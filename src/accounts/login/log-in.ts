import { Refusal } from "../../refusal.ts";
import type { Account } from "../find-account.ts";
import type { Passwords } from "../passwords.ts";
import { accountTexts } from "../rules.ts";

/**
 * Whose account it is that name and password open. A wrong name and a wrong password get the same answer in the same
 * time (docs/rules.md 11.4). Slow, so never inside a write. Throws `wrong_credentials` or `busy`.
 */
export async function logIn(found: Account | null, password: string, passwords: Passwords): Promise<Account> {
  const isRight = await passwords.isRight(password, found?.passwordHash ?? null);
  if (!(found && isRight)) throw new Refusal("wrong_credentials", accountTexts.wrongCredentials);
  return found;
}
