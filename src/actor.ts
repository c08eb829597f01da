import type { Tx } from "./db/store.ts";
import { utcDay } from "./format/days.ts";
import { Refusal } from "./refusal.ts";
import { isBan } from "./suspension.ts";

export type SignedIn = {
  id: number;
  username: string;
  /** False for a suspended admin, who reads as a visitor does. */
  isAdmin: boolean;
  hasAcceptedUserAgreement: boolean;
  hasSeenTutorial: boolean;
  /** UTC ms, `banEnd` for ever; null when not suspended now. */
  suspendedUntil: number | null;
  suspensionReason: string | null;
  sessionHash: string;
};

/** Null is a visitor. */
export type Actor = SignedIn | null;

/** One transaction of a request. Checks the actor and role again: both can have changed since it came. */
export type WriteAs<Who extends Actor> = <T>(work: (tx: Tx, actor: Who) => Promise<T>) => Promise<T>;

/** For an action with several writes, or with slow work between them. */
export type Acting = { user: SignedIn; write: WriteAs<SignedIn> };

export const system = { id: null, username: "system" } as const;

export type AuditActor = { id: number | null; username: string };

/** Throws `not_signed_in`. */
export function signedIn(actor: Actor): SignedIn {
  if (!actor) throw new Refusal("not_signed_in", "Please log in first.");
  return actor;
}

/** Does not need the agreement. Throws `not_signed_in` or `suspended`. */
export function inGoodStanding(actor: Actor): SignedIn {
  const user = signedIn(actor);
  if (user.suspendedUntil !== null) {
    const why = user.suspensionReason ? ` Reason: ${user.suspensionReason}` : "";
    const what = isBan(user.suspendedUntil)
      ? "is banned permanently"
      : `is suspended until ${utcDay(user.suspendedUntil)}`;
    throw new Refusal("suspended", `Your account ${what}; you can read, but not change anything.${why}`);
  }
  return user;
}

/** docs/rules.md 1.3. Throws `not_signed_in`, `suspended` or `agreement_required`. */
export function member(actor: Actor): SignedIn {
  const user = inGoodStanding(actor);
  if (!user.hasAcceptedUserAgreement) {
    throw new Refusal("agreement_required", "Please accept the user agreement first.");
  }
  return user;
}

/** Throws `not_signed_in`, `suspended` or `admin_required`. */
export function admin(actor: Actor): SignedIn {
  const user = inGoodStanding(actor);
  if (!user.isAdmin) throw new Refusal("admin_required", "Access denied. Admin privileges required.");
  return user;
}

/** An admin who is a member in good standing. */
export function actingAdmin(actor: Actor): SignedIn {
  admin(actor);
  return member(actor);
}

export const roles = { signedIn, inGoodStanding, member, admin, actingAdmin };

export type Role = keyof typeof roles;
