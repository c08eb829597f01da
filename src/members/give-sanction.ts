import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { banMember } from "./ban-member.ts";
import type { SanctionGiven } from "./member-shapes.ts";
import { suspendMember } from "./suspend-member.ts";
import { warnMember } from "./warn-member.ts";

/** Applies any step of the sanction ladder. */
export async function giveSanction(tx: Tx, admin: SignedIn, id: number, sanction: SanctionGiven, now: number) {
  switch (sanction.kind) {
    case "warning":
      return warnMember(tx, admin, id, sanction, now);
    case "suspension":
      return suspendMember(tx, admin, id, sanction, now);
    case "ban":
      return banMember(tx, admin, id, sanction, now);
  }
}
