import type { Tx } from "./base/db/store.ts";
import { utcDay } from "./base/format/days.ts";
import { Refusal } from "./refusal.ts";
import { type Duty, type HeldRole, hasDuty, isOrganizer, mayCreate, mayDo } from "./rights.ts";
import { isBan } from "./suspension.ts";

export type SignedIn = {
  id: number;
  username: string;
  displayName: string;
  /** False for a suspended admin, who reads as a visitor does. */
  isAdmin: boolean;
  /** None for a suspended user either. */
  roles: readonly HeldRole[];
  hasAcceptedUserAgreement: boolean;
  hasSeenTutorial: boolean;
  /** UTC ms, `banEnd` for ever; null when not suspended now. */
  suspendedUntil: number | null;
  suspensionReason: string | null;
  /** The club requires two-step login of who moves money, and it is not set up. */
  lacksTwoStep?: boolean;
  sessionHash: string;
};

/** Null is a visitor. */
export type Actor = SignedIn | null;

/** One transaction of a request. Checks the actor and role again: both can have changed since it came. */
export type WriteAs<Who extends Actor> = <T>(work: (tx: Tx, actor: Who) => Promise<T>) => Promise<T>;

/** For an action with several writes, or with slow work between them. */
export type Acting = { user: SignedIn; write: WriteAs<SignedIn> };

export const system = { id: null, username: "system" } as const;

export type AuditActor = { id: number | null; username: string; displayName?: string };

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

const adminRequired = () => new Refusal("admin_required", "Access denied. Admin privileges required.");

const notYours = () =>
  new Refusal(
    "not_yours",
    "This tournament was not given to you. Ask an admin of the club for the role you need in it.",
  );

/** `id` is the path's, as it came. */
type RoleCheck = (actor: Actor, id?: string) => SignedIn;

/** Throws `not_signed_in`, `suspended` or `admin_required`. */
const only =
  (may: (user: SignedIn) => boolean): RoleCheck =>
  (actor) => {
    const user = inGoodStanding(actor);
    if (!may(user)) throw adminRequired();
    return user;
  };

/** The role, for a member in good standing. */
const acting =
  (role: RoleCheck): RoleCheck =>
  (actor, id) => {
    role(actor, id);
    return member(actor);
  };

const admin = only(({ isAdmin }) => isAdmin);
const judge = only((user) => hasDuty(user, "review"));
/** A path with an id is a tournament's. Throws `not_yours` besides. */
const organizer: RoleCheck = (actor, id) => {
  const user = only(isOrganizer)(actor);
  if (id !== undefined && !mayDo(user, "run", Number(id))) throw notYours();
  return user;
};
const treasurer = only((user) => hasDuty(user, "move-money"));

/** docs/rules.md 1.20. Throws `two_step_required`. */
function refuseWithoutTwoStep(user: SignedIn): SignedIn {
  if (!user.lacksTwoStep) return user;
  const how = "Set it up in your settings, under Two-Step Login, and try again.";
  throw new Refusal("two_step_required", `The club requires two-step login of everyone who moves money. ${how}`);
}

const moneyMover: RoleCheck = (actor, id) => refuseWithoutTwoStep(acting(treasurer)(actor, id));

/** Server settings include mail and payments, so they need two-step login where the club requires it. */
const serverAdmin: RoleCheck = (actor, id) => refuseWithoutTwoStep(acting(admin)(actor, id));

/** Admins pass each. Whether the tournament is theirs, the action checks with `refuseOthersTournament`. */
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

/** A tournament of null as in `mayDo`. Throws `admin_required` or `not_yours`. */
export function refuseOthersTournament(user: SignedIn, duty: Duty, tournamentId: number | null): void {
  if (mayDo(user, duty, tournamentId)) return;
  throw hasDuty(user, duty) ? notYours() : adminRequired();
}

/** Throws `not_yours`. */
export function refuseCreating(user: SignedIn): void {
  if (mayCreate(user)) return;
  throw new Refusal("not_yours", "You run single tournaments. Ask an admin of the club to create one for you.");
}

/** For an organizer's action that would move an entry fee (docs/rules.md 1.18). Throws `not_yours` or `two_step_required`. */
export function refuseMovingMoney(user: SignedIn, tournamentId: number): void {
  if (!mayDo(user, "move-money", tournamentId)) {
    throw new Refusal("not_yours", "This moves entry fees. Ask a treasurer or an admin of the club to do it.");
  }
  refuseWithoutTwoStep(user);
}
