import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { dayMs } from "../base/format/moments.ts";
import { fullName } from "../base/format/names.ts";
import { Refusal } from "../refusal.ts";
import { isBan } from "../suspension.ts";
import { refuseLastAdmin } from "./last-admin.ts";
import { isSuspended } from "./member-rows.ts";
import { findMember } from "./read-member.ts";
import { findOtherMember, recordSanction, suspendUntil } from "./sanction.ts";
import { refusalTexts } from "./texts.ts";

/** Suspends a member for 7 to 30 days. Throws `not_found`, `last_admin`, `own_account` or `already_suspended`. */
export async function suspendMember(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { reason, days }: { reason: string; days: number },
  now: number,
): Promise<void> {
  await refuseLastAdmin(tx, await findMember(tx, id), now);
  const member = await findOtherMember(tx, admin, id);
  const { suspendedUntil } = member;
  if (isSuspended(member, now)) {
    const textFor = isBan(suspendedUntil ?? 0) ? refusalTexts.banned : refusalTexts.suspended;
    throw new Refusal("already_suspended", textFor(fullName(member)));
  }
  const until = now + days * dayMs;
  await suspendUntil(tx, member, until, reason);
  await recordSanction(tx, admin, member, { kind: "suspension", action: "suspend-user", reason, until }, now);
}
