import type { Tx } from "./base/db/store.ts";
import { utcDay } from "./base/format/days.ts";
import { Refusal } from "./refusal.ts";
import { type Duty, type HeldRole, hasDuty, isOrganizer, mayCreate, mayDo, type TokenRights } from "./rights.ts";
import { isBan } from "./suspension.ts";

export type SignedIn = {
  id: number;
  username: string;
  displayName: string;
  /** False for a suspended admin, who has a visitor's access. */
  isAdmin: boolean;
  /** Empty for a suspended user. */
  roles: readonly HeldRole[];
  hasAcceptedUserAgreement: boolean;
  hasSeenTutorial: boolean;
  /** UTC ms, `banEnd` for a permanent ban; null if not suspended now. */
  suspendedUntil: number | null;
  suspensionReason: string | null;
  /** True if the club requires two-step login for money actions and the user hasn't set it up. */
  lacksTwoStep?: boolean;
  /** The hash of the session's token, or of the API token. */
  sessionHash: string;
  /** Set if the request was sent with an API token. */
  token?: TokenRights;
};

/** Null for a visitor. */
export type Actor = SignedIn | null;

/**
 * Runs one transaction of a request. Checks the actor and role again, because both may have changed since the request
 * arrived.
 */
export type WriteAs<Who extends Actor> = <T>(work: (tx: Tx, actor: Who) => Promise<T>) => Promise<T>;

/** The context of an action with several writes, or with slow work between them. */
export type Acting = { user: SignedIn; write: WriteAs<SignedIn> };

export const system = { id: null, username: "system" } as const;

/** The person who runs the server, as the activity log shows them. */
export const commandLine = { id: null, username: "command line" } as const;

export type AuditActor = { id: number | null; username: string; displayName?: string };

/** Throws `not_signed_in`. */
export function signedIn(actor: Actor): SignedIn {
  if (!actor) throw new Refusal("not_signed_in", "Please log in first.");
  return actor;
}

/** Doesn't require accepting the agreement. Throws `not_signed_in` or `suspended`. */
export function inGoodStanding(actor: Actor): SignedIn {
  const user = signedIn(actor);
  if (user.suspendedUntil !== null) {
    const reasonNote = user.suspensionReason ? ` Reason: ${user.suspensionReason}` : "";
    const sanctionText = isBan(user.suspendedUntil)
      ? "is banned permanently"
      : `is suspended until ${utcDay(user.suspendedUntil)}`;
    throw new Refusal(
      "suspended",
      `Your account ${sanctionText}. You can view everything but can't change anything.${reasonNote}`,
    );
  }
  return user;
}

/**
 * Requires a member in good standing (docs/rules.md 1.3). Throws `not_signed_in`, `suspended` or `agreement_required`.
 */
export function member(actor: Actor): SignedIn {
  const user = inGoodStanding(actor);
  if (!user.hasAcceptedUserAgreement) {
    throw new Refusal("agreement_required", "Please accept the user agreement first.");
  }
  return user;
}

const adminRequired = () => new Refusal("admin_required", "Access denied. Admin privileges required.");

const notYours = () => new Refusal("not_yours", "You don't have a role in this tournament. Ask a club admin for one.");

/** `id` is the raw path parameter. */
type RoleCheck = (actor: Actor, id?: string) => SignedIn;

/** Throws `not_signed_in`, `suspended` or `admin_required`. */
const only =
  (may: (user: SignedIn) => boolean): RoleCheck =>
  (actor) => {
    const user = inGoodStanding(actor);
    if (!may(user)) throw adminRequired();
    return user;
  };

/** Requires the role and a member in good standing. */
const acting =
  (role: RoleCheck): RoleCheck =>
  (actor, id) => {
    role(actor, id);
    return member(actor);
  };

const admin = only(({ isAdmin }) => isAdmin);
const judge = only((user) => hasDuty(user, "review"));
/** A path with an id refers to a tournament. Also throws `not_yours`. */
const organizer: RoleCheck = (actor, id) => {
  const user = only(isOrganizer)(actor);
  if (id !== undefined && !mayDo(user, "run", Number(id))) throw notYours();
  return user;
};
const treasurer = only((user) => hasDuty(user, "move-money"));

/** Requires two-step login where the club does (docs/rules.md 1.20). Throws `two_step_required`. */
function refuseWithoutTwoStep(user: SignedIn): SignedIn {
  if (!user.lacksTwoStep) return user;
  const instructions = "Set it up in your settings, under Two-Step Login, and try again.";
  throw new Refusal(
    "two_step_required",
    `The club requires two-step login for everyone who moves money. ${instructions}`,
  );
}

const moneyMover: RoleCheck = (actor, id) => refuseWithoutTwoStep(acting(treasurer)(actor, id));

/** Server settings include mail and payments, so they need two-step login if the club requires it. */
const serverAdmin: RoleCheck = (actor, id) => refuseWithoutTwoStep(acting(admin)(actor, id));

/** Admins have every role. Whether the tournament is theirs is checked by the action, with `requireTournamentRole`. */
export const roles = {
  signedIn,
  inGoodStanding,
  member,
  admin,
  actingAdmin: acting(admin),
  judge,
  actingJudge: acting(judge),
  organizer,
  actingOrganizer: acting(organizer),
  moneyReader: only((user) => hasDuty(user, "see-money")),
  actingTreasurer: moneyMover,
  serverAdmin,
};

export type Role = keyof typeof roles;

/** A null tournament is handled as in `mayDo`. Throws `admin_required` or `not_yours`. */
export function requireTournamentRole(user: SignedIn, duty: Duty, tournamentId: number | null): void {
  if (mayDo(user, duty, tournamentId)) return;
  throw hasDuty(user, duty) ? notYours() : adminRequired();
}

/** Throws `not_yours`. */
export function refuseCreating(user: SignedIn): void {
  if (mayCreate(user)) return;
  throw new Refusal("not_yours", "Your role covers individual tournaments. Ask an admin to create one for you.");
}

/** API tokens move no money (docs/rules.md 1.23). Throws `missing_right`. */
export function refuseTokenForMoney(user: SignedIn): void {
  if (!user.token) return;
  throw new Refusal("missing_right", "This moves money, which API tokens can't do. Log in to the site instead.");
}

/**
 * Refuses an organizer's action that would move an entry fee (docs/rules.md 1.18). Throws `not_yours`,
 * `two_step_required` or `missing_right`.
 */
export function refuseMovingMoney(user: SignedIn, tournamentId: number): void {
  refuseTokenForMoney(user);
  if (!mayDo(user, "move-money", tournamentId)) {
    throw new Refusal("not_yours", "This moves entry fees. Ask a treasurer or an admin of the club to do it.");
  }
  refuseWithoutTwoStep(user);
}
