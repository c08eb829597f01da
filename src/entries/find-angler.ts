import { findAccount } from "../accounts/find-account.ts";
import type { Db } from "../db/store.ts";
import { isSuspended, type Member } from "../members/member-rows.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";

/** Throws `not_found` at the field. */
export async function findAngler(db: Db, usernameOrEmail: string): Promise<Member> {
  const account = await findAccount(db, usernameOrEmail);
  if (account) return findMember(db, account.id);
  throw Refusal.ofField(
    "username",
    `Nobody is registered as ${usernameOrEmail}. They need an account first; any phone will do.`,
    "not_found",
  );
}

/** Throws `suspended` at the field. */
export function refuseSuspended(angler: Member, now: number): void {
  if (!isSuspended(angler, now)) return;
  throw Refusal.ofField("username", `${angler.username} is suspended. Lift the suspension first.`, "suspended");
}
