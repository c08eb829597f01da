import { Refusal } from "../../refusal.ts";
import { accountTexts } from "../account-limits.ts";
import type { Account } from "../find-account.ts";
import type { Passwords } from "../passwords.ts";

/** An unknown name takes as long as a wrong password (docs/rules.md 11.4). Slow, so never call it inside a write. */
export async function logIn(account: Account | null, password: string, passwords: Passwords): Promise<Account> {
  const isRight = await passwords.isRight(password, account?.passwordHash ?? null);
  if (!(account && isRight)) throw new Refusal("wrong_credentials", accountTexts.wrongCredentials);
  return account;
}
