import { eq } from "drizzle-orm";
import { oneTimeLinks } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { checkSetUpLink } from "./offer-first-admin.ts";
import { type NewAccount, registerAccount } from "./register-account.ts";

/** The link works once. Throws `not_found` or `name_taken`. */
export async function setUpFirstAdmin(
  tx: Tx,
  token: string,
  account: Omit<NewAccount, "isAdmin">,
  now: number,
): Promise<number> {
  await checkSetUpLink(tx, token, now);
  const id = await registerAccount(tx, null, { ...account, isAdmin: true }, now);
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, "first_admin"));
  return id;
}
