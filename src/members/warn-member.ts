import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { findOtherMember, recordSanction } from "./sanction.ts";

/** Throws `not_found` or `own_account`. */
export async function warnMember(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const member = await findOtherMember(tx, admin, id);
  await recordSanction(tx, admin, member, { kind: "warning", action: "warn-user", reason, until: null }, now);
}
