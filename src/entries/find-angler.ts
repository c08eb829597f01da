import { findByEitherName, findByEmail } from "../accounts/find-account.ts";
import type { Db } from "../base/db/store.ts";
import { isSuspended, type Member } from "../members/member-rows.ts";
import { findMember } from "../members/read-member.ts";
import { Refusal } from "../refusal.ts";

/** Finds an angler by email, username or unique display name. Returns null if nobody matches. Throws `invalid` at the field. */
export async function lookUpAngler(db: Db, nameOrEmail: string): Promise<Member | null> {
  const account = (await findByEmail(db, nameOrEmail)) ?? (await findByEitherName(db, nameOrEmail));
  return account && findMember(db, account.id);
}

/** The same for an angler who must have an account. Also throws `not_found`. */
export async function findAngler(db: Db, nameOrEmail: string): Promise<Member> {
  const angler = await lookUpAngler(db, nameOrEmail);
  if (angler) return angler;
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
