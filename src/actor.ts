import type { Tx } from "./db/store.ts";
import { utcDay } from "./format/days.ts";
import { Refusal } from "./refusal.ts";
import { isBan } from "./suspension.ts";

/** Somebody who is signed in, as far as permission needs to know. */
export type SignedIn = {
  id: number;
  username: string;
  /** Of a suspended admin false: they read as a visitor does. */
  isAdmin: boolean;
  hasAcceptedUserAgreement: boolean;
  hasSeenTutorial: boolean;
  /** UTC ms until which the account may only read, `banEnd` for ever; null when it is not suspended now. */
  suspendedUntil: number | null;
  suspensionReason: string | null;
  /** Names the session this request came with. */
  sessionHash: string;
};

/** Who is asking; null is a visitor. Acts take it as an argument. */
export type Actor = SignedIn | null;

/**
 * One transaction of somebody's request. It begins by reading the actor again and asking their role again: both can have
 * changed since the request came.
 */
export type WriteAs<Who extends Actor> = <T>(work: (tx: Tx, actor: Who) => Promise<T>) => Promise<T>;

/** Who acts, for an act with several writes, or with work between them that no transaction can hold. */
export type Acting = { user: SignedIn; write: WriteAs<SignedIn> };

/** The program itself: jobs and the command line. */
export const system = { id: null, username: "system" } as const;

/** Who a change is written down under. */
export type AuditActor = { id: number | null; username: string };

/** Throws `not_signed_in`. */
export function signedIn(actor: Actor): SignedIn {
  if (!actor) throw new Refusal("not_signed_in", "Please log in first.");
  return actor;
}

/** Who may write about themselves before accepting the agreement. Throws `not_signed_in` or `suspended`. */
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

/** Who may write as an angler (docs/rules.md 1.3). Throws `not_signed_in`, `suspended` or `agreement_required`. */
export function member(actor: Actor): SignedIn {
  const user = inGoodStanding(actor);
  if (!user.hasAcceptedUserAgreement) {
    throw new Refusal("agreement_required", "Please accept the user agreement first.");
  }
  return user;
}

/** Who may read what admins read. Throws `not_signed_in`, `suspended` or `admin_required`. */
export function admin(actor: Actor): SignedIn {
  const user = inGoodStanding(actor);
  if (!user.isAdmin) throw new Refusal("admin_required", "Access denied. Admin privileges required.");
  return user;
}

/** Who may write as an admin: an admin who is a member in good standing. */
export function actingAdmin(actor: Actor): SignedIn {
  admin(actor);
  return member(actor);
}

/** What a route can ask of whoever uses it. */
export const roles = { signedIn, inGoodStanding, member, admin, actingAdmin };

export type Role = keyof typeof roles;
