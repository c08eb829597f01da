import { findByEitherName, findByEmail } from "../accounts/find-account.ts";
import type { Db } from "../base/db/store.ts";
import { isSuspended, type Member } from "../members/member-rows.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";

/** Finds an angler by email, username or a unique display name. Throws `not_found` or `invalid` at the field. */
export async function findAngler(db: Db, nameOrEmail: string): Promise<Member> {
  const account = (await findByEmail(db, nameOrEmail)) ?? (await findByEitherName(db, nameOrEmail));
  if (account) return findMember(db, account.id);
  throw Refusal.ofField(
    "username",
    `Nobody is registered as ${nameOrEmail}. They need an account first, which they can create on any phone.`,
    "not_found",
  );
}

/** Throws `suspended` at the field. */
export function refuseSuspended(angler: Member, now: number): void {
  if (!isSuspended(angler, now)) return;
  throw Refusal.ofField("username", `${angler.displayName} is suspended. Lift the suspension first.`, "suspended");
}
